import { Spinner } from "./spinner";

/** The loading card (SPEC.md section 2) of something whose shape is not known. */
export function LoadingCard() {
  return (
    <div role="status" className="flex items-center gap-3 rounded-control bg-sunken p-6 text-muted">
      <Spinner />
      Memuat Data...
    </div>
  );
}
