"use client";

import { SessionEnded } from "../_session/session-end";
import { RequestId } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { Sign } from "../_ui/cards";
import { type NoPicture, sayNoPicture } from "./fetch-picture";

/** Says why a picture is not shown, and asks for it again where that may bring it. */
export function PictureFailed({ failed, onRetry }: { failed: NoPicture; onRetry: () => void }) {
  const { problem, reason } = failed;
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center">
      <Sign sign="failed" className="size-12 p-3" />
      <div role="alert">
        <p>{sayNoPicture(failed)}</p>
        <RequestId id={problem.requestId} />
      </div>
      {reason === "passing" && <Button onClick={onRetry}>Coba Lagi</Button>}
    </div>
  );
}

type PictureFigureProps = {
  url: string | null;
  alt: string;
  caption: string;
  /** What is shown without a URL. */
  missing: string;
  /** The address of the whole picture, which opens in a new tab: what was typed stays on the screen. */
  href?: string;
};

const FRAME =
  "flex h-20 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken";

/** Renders a small picture with a caption. */
export function PictureFigure({ url, alt, caption, missing, href }: PictureFigureProps) {
  const picture = url !== null && (
    // biome-ignore lint/performance/noImgElement: shows a local file, or a picture fetched with the session.
    <img src={url} alt={alt} className="max-h-full max-w-full object-contain" />
  );
  return (
    <figure className="flex w-28 flex-col gap-1 text-center text-xs text-muted">
      {picture && href ? (
        <a href={href} target="_blank" rel="noopener" className={`${FRAME} hover:border-brand`}>
          {picture}
          <span className="sr-only"> (tab baru)</span>
        </a>
      ) : (
        <div className={FRAME}>{picture || missing}</div>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
