/** The loading card of a list (SPEC.md section 2). */
export function LoadingCard() {
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-panel border border-line bg-surface p-6 text-muted shadow-panel"
    >
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
      />
      Memuat Data...
    </div>
  );
}
