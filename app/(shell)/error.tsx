"use client";

import { useBrokenScreen } from "@/app/_session/leaving/use-broken-screen";
import { Button } from "@/app/_ui/button";
import { PageTitle } from "@/app/_ui/page-title";

type ScreenErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** Replaces a screen whose render threw. */
export default function ScreenError({ error, retry }: ScreenErrorProps) {
  useBrokenScreen(error);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-center">
      <PageTitle>Terjadi kesalahan</PageTitle>
      <h1 className="text-title font-bold">Terjadi kesalahan pada layar ini</h1>
      {/* The log has this digest with the error, which Next hides here. */}
      {error.digest && <small className="text-muted">ID kesalahan: {error.digest}</small>}
      <Button kind="primary" onClick={retry}>
        Coba Lagi
      </Button>
    </div>
  );
}
