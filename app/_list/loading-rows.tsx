import { Spinner } from "../_ui/spinner";

const ROWS = Array.from({ length: 12 }, (_, at) => at);
const WIDTHS = ["w-8", "w-40", "w-28", "w-36", "w-16"];

/** Renders a list's loading card (requirements 2.5) in the layout of its rows. */
export function LoadingRows() {
  return (
    <div className="flex min-h-64 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
      <div
        role="status"
        className="flex h-10 shrink-0 items-center gap-3 border-b border-line bg-sunken px-3 text-sm font-semibold text-brand-stronger"
      >
        <Spinner />
        Memuat Data...
      </div>
      <div aria-hidden className="animate-pulse motion-reduce:animate-none">
        {ROWS.map((row) => (
          <div key={row} className="flex h-11 items-center justify-between gap-6 border-b border-line px-3">
            {WIDTHS.map((width) => (
              <span key={width} className={`h-3 rounded-full bg-line ${width} max-sm:nth-[n+4]:hidden`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
