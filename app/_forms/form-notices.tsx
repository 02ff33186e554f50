import type { ReactNode } from "react";

/** Renders what a form is about, above its fields. */
export function FormHead({ children }: { children: ReactNode }) {
  return (
    <div className="col-span-full rounded-control bg-brand-soft px-4 py-3 text-sm wrap-anywhere text-brand-stronger">
      {children}
    </div>
  );
}

/** Renders the progress of a save. */
export function Progress({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-muted">
      {label}
      <progress aria-label={label} className="h-1.5 w-full accent-brand" />
    </div>
  );
}
