/** Announces the invalid fields to screen readers whenever they change. */
export function FieldsToCorrect({ labels }: { labels: string[] }) {
  return (
    <p role="status" className="sr-only">
      {labels.length > 0 && `Perlu diperbaiki: ${labels.join(", ")}`}
    </p>
  );
}
