import "server-only";
import { shownPictureType } from "../../fields/pictures/check-picture";
import { MOST_PICTURE_BYTES } from "../../fields/pictures/thumbnail";
import { PICTURE_CALL } from "../../resources/calls";
import { type ApiFile, fetchFile, type Limits } from "../api/client";
import { enterThumbnailQueue, makeThumbnail, type Unusable, type Wanted } from "../images/make-thumbnail";
import { authorize } from "../session/guard";
import type { OrRefusal, Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

/** A picture whose type is shown. */
type Picture = Pick<ApiFile, "type" | "bytes">;

/** Why there is no thumbnail: as for the picture, or the picture is unusable, or larger than MOST_PICTURE_BYTES. */
export type NoThumbnail = Refusal | Unusable | { kind: "bytes" };

type Thumbnail = { ok: true; value: Picture } | { ok: false; failure: NoThumbnail };

const readerOfPictures = () => authorize("read", "opname", "cabang");

async function fetchShown(
  foto: string,
  { token }: Session,
  limits: Limits = {},
): Promise<OrRefusal<Picture>> {
  const fetched = await fetchFile({ ...PICTURE_CALL, ...limits, params: { foto }, token });
  if (!fetched.ok) return fetched;
  const { type, bytes } = fetched.value;
  const shown = shownPictureType(type);
  return shown
    ? { ok: true, value: { type: shown, bytes } }
    : { ok: false, failure: { kind: "unreadable", status: 200 } };
}

/** Fetches a picture of an opname record, a dealer branch or a user by its file name (api-contract 6). */
export async function fetchPicture(foto: string): Promise<OrRefusal<Picture>> {
  const session = await readerOfPictures();
  return session.ok ? fetchShown(foto, session.value) : session;
}

async function shrinkPicture(
  foto: string,
  session: Session,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Thumbnail> {
  const fetched = await fetchShown(foto, session, { mostBytes: MOST_PICTURE_BYTES, signal });
  if (!fetched.ok) return fetched.failure.kind === "oversized" ? TOO_LARGE : fetched;
  const made = await makeThumbnail(fetched.value.bytes, wanted);
  return made.ok ? { ok: true, value: { type: wanted.type, bytes: made.bytes } } : made;
}

const TOO_LARGE: Thumbnail = { ok: false, failure: { kind: "bytes" } };
const BUSY: Thumbnail = { ok: false, failure: { kind: "busy" } };

/** Fetches a picture and makes it small; `signal` aborts when nobody waits for it any more. */
export async function fetchThumbnail(foto: string, wanted: Wanted, signal: AbortSignal): Promise<Thumbnail> {
  const session = await readerOfPictures();
  if (!session.ok) return session;
  const leave = await enterThumbnailQueue(session.value.userId, signal);
  if (!leave) return BUSY;
  try {
    return await shrinkPicture(foto, session.value, wanted, signal);
  } finally {
    leave();
  }
}
