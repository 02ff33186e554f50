"use client";

/** Announces the invalid fields to screen readers whenever they change. */
export function FieldsToCorrect({ labels }: { labels: string[] }) {
  return (
    <p role="status" className="sr-only">
      {labels.length > 0 && `Perlu diperbaiki: ${labels.join(", ")}`}
    </p>
  );
}

/** Renders the number of invalid fields beside a disabled submit button, as a button that focuses the first of them. */
export function FirstToCorrect({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) =>
        currentTarget.form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
      }
      className="min-h-control basis-full rounded-control px-3 py-2 text-sm font-semibold text-danger underline underline-offset-4 hover:bg-danger-soft sm:basis-auto"
    >
      {count} kolom perlu diperbaiki
    </button>
  );
}
