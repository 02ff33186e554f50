"use client";

import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "./overlay-entries";

/** Where the menu is a drawer, or a finger points: there Back is what closes things. */
const PHONE = "(width < 64rem), (pointer: coarse)";

/** On a phone Back closes what is open as long as it can be closed, and stays on the screen. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (isClosable && window.matchMedia(PHONE).matches) return closeByBack(() => close());
  }, [isClosable]);
}
