"use client";

import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "./overlay-entries";

/** Where the menu is a drawer, or the pointer is a finger: there people close things by Back. */
const PHONE = "(width < 64rem), (pointer: coarse)";

/** Makes Back on a phone close what is open, as long as it can be closed, and stay on the screen. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (isClosable && window.matchMedia(PHONE).matches) return closeByBack(() => close());
  }, [isClosable]);
}
