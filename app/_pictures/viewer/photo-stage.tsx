"use client";

import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { useOwner } from "../../_session/page-owner";
import { Spinner } from "../../_ui/cards";
import { useElapsed } from "../../_ui/state/async-effect";
import { BROKEN_PICTURE, type FetchedPicture, PictureFailed, usePicture } from "../picture";
import { requestThumbnail, useThumbnail } from "../thumbnails";

const DOUBLE_CLICK = 2.5;

/** How far a finger moves for a swipe, in pixels, and how much more sideways than up or down. */
const SWIPE_PX = 50;
const SIDEWAYS = 2;

/** Returns whether the photo is not zoomed; the smallest scale that Panzoom computes may be slightly above 1. */
const isFitted = (panzoom: PanzoomObject | null) => panzoom !== null && panzoom.getScale() < 1.01;

const OPTIONS = {
  canvas: true,
  contain: "outside",
  cursor: "grab",
  minScale: 1,
  maxScale: 8,
  panOnlyWhenZoomed: true,
} as const;

/** The sizes of an upright photo, and of one turned by a quarter, whose width is the height of the stage. */
const LYING = "h-[100cqh] w-[100cqw]";
const STANDING = "h-[100cqw] w-[100cqh]";
const TURNS = [LYING, `${STANDING} rotate-90`, `${LYING} rotate-180`, `${STANDING} rotate-270`];

/** The delay before a photo is fetched, in milliseconds, because a key that is held down skips many photos. */
const REST_MS = 150;

const isTooLarge = (thumbnail: FetchedPicture) => thumbnail.kind === "failed" && thumbnail.reason === "large";

type PhotoProps = Pick<PhotoStageProps, "label" | "turns"> & { foto: string; isHidden: boolean };

/** Renders a photo as large as fits, until it is there its thumbnail; one that is hidden is fetched ahead. */
function Photo({ foto, isHidden, label, turns }: PhotoProps) {
  const { userId } = useOwner();
  const isRested = useElapsed(REST_MS);
  const [isBroken, setBroken] = useState(false);
  const thumbnail = useThumbnail(foto, true);
  // The reply for the thumbnail tells whether the photo is too large.
  const mayFetch = isRested && thumbnail !== null && !isTooLarge(thumbnail);
  const { picture, retry } = usePicture(mayFetch ? foto : "");

  function fetchAgain() {
    setBroken(false);
    requestThumbnail(foto, userId);
    retry();
  }

  if (isHidden) return null;
  const refused =
    picture.kind === "failed" ? picture : thumbnail?.kind === "failed" && isTooLarge(thumbnail) && thumbnail;
  const failed = isBroken ? BROKEN_PICTURE : refused;
  if (failed) return <PictureFailed failed={failed} onRetry={fetchAgain} />;
  const isWhole = picture.kind === "ready";
  const visible = isWhole ? picture : thumbnail;
  return (
    <>
      {visible?.kind === "ready" && (
        // biome-ignore lint/performance/noImgElement: fetched with the session and held by this page.
        <img
          src={visible.url}
          alt={label}
          aria-busy={!isWhole}
          draggable={false}
          onError={() => setBroken(isWhole)}
          className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain ${TURNS[turns % TURNS.length]}`}
        />
      )}
      {!isWhole && (
        <p
          role="status"
          className="late absolute start-3 top-3 flex items-center gap-2 rounded-control bg-surface px-3 py-1.5 text-sm"
        >
          <Spinner />
          Memuat Data...
        </p>
      )}
    </>
  );
}

type PhotoStageProps = {
  /** The file names of the photo and of the one that comes next; empty until their rows are read. */
  foto: string;
  next: string;
  label: string;
  /** How many quarters the photo is turned to the right. */
  turns: number;
  /** What zooms and pans the photo, while the stage is mounted. */
  panzoom: RefObject<PanzoomObject | null>;
  /** Called with 1 for a swipe to the left over a photo that is not zoomed, -1 to the right. */
  onSwipe: (step: number) => void;
};

/** Renders a photo that is zoomed and panned, and fetches the next one ahead. */
export function PhotoStage({ foto, next, label, turns, panzoom, onSwipe }: PhotoStageProps) {
  const down = useRef<PointerEvent>(null);

  const content = useCallback(
    (element: HTMLDivElement) => {
      const created = Panzoom(element, OPTIONS);
      const stage = element.parentElement;
      panzoom.current = created;
      // React's own listener could not keep the page from scrolling.
      stage?.addEventListener("wheel", created.zoomWithWheel, { passive: false });
      return () => {
        stage?.removeEventListener("wheel", created.zoomWithWheel);
        created.destroy();
      };
    },
    [panzoom],
  );

  function begin(event: PointerEvent) {
    const isSwipe = event.isPrimary && event.pointerType !== "mouse" && isFitted(panzoom.current);
    down.current = isSwipe ? event : null;
  }

  function end(event: PointerEvent) {
    if (!down.current || !event.isPrimary) return;
    const right = event.clientX - down.current.clientX;
    const below = event.clientY - down.current.clientY;
    down.current = null;
    if (Math.abs(right) > Math.max(SWIPE_PX, SIDEWAYS * Math.abs(below))) onSwipe(-Math.sign(right));
  }

  function toggleZoom(event: MouseEvent) {
    if (isFitted(panzoom.current)) panzoom.current?.zoomToPoint(DOUBLE_CLICK, event);
    else panzoom.current?.reset({ animate: false });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same.
    <div
      // Captured, because Panzoom stops the events that it handles from bubbling.
      onPointerDownCapture={begin}
      onPointerUpCapture={end}
      onDoubleClick={toggleZoom}
      className="relative min-h-0 flex-1 overflow-hidden rounded-control bg-sunken [container-type:size]"
    >
      <div ref={content} className="relative grid size-full place-items-center">
        {[...new Set([foto, next])].filter(Boolean).map((each) => (
          <Photo key={each} foto={each} isHidden={each !== foto} label={label} turns={turns} />
        ))}
      </div>
    </div>
  );
}
