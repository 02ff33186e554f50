import { RetryConnectionButton } from "../_session/pwa/connection";
import { Icon } from "../_ui/icon";
import { PageTitle } from "../_ui/page-title";

/** Renders the page that the service worker shows in place of a screen that cannot be fetched. The page is precached, so it has no personal data. */
export default function OfflinePage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-8 text-center">
      <PageTitle>Tidak Ada Koneksi</PageTitle>
      <Icon
        path="m3 3 18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.8M2 9.3a15 15 0 0 1 4.2-2.7M19 12.9a10 10 0 0 0-2-1.5M22 9.3a15 15 0 0 0-11.3-3.8M12 20h.01"
        size={72}
        viewBox="0 0 24 24"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="text-brand"
      />
      <h1 className="text-title font-bold">Tidak ada koneksi</h1>
      <p className="max-w-md text-muted">
        Layar ini tidak dapat dimuat tanpa koneksi. Begitu koneksi kembali, layar ini terbuka dengan
        sendirinya.
      </p>
      <RetryConnectionButton />
    </main>
  );
}
