"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { leave } from "../../_session/leaving/leave-guard";
import { noteOpened } from "./kept-scroll";

/** Returns a function that opens a screen from a list, after a question about unsaved changes, and the progress bar while it loads. */
export function useOpenScreen(): [open: (path: string) => void, progress: ReactNode] {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  function open(path: string) {
    leave(() => {
      noteOpened(path);
      startTransition(() => router.push(path));
    });
  }
  return [open, isPending && <span aria-hidden className="under-way" />];
}
