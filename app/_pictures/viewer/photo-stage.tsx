"use client";

import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Spinner } from "../../_ui/cards";
import { BROKEN, type FetchedPicture, type NoPicture } from "../fetch-picture";
import { PictureFailed } from "../picture-figure";
import type { Thumbnail } from "../thumbnails/thumbnails";

const MOST = 8;
const DOUBLE_CLICK = 2.5;

/** How far a finger moves for a swipe, in pixels, and how much more sideways than up or down. */
const SWIPE_PX = 50;
const SIDEWAYS = 2;

/** Panzoom computes the smallest scale from what is rendered, and may come to a little more than 1. */
const isFitted = (panzoom: PanzoomObject) => panzoom.getScale() < 1.01;

const OPTIONS = {
  canvas: true,
  contain: "outside",
  cursor: "grab",
  minScale: 1,
  maxScale: MOST,
  panOnlyWhenZoomed: true,
} as const;

/** Zooms and pans an element in its parent; calls `onSwipe` with 1 for a swipe to the left over what is not zoomed, -1 to the right. */
export function useZoom(content: RefObject<HTMLElement | null>, onSwipe: (step: number) => void) {
  const zoom = useRef<PanzoomObject>(null);
  const swipe = useEffectEvent((step: number) => onSwipe(step));

  useEffect(() => {
    const stage = content.current?.parentElement;
    if (!content.current || !stage) return;
    const panzoom = Panzoom(content.current, OPTIONS);
    zoom.current = panzoom;
    const stop = new AbortController();
    const { signal } = stop;
    let down: PointerEvent | null = null;

    function begin(event: PointerEvent) {
      const isSwipe = event.isPrimary && event.pointerType !== "mouse" && isFitted(panzoom);
      down = isSwipe ? event : null;
    }
    function end(event: PointerEvent) {
      if (!down || !event.isPrimary) return;
      const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
      down = null;
      if (Math.abs(right) > Math.max(SWIPE_PX, SIDEWAYS * Math.abs(below))) swipe(-Math.sign(right));
    }
    function onDoubleClick(event: MouseEvent) {
      if (isFitted(panzoom)) panzoom.zoomToPoint(DOUBLE_CLICK, event);
      else panzoom.reset({ animate: false });
    }

    // Panzoom stops the events that it takes.
    stage.addEventListener("pointerdown", begin, { capture: true, signal });
    window.addEventListener("pointerup", end, { capture: true, signal });
    stage.addEventListener("wheel", panzoom.zoomWithWheel, { passive: false, signal });
    stage.addEventListener("dblclick", onDoubleClick, { signal });
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

/** Fits the photo into the stage; turned by a quarter, its width is the height of the stage. */
const LYING = "h-[100cqh] w-[100cqw]";
const STANDING = "h-[100cqw] w-[100cqh]";
const TURNS = [LYING, `${STANDING} rotate-90`, `${LYING} rotate-180`, `${STANDING} rotate-270`];

function failureOf(
  thumbnail: Thumbnail | null,
  whole: FetchedPicture | null,
  isBroken: boolean,
): NoPicture | null {
  if (isBroken) return BROKEN;
  if (whole?.kind === "failed") return whole;
  return thumbnail?.kind === "failed" && thumbnail.reason === "large" ? thumbnail : null;
}

type PhotoStageProps = {
  thumbnail: Thumbnail | null;
  whole: FetchedPicture | null;
  label: string;
  /** How many quarters the photo is turned to the right. */
  turns: number;
  content: RefObject<HTMLDivElement | null>;
  onRetry: () => void;
};

/** Renders a photo as large as fits, until it is there its thumbnail. */
export function PhotoStage({ thumbnail, whole, label, turns, content, onRetry }: PhotoStageProps) {
  const [broken, setBroken] = useState<FetchedPicture | null>(null);
  const failed = failureOf(thumbnail, whole, whole !== null && broken === whole);
  const small = thumbnail?.kind === "ready" ? thumbnail : null;
  const shown = whole?.kind === "ready" ? whole : small;
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden rounded-control bg-sunken [container-type:size]">
      <div ref={content} className="relative grid size-full place-items-center">
        {failed && <PictureFailed failed={failed} onRetry={onRetry} />}
        {!failed && shown && (
          // biome-ignore lint/performance/noImgElement: fetched with the session and held by this page.
          <img
            src={shown.url}
            alt={label}
            aria-busy={shown === small}
            draggable={false}
            onError={() => setBroken(whole)}
            className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain ${TURNS[turns % TURNS.length]}`}
          />
        )}
      </div>
      {!failed && shown === small && (
        <p
          role="status"
          className="late absolute start-3 top-3 flex items-center gap-2 rounded-control bg-surface px-3 py-1.5 text-sm"
        >
          <Spinner />
          Memuat Data...
        </p>
      )}
    </div>
  );
}
