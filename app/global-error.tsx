"use client";

import { useErrorRecovery } from "./_session/leaving/unsaved-changes";
import { Button } from "./_ui/button";
import { PageTitle } from "./_ui/page-title";

/** Replaces the document if the root layout or the shell threw. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  useErrorRecovery(error);
  return (
    <html lang="id" translate="no">
      <body>
        <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-8 text-center">
          <PageTitle>Terjadi kesalahan</PageTitle>
          <h1 className="text-title font-bold">Terjadi kesalahan</h1>
          <p className="max-w-prose">
            Isian yang belum tersimpan akan ditawarkan kembali; gambar perlu dipilih lagi.
          </p>
          {error.digest && <small className="text-muted">ID kesalahan: {error.digest}</small>}
          <Button kind="primary" onClick={() => window.location.reload()}>
            Muat ulang
          </Button>
        </main>
      </body>
    </html>
  );
}
