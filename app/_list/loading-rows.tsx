import { Spinner } from "../_ui/cards";

/** Renders a list's loading card (requirements 2.5) in the layout of its rows. */
export function LoadingRows() {
  return (
    <div className="late flex min-h-64 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-panel">
      <div
        role="status"
        className="flex h-10 shrink-0 items-center gap-3 border-b border-line bg-sunken px-3 text-sm font-semibold text-brand-stronger"
      >
        <Spinner />
        Memuat Data...
      </div>
      <div aria-hidden className="loading-rows animate-pulse motion-reduce:animate-none" />
    </div>
  );
}
