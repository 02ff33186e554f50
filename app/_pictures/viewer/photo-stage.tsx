"use client";

import { type RefObject, useState } from "react";
import { Spinner } from "../../_ui/cards/state-card";
import { BROKEN, type FetchedPicture, type NoPicture } from "../fetch-picture";
import { PictureFailed } from "../picture-failed";
import type { Thumbnail } from "../thumbnails/thumbnails";

/** Fits the photo into the stage; turned by a quarter, its width is the height of the stage. */
const LYING = "h-[100cqh] w-[100cqw]";
const STANDING = "h-[100cqw] w-[100cqh]";
const TURNS = [LYING, `${STANDING} rotate-90`, `${LYING} rotate-180`, `${STANDING} rotate-270`];

/** Returns why the photo is not shown, or null. */
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
          className="absolute start-3 top-3 flex items-center gap-2 rounded-control bg-surface px-3 py-1.5 text-sm"
        >
          <Spinner />
          Memuat Data...
        </p>
      )}
    </div>
  );
}
