"use client";

import { use } from "react";
import { useBrokenScreen } from "@/app/_session/leaving/unsaved-changes";
import { Button } from "@/app/_ui/button";
import { RenewContext } from "@/app/_ui/on-demand/on-demand";
import { PageTitle } from "@/app/_ui/page-title";

type ScreenErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Replaces a screen whose render threw, or whose script did not come. */
export default function ScreenError({ error, retry }: ScreenErrorProps) {
  useBrokenScreen(error);
  const renew = use(RenewContext);
  // React keeps a script that did not come as missing for as long as the document lives.
  const isMissing = error.name === "ChunkLoadError";
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-center">
      <PageTitle>Terjadi kesalahan</PageTitle>
      <h1 className="text-title font-bold">
        {isMissing ? "Layar ini belum dapat dimuat" : "Terjadi kesalahan pada layar ini"}
      </h1>
      {isMissing && <p className="text-muted">Periksa koneksi, lalu muat ulang.</p>}
      {/* The log has this digest with the error, which Next hides here. */}
      {error.digest && <small className="text-muted">ID kesalahan: {error.digest}</small>}
      <div className="flex gap-2">
        {!isMissing && (
          <Button kind="primary" onClick={retry}>
            Coba Lagi
          </Button>
        )}
        <Button kind={isMissing ? "primary" : "plain"} onClick={renew}>
          Muat ulang
        </Button>
      </div>
    </div>
  );
}
