/** Renders a number on the corner of a button, whose name or list tells it in words. */
export function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={`absolute -top-2 -right-2 min-w-5 rounded-full bg-brand-strong px-1 text-center text-xs leading-5 text-white ${className}`}
    >
      {count}
    </span>
  );
}
