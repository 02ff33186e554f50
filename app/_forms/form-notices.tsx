/** Announces that a record of a series was saved; empty otherwise. */
export function Notice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="rounded-control bg-success-soft px-3 py-2 text-sm font-medium text-success empty:hidden"
    >
      {children}
    </p>
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
