import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { navigateIfReachable } from "../../_session/pwa/connection";
import { notifyScreenOpened } from "../../_store/series/series";
import { recordOpenedLink } from "./scroll-positions";

/** Returns a function that opens a screen as a click on a link in the list would, and the progress bar to render meanwhile. */
export function useOpenScreen(): [open: (path: string) => void, progress: ReactNode] {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  function openScreen(path: string) {
    void navigateIfReachable(() => {
      recordOpenedLink(path);
      notifyScreenOpened(path);
      startTransition(() => router.push(path));
    });
  }
  return [openScreen, isPending && <span aria-hidden className="under-way" />];
}
