/** Renders a decorative spinner; the text beside it says why. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
    />
  );
}
