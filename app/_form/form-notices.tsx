import type { AlertMessage } from "@/lib/messages/problem";
import { RequestId } from "../_ui/alerts";
import { Button } from "../_ui/button";

const PROGRESS = { awaiting: "Memuat Data...", sending: "Menyimpan...", uploading: "Mengunggah gambar..." };

export function SavingProgress({ step }: { step: keyof typeof PROGRESS }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-muted">
      {PROGRESS[step]}
      <progress aria-label={PROGRESS[step]} className="h-1.5 w-full accent-brand" />
    </div>
  );
}

/** Warns that the record `name` equals the new one; hidden while it is `null`. */
export function DuplicateWarning({ name }: { name: string | null }) {
  return (
    <p role="alert" className="rounded-control bg-brand-soft px-4 py-3 text-sm wrap-anywhere empty:hidden">
      {name && `Data ini sudah ada: ${name}. Tekan Buat sekali lagi untuk tetap membuatnya.`}
    </p>
  );
}

/** Renders the warnings of the checks, which do not block saving; hidden without warnings. */
export function CheckWarnings({ messages }: { messages: readonly string[] }) {
  const text = messages.length > 0 ? `⚠ Periksa lagi: ${messages.join("; ")}` : "";
  return (
    <p
      role="status"
      title={text}
      className="line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere text-muted empty:hidden max-sm:basis-full short:order-last"
    >
      {text}
    </p>
  );
}

type RecordReadFailedProps = { problem: AlertMessage; onRetry: () => void };

/** Renders the notice that fields of the record could not be read, which blocks saving, with a retry button. */
export function RecordReadFailed({ problem: { text, requestId }, onRetry }: RecordReadFailedProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-4 py-3 text-sm"
    >
      <p className="flex-1 wrap-anywhere">
        Sebagian data tidak dapat dimuat, sehingga belum dapat disimpan. {text}
      </p>
      <RequestId id={requestId} />
      <Button onClick={onRetry}>Coba lagi</Button>
    </div>
  );
}

export function InvalidFieldsStatus({ labels }: { labels: string[] }) {
  return (
    <p role="status" className="sr-only">
      {labels.length > 0 && `Perlu diperbaiki: ${labels.join(", ")}`}
    </p>
  );
}

export function FocusInvalidButton({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-control basis-full rounded-control px-3 text-sm font-semibold text-danger underline underline-offset-4 hover:bg-danger-soft sm:basis-auto"
    >
      {count} kolom perlu diperbaiki
    </button>
  );
}
