"use client";

import { use } from "react";
import { useBrokenScreen } from "@/app/_session/leaving/unsaved-changes";
import { Button } from "@/app/_ui/button";
import { StateCard } from "@/app/_ui/cards";
import { UpdateAppContext } from "@/app/_ui/on-demand/on-demand";
import { PageHead, PageTitle } from "@/app/_ui/page-title";

type ScreenErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Replaces a screen whose render threw, or whose script did not come. */
export default function ScreenError({ error, retry }: ScreenErrorProps) {
  useBrokenScreen(error);
  const renew = use(UpdateAppContext);
  // React keeps a script that did not come as missing for as long as the document lives.
  const isMissing = error.name === "ChunkLoadError";
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>Terjadi kesalahan</PageTitle>
      <PageHead title={isMissing ? "Layar ini belum dapat dimuat" : "Terjadi kesalahan pada layar ini"} />
      <StateCard sign="failed">
        {isMissing && <p>Periksa koneksi, lalu muat ulang.</p>}
        {/* The log has this digest with the error, which Next hides here. */}
        {error.digest && <small>ID kesalahan: {error.digest}</small>}
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
      </StateCard>
    </div>
  );
}
