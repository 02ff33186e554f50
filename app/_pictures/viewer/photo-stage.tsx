import Panzoom, { type PanzoomObject } from "@panzoom/panzoom";
import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { useOwner } from "../../_session/page-owner";
import { Spinner } from "../../_ui/cards";
import { useHasElapsed } from "../../_ui/state/async-effect";
import { BROKEN_PICTURE_FAILURE, PictureFailureNotice, usePicture } from "../picture";
import { requestThumbnail, useThumbnail } from "../thumbnails";

type PhotoStageProps = {
  /** The file names of the photo and of the next one; empty until their rows are read. */
  foto: string;
  next: string;
  label: string;
  /** By how many quarter turns the photo is rotated clockwise. */
  turns: number;
  /** Receives the Panzoom instance of the stage. */
  panzoomRef: RefObject<PanzoomObject | null>;
  /** Called after a swipe over a photo that is not zoomed: with 1 to the left, with -1 to the right. */
  onSwipe: (step: number) => void;
};

const DOUBLE_CLICK_SCALE = 2.5;

/** The minimum distance of a swipe in pixels, and its minimum ratio of horizontal to vertical distance. */
const MIN_SWIPE_PX = 50;
const MIN_SWIPE_RATIO = 2;

const PANZOOM_OPTIONS = {
  canvas: true,
  contain: "outside",
  cursor: "grab",
  minScale: 1,
  maxScale: 8,
  panOnlyWhenZoomed: true,
} as const;

/** Returns whether the photo is not zoomed; the smallest scale that Panzoom computes may be slightly above 1. */
const isUnzoomed = (panzoom: PanzoomObject | null) => panzoom !== null && panzoom.getScale() < 1.01;

/** Renders a photo that can be zoomed and panned, and prefetches the next one. */
export function PhotoStage({ foto, next, label, turns, panzoomRef, onSwipe }: PhotoStageProps) {
  const swipeStartRef = useRef<PointerEvent>(null);

  const attachPanzoom = useCallback(
    (element: HTMLDivElement) => {
      const created = Panzoom(element, PANZOOM_OPTIONS);
      const stage = element.parentElement;
      panzoomRef.current = created;
      // A wheel listener of React is passive, so it could not prevent the page from scrolling.
      stage?.addEventListener("wheel", created.zoomWithWheel, { passive: false });
      return () => {
        stage?.removeEventListener("wheel", created.zoomWithWheel);
        created.destroy();
      };
    },
    [panzoomRef],
  );

  function startSwipe(event: PointerEvent) {
    const isSwipe = event.isPrimary && event.pointerType !== "mouse" && isUnzoomed(panzoomRef.current);
    swipeStartRef.current = isSwipe ? event : null;
  }

  function endSwipe(event: PointerEvent) {
    if (!swipeStartRef.current || !event.isPrimary) return;
    const deltaX = event.clientX - swipeStartRef.current.clientX;
    const deltaY = event.clientY - swipeStartRef.current.clientY;
    swipeStartRef.current = null;
    if (Math.abs(deltaX) > Math.max(MIN_SWIPE_PX, MIN_SWIPE_RATIO * Math.abs(deltaY)))
      onSwipe(-Math.sign(deltaX));
  }

  function toggleZoom(event: MouseEvent) {
    if (isUnzoomed(panzoomRef.current)) panzoomRef.current?.zoomToPoint(DOUBLE_CLICK_SCALE, event);
    else panzoomRef.current?.reset({ animate: false });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do the same.
    <div
      // Captured, because Panzoom stops the events that it handles from bubbling.
      onPointerDownCapture={startSwipe}
      onPointerUpCapture={endSwipe}
      onDoubleClick={toggleZoom}
      className="relative min-h-0 flex-1 overflow-hidden rounded-control bg-sunken [container-type:size]"
    >
      <div ref={attachPanzoom} className="relative grid size-full place-items-center">
        {[...new Set([foto, next])].filter(Boolean).map((each) => (
          <StagePhoto key={each} foto={each} isHidden={each !== foto} label={label} turns={turns} />
        ))}
      </div>
    </div>
  );
}

/** The delay before a photo is fetched, in milliseconds, because a repeating arrow key skips many photos. */
const FETCH_DELAY_MS = 150;

/** The classes of a photo for 0 to 3 quarter turns; after an odd number, the height of the stage limits its width. */
const TURN_CLASSES = [
  "h-[100cqh] w-[100cqw]",
  "h-[100cqw] w-[100cqh] rotate-90",
  "h-[100cqh] w-[100cqw] rotate-180",
  "h-[100cqw] w-[100cqh] rotate-270",
];

type StagePhotoProps = Pick<PhotoStageProps, "label" | "turns"> & { foto: string; isHidden: boolean };

/** Renders a photo as large as the stage allows, and its thumbnail until the photo is loaded; a hidden photo is only fetched. */
function StagePhoto({ foto, isHidden, label, turns }: StagePhotoProps) {
  const { userId } = useOwner();
  const hasDelayElapsed = useHasElapsed(FETCH_DELAY_MS);
  const [isBroken, setBroken] = useState(false);
  const thumbnail = useThumbnail(foto, true);
  // The response for the thumbnail says whether the photo is too large to fetch.
  const tooLarge = thumbnail?.kind === "failed" && thumbnail.reason === "large" ? thumbnail : null;
  const mayFetchPhoto = hasDelayElapsed && thumbnail !== null && tooLarge === null;
  const { picture, retry } = usePicture(mayFetchPhoto ? foto : "");

  function fetchAgain() {
    setBroken(false);
    requestThumbnail(foto, userId);
    retry();
  }

  if (isHidden) return null;
  const pictureFailure = picture.kind === "failed" ? picture : tooLarge;
  const visibleFailure = isBroken ? BROKEN_PICTURE_FAILURE : pictureFailure;
  if (visibleFailure) return <PictureFailureNotice failed={visibleFailure} onRetry={fetchAgain} />;
  const isFullSize = picture.kind === "ready";
  const visiblePicture = isFullSize ? picture : thumbnail;
  return (
    <>
      {visiblePicture?.kind === "ready" && (
        // biome-ignore lint/performance/noImgElement: fetched with the session and held by this page.
        <img
          src={visiblePicture.url}
          alt={label}
          aria-busy={!isFullSize}
          draggable={false}
          onError={() => setBroken(isFullSize)}
          className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain ${TURN_CLASSES[turns % TURN_CLASSES.length]}`}
        />
      )}
      {!isFullSize && (
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
