"use client";

import { use } from "react";
import { useErrorRecovery } from "@/app/_session/leaving/unsaved-changes";
import { UpdateAppContext } from "@/app/_ui/alerts";
import { Button } from "@/app/_ui/button";
import { StatusCard } from "@/app/_ui/cards";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";

type ScreenErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Renders an error in place of a screen that threw while rendering, or whose script could not be loaded. */
export default function ScreenError({ error, retry }: ScreenErrorProps) {
  useErrorRecovery(error);
  const updateApp = use(UpdateAppContext);
  // A retry does not help here, because React caches a failed script until the document is reloaded.
  const isChunkError = error.name === "ChunkLoadError";
  const title = isChunkError ? "Layar ini belum dapat dimuat" : "Terjadi kesalahan pada layar ini";
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>Terjadi kesalahan</PageTitle>
      <PageHeader title={title} />
      <StatusCard sign="failed">
        {isChunkError && <p>Periksa koneksi, lalu muat ulang.</p>}
        {/* Next hides the message of a server error in production; the server's log has it under this digest. */}
        {error.digest && <small>ID kesalahan: {error.digest}</small>}
        <div className="flex gap-2">
          {!isChunkError && (
            <Button kind="primary" onClick={retry}>
              Coba Lagi
            </Button>
          )}
          <Button kind={isChunkError ? "primary" : "plain"} onClick={updateApp}>
            Muat ulang
          </Button>
        </div>
      </StatusCard>
    </div>
  );
}
