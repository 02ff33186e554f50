"use client";

import { Button } from "@/app/_components/button";

/** What is shown in place of a screen that broke. */
export default function ScreenError({ retry }: { error: Error; retry: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-center">
      <h1 className="text-title font-bold">Terjadi kesalahan pada layar ini</h1>
      <Button kind="primary" onClick={retry}>
        Coba Lagi
      </Button>
    </div>
  );
}
