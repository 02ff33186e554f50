import { Spinner } from "../../_ui/cards";

const FIELDS = ["a", "b", "c", "d"];

/** Renders the skeleton of a form while its record loads. */
export function LoadingRecord() {
  return (
    <div className="flex flex-col gap-4 rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-6">
      <p role="status" className="flex items-center gap-3 text-sm font-semibold text-brand-stronger">
        <Spinner />
        Memuat Data...
      </p>
      <div aria-hidden className="grid animate-pulse gap-4 motion-reduce:animate-none sm:grid-cols-2">
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <span className="h-3 w-24 rounded-full bg-line" />
            <span className="h-control rounded-control border border-line bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
