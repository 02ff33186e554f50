/** A sign that something is under way; the words beside it say what. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
    />
  );
}
