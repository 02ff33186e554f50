import type { Ref } from "react";
import { DAMAGED_PICTURE, NO_STORED_PICTURE, pictureHref } from "@/lib/fields/pictures/thumbnail";
import type { Problem } from "@/lib/messages/problem";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { SessionEnded } from "../_session/session-end";
import { RequestId } from "../_ui/alerts";
import { Button } from "../_ui/button";
import { StatusIcon } from "../_ui/cards";
import { useLoadedValue } from "../_ui/state/async-effect";

const LOADING = { kind: "loading" } as const;

/** Fetches a stored picture by its file name; with an empty name it stays `loading`. Its URL is revoked on unmount, on `retry` and when the name changes. */
export function usePicture(foto: string): { picture: typeof LOADING | FetchedPicture; retry: () => void } {
  const { userId } = useOwner();
  const { loaded, retry } = useLoadedValue(async (signal) => {
    const picture = foto === "" ? LOADING : await fetchPicture(foto, userId, signal);
    if (picture.kind !== "ready") return picture;
    const release = () => URL.revokeObjectURL(picture.url);
    if (signal.aborted) release();
    signal.addEventListener("abort", release);
    return picture;
  }, foto);
  return { picture: loaded ?? LOADING, retry };
}

/** Why a picture is not visible: it does not exist (`missing`), is damaged (`permanent`), is too large (`large`), or a retry may succeed (`temporary`). */
type FailureReason = "missing" | "permanent" | "large" | "temporary";

export type PictureFailure = { kind: "failed"; problem: Problem; reason: FailureReason };

/** The result of a fetch: the picture, whose object URL must be revoked, or the failure. */
export type FetchedPicture = { kind: "ready"; file: Blob; url: string } | PictureFailure;

/** The failure of a picture that the browser cannot decode. */
export const BROKEN_PICTURE_FAILURE: PictureFailure = {
  kind: "failed",
  problem: { kind: "message", text: DAMAGED_PICTURE },
  reason: "permanent",
};

/** Fetches a stored picture by its file name, or with a `width` in pixels its thumbnail. */
export async function fetchPicture(
  foto: string,
  userId: string,
  signal: AbortSignal,
  width?: 320,
): Promise<FetchedPicture> {
  const accept = width && "image/webp";
  const fetched = await fetchAsOwner(pictureHref(foto, width), userId, signal, readPictureReply, accept);
  return fetched.kind === "message" ? { kind: "failed", problem: fetched, reason: "temporary" } : fetched;
}

/** Reads the response to a request for a picture or a thumbnail. */
async function readPictureReply(response: Response): Promise<FetchedPicture> {
  if (!response.ok) {
    const reason = REASON_BY_STATUS[response.status] ?? "temporary";
    return { kind: "failed", problem: await response.json(), reason };
  }
  const file = await response.blob();
  return { kind: "ready", file, url: URL.createObjectURL(file) };
}

const REASON_BY_STATUS: Record<number, FailureReason> = { 404: "missing", 413: "large", 422: "permanent" };

export function failureLabel({ reason }: PictureFailure): string {
  if (reason === "missing") return NO_STORED_PICTURE;
  return reason === "temporary" ? "Foto belum dapat dimuat" : "Gambar tidak dapat dimuat";
}

/** Returns the message for a picture that is not visible, followed by the cause unless it is missing or the session has ended. */
export function failureTextWithCause(failed: PictureFailure): string {
  const { problem, reason } = failed;
  const label = failureLabel(failed);
  return reason === "missing" || problem.kind === "session" ? label : `${label}. ${problem.text}`;
}

/** Renders why a picture is not visible, and a retry button if a retry may succeed. */
export function PictureFailureNotice({ failed, onRetry }: { failed: PictureFailure; onRetry: () => void }) {
  const { problem, reason } = failed;
  if (problem.kind === "session") return <SessionEnded reason={problem.reason} />;
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center">
      <StatusIcon sign="failed" className="size-12 p-3" />
      <div role="alert">
        <p>{failureTextWithCause(failed)}</p>
        <RequestId id={problem.requestId} />
      </div>
      {reason === "temporary" && <Button onClick={onRetry}>Coba Lagi</Button>}
    </div>
  );
}

type PictureFigureProps = {
  url: string | null;
  alt: string;
  caption: string;
  placeholder: string;
  /** The address of the full-size picture; it opens in a new tab, because the form stays open in this one. */
  href?: string;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
};

const FRAME_CLASS =
  "flex h-20 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken";

export function PictureFigure({ url, alt, caption, placeholder, href, linkRef }: PictureFigureProps) {
  const picture = url !== null && (
    // biome-ignore lint/performance/noImgElement: shows a local file, or a picture fetched with the session.
    <img src={url} alt={alt} className="max-h-full max-w-full object-contain" />
  );
  return (
    <figure className="flex w-28 flex-col gap-1 text-center text-xs text-muted">
      {picture && href ? (
        <a
          ref={linkRef}
          href={href}
          target="_blank"
          rel="noopener"
          className={`${FRAME_CLASS} hover:border-brand`}
        >
          {picture}
          <span className="sr-only"> (tab baru)</span>
        </a>
      ) : (
        <div className={FRAME_CLASS}>{picture || placeholder}</div>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
