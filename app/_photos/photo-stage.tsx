"use client";

import { type RefObject, useState } from "react";
import { NO_WHOLE_PICTURE, type Problem } from "@/lib/messages/problem";
import { SessionEnded } from "../_session/session-end";
import { Spinner } from "../_ui/cards/spinner";
import { Sign } from "../_ui/cards/state-card";
import { RequestId } from "../_ui/request-id";
import type { Thumbnail } from "./thumbnails/thumbnails";
import type { WholePhoto } from "./whole-photos";

const BROKEN: Problem = { kind: "message", text: NO_WHOLE_PICTURE };

/** Fits the photo into the stage; turned by a quarter, its width is the height of the stage. */
const LYING = "h-[100cqh] w-[100cqw]";
const STANDING = "h-[100cqw] w-[100cqh]";
const TURNS = [LYING, `${STANDING} rotate-90`, `${LYING} rotate-180`, `${STANDING} rotate-270`];

/** Returns why the photo is not shown, or null. */
function problemOf(thumbnail: Thumbnail | null, whole: WholePhoto | null, isBroken: boolean): Problem | null {
  if (isBroken) return BROKEN;
  if (whole && whole.kind !== "ready") return whole;
  return thumbnail?.kind === "failed" && thumbnail.reason === "large" ? thumbnail.problem : null;
}

function Failed({ problem }: { problem: Problem }) {
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-4 text-center">
      <Sign sign="failed" className="size-12 p-3" />
      <p>Gambar tidak dapat dimuat. {problem.text}</p>
      <RequestId id={problem.requestId} />
    </div>
  );
}

type PhotoStageProps = {
  thumbnail: Thumbnail | null;
  whole: WholePhoto | null;
  label: string;
  /** How many quarters the photo is turned to the right. */
  turns: number;
  content: RefObject<HTMLDivElement | null>;
};

/** Renders a photo as large as fits, until it is there its thumbnail. */
export function PhotoStage({ thumbnail, whole, label, turns, content }: PhotoStageProps) {
  const [broken, setBroken] = useState<WholePhoto | null>(null);
  const problem = problemOf(thumbnail, whole, whole !== null && broken === whole);
  const small = thumbnail?.kind === "ready" ? thumbnail : null;
  const shown = whole?.kind === "ready" ? whole : small;
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden rounded-control bg-sunken [container-type:size]">
      <div ref={content} className="relative grid size-full place-items-center">
        {problem && <Failed problem={problem} />}
        {!problem && shown && (
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
      {!problem && shown === small && (
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
