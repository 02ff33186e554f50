"use client";

import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

const MOST = 8;
const DOUBLE_CLICK = 2.5;

/** How far a finger moves for a swipe, in pixels, and how much more sideways than up or down. */
const SWIPE_PX = 50;
const SIDEWAYS = 2;

export type Zoom = { zoomIn: () => void; zoomOut: () => void; fitPhoto: () => void };

/** Panzoom computes the smallest scale from what is rendered, and may come to a little more than 1. */
const isFitted = (panzoom: PanzoomObject) => panzoom.getScale() < 1.01;

type Listening = { stage: HTMLElement; panzoom: PanzoomObject; signal: AbortSignal };

/** Calls `onSwipe` with 1 for a swipe of one finger to the left, -1 to the right, over what is not zoomed. */
function listenForSwipes({ stage, panzoom, signal }: Listening, onSwipe: (step: number) => void) {
  let down: PointerEvent | null = null;
  // Panzoom stops the events that it takes.
  const options = { capture: true, signal };
  const begin = (event: PointerEvent) => {
    const isSwipe = event.isPrimary && event.pointerType !== "mouse" && isFitted(panzoom);
    down = isSwipe ? event : null;
  };
  const end = (event: PointerEvent) => {
    if (!down || !event.isPrimary) return;
    const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
    down = null;
    if (Math.abs(right) > Math.max(SWIPE_PX, SIDEWAYS * Math.abs(below))) onSwipe(-Math.sign(right));
  };
  stage.addEventListener("pointerdown", begin, options);
  window.addEventListener("pointerup", end, options);
}

function listenForZoom({ stage, panzoom, signal }: Listening) {
  stage.addEventListener("wheel", panzoom.zoomWithWheel, { passive: false, signal });
  const onDoubleClick = (event: MouseEvent) => {
    if (isFitted(panzoom)) panzoom.zoomToPoint(DOUBLE_CLICK, event);
    else panzoom.reset({ animate: false });
  };
  stage.addEventListener("dblclick", onDoubleClick, { signal });
}

const OPTIONS = {
  canvas: true,
  contain: "outside",
  cursor: "grab",
  minScale: 1,
  maxScale: MOST,
  panOnlyWhenZoomed: true,
} as const;

/**
 * Zooms and pans an element in its parent by wheel, pinch, double click and drag, and hears swipes. Panzoom sets styles by
 * script, which the page's policy allows.
 */
export function useZoom(content: RefObject<HTMLElement | null>, onSwipe: (step: number) => void): Zoom {
  const zoom = useRef<PanzoomObject>(null);
  const swipe = useEffectEvent((step: number) => onSwipe(step));

  useEffect(() => {
    const stage = content.current?.parentElement;
    if (!content.current || !stage) return;
    const stop = new AbortController();
    const panzoom = Panzoom(content.current, OPTIONS);
    const listening = { stage, panzoom, signal: stop.signal };
    listenForSwipes(listening, (step) => swipe(step));
    listenForZoom(listening);
    zoom.current = panzoom;
    return () => {
      stop.abort();
      panzoom.destroy();
    };
  }, [content]);

  return {
    zoomIn: () => void zoom.current?.zoomIn({ animate: false }),
    zoomOut: () => void zoom.current?.zoomOut({ animate: false }),
    fitPhoto: () => void zoom.current?.reset({ animate: false }),
  };
}
