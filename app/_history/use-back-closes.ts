"use client";

import { useEffect, useEffectEvent } from "react";
import { closeByBack } from "./overlay-entries";

/** Narrow windows (the menu is a drawer) and touch screens, where people close overlays with Back. */
const PHONE = "(width < 64rem), (pointer: coarse)";

/** Makes Back on a phone call `onClose` and stay on the screen; without `onClose` Back is unchanged. */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (isClosable && window.matchMedia(PHONE).matches) return closeByBack(() => close());
  }, [isClosable]);
}
