import { Spinner } from "./spinner";

/** Renders the loading card (requirements 2.5) of unknown content. */
export function LoadingCard() {
  return (
    <div role="status" className="flex items-center gap-3 rounded-control bg-sunken p-6 text-muted">
      <Spinner />
      Memuat Data...
    </div>
  );
}
