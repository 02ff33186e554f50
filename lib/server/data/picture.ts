import "server-only";
import { isHeic, shownPictureType } from "../../fields/pictures/check-picture";
import { MOST_PICTURE_BYTES } from "../../fields/pictures/thumbnail";
import { PICTURE_CALL } from "../../resources/calls";
import { type ApiFile, fetchFile, type Limits } from "../api/client";
import { enterThumbnailQueue, makeThumbnail, type Unusable, type Wanted } from "../images/make-thumbnail";
import { authorize } from "../session/guard";
import { BUSY, type Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

type Picture = Pick<ApiFile, "type" | "bytes">;

/** Why there is no picture or thumbnail: it is refused, unusable, of iPhones, or larger than MOST_PICTURE_BYTES. */
export type NoPicture = Refusal | Unusable | { kind: "bytes" | "heic" };

type Fetched = { ok: true; value: Picture } | { ok: false; failure: NoPicture };

const readerOfPictures = () => authorize("read", "opname", "cabang");

async function fetchShown(foto: string, { token }: Session, limits: Limits = {}): Promise<Fetched> {
  const fetched = await fetchFile({ ...PICTURE_CALL, ...limits, params: { foto }, token });
  if (!fetched.ok) return fetched;
  const { type, bytes } = fetched.value;
  if (isHeic(bytes)) return { ok: false, failure: { kind: "heic" } };
  const shown = shownPictureType(bytes, type);
  return shown
    ? { ok: true, value: { type: shown, bytes } }
    : { ok: false, failure: { kind: "unreadable", status: 200 } };
}

/** Fetches a picture of an opname record, a dealer branch or a user by its file name (api-contract 6). */
export async function fetchPicture(foto: string): Promise<Fetched> {
  const session = await readerOfPictures();
  return session.ok ? fetchShown(foto, session.value) : session;
}

/** Fetches a picture and makes it small; `signal` aborts when nobody waits for it any more. */
export async function fetchThumbnail(foto: string, wanted: Wanted, signal: AbortSignal): Promise<Fetched> {
  const session = await readerOfPictures();
  if (!session.ok) return session;
  const leave = await enterThumbnailQueue(session.value.userId, signal);
  if (!leave) return BUSY;
  try {
    const fetched = await fetchShown(foto, session.value, { mostBytes: MOST_PICTURE_BYTES, signal });
    if (fetched.ok) return await makeThumbnail(fetched.value.bytes, wanted);
    return fetched.failure.kind === "oversized" ? { ok: false, failure: { kind: "bytes" } } : fetched;
  } finally {
    leave();
  }
}
