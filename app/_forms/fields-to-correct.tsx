/** Tells a screen reader which fields are still wrong, whenever that changes. */
export function FieldsToCorrect({ labels }: { labels: string[] }) {
  return (
    <p role="status" className="sr-only">
      {labels.length > 0 && `Perlu diperbaiki: ${labels.join(", ")}`}
    </p>
  );
}
