/** Announces that something was done; empty until then. */
export function Notice({ children }: { children?: string | null | undefined }) {
  return (
    <p
      role="status"
      className="rounded-control bg-success-soft px-3 py-2 text-sm font-medium text-success empty:hidden"
    >
      {children}
    </p>
  );
}
