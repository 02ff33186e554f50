import { useEffect, useEffectEvent } from "react";

/** Not yet among TypeScript's types of the browser. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Makes Back of a phone call `onClose` and stay on the screen, where the browser has `CloseWatcher`; without `onClose` Back is unchanged. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable || !("CloseWatcher" in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close();
    return () => watcher.destroy();
  }, [isClosable]);
}
