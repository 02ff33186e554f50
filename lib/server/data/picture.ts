import "server-only";
import { availableParallelism } from "node:os";
import { Semaphore } from "async-mutex";
import sharp, { type Metadata } from "sharp";
import { isHeic, pictureType, shownPictureType } from "../../fields/pictures/check-picture";
import { MOST_PICTURE_BYTES, type ThumbnailWidth } from "../../fields/pictures/thumbnail";
import { PICTURE_CALL } from "../../resources/calls";
import { type ApiFile, fetchFile, type Limits } from "../api/client";
import { makeLanes } from "../process/lanes";
import { authorize } from "../session/guard";
import { BUSY, type Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

const WAIT_MS = 30_000;

/** The pictures of one person under way, and those that wait: as many as a screen shows. */
const enterPerson = makeLanes({ atOnce: 3, waiting: 100, waitMs: WAIT_MS });

/** The pictures in memory, of all people. */
const enterMemory = makeLanes({ atOnce: 6, waiting: 1000, waitMs: WAIT_MS });

/** Waits for memory for a picture of a person; returns what gives it back, `null` if too many wait or `signal` has aborted. */
async function enterThumbnailQueue(person: string, signal: AbortSignal): Promise<(() => void) | null> {
  const leavePerson = await enterPerson(person);
  const leaveMemory = leavePerson && !signal.aborted ? await enterMemory("all") : null;
  const leave = () => {
    leaveMemory?.();
    leavePerson?.();
  };
  if (leaveMemory && !signal.aborted) return leave;
  leave();
  return null;
}

const MOST_PIXELS = 50_000_000;

type ThumbnailType = "image/webp" | "image/jpeg";

export type Wanted = { width: ThumbnailWidth; type: ThumbnailType };

/** Why there is no thumbnail: the file is no whole picture of a known type, or has more than MOST_PIXELS. */
type Unusable = { kind: "broken" } | { kind: "pixels"; width: number; height: number };

type Made =
  | { ok: true; value: { type: ThumbnailType; bytes: Uint8Array<ArrayBuffer> } }
  | { ok: false; failure: Unusable };

const BROKEN: Made = { ok: false, failure: { kind: "broken" } };

/** How much higher than wide a thumbnail may be. */
const MOST_HEIGHT = 3;

const MOST_SECONDS = 20;

/** Pictures of more pixels that are decoded as a whole are decoded one at a time. */
const MOST_SHARED_PIXELS = 8_000_000;

/** One core stays free for requests, and one of the four threads of Node in which sharp works. */
const AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 3);

const slots = new Semaphore(AT_ONCE);

sharp.cache(false);
sharp.concurrency(1);

/** A JPEG that is not progressive is decoded in strips, at a fraction of its size. */
function slotsFor({ format, isProgressive, width, height }: Metadata): number {
  const isInStrips = format === "jpeg" && !isProgressive;
  return isInStrips || width * height <= MOST_SHARED_PIXELS ? 1 : AT_ONCE;
}

async function shrink(bytes: Uint8Array, { width, type }: Wanted): Promise<Uint8Array<ArrayBuffer>> {
  const small = sharp(bytes, { failOn: "truncated", limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MOST_HEIGHT, fit: "inside", withoutEnlargement: true });
  const encoded =
    type === "image/webp"
      ? small.webp({ quality: 75, effort: 2 })
      : small.flatten({ background: "#fff" }).jpeg({ quality: 75 });
  return new Uint8Array(await encoded.toBuffer());
}

/** Returns a picture in a width (a smaller one keeps its own), upright and without its metadata; AT_ONCE are made at once. */
async function makeThumbnail(bytes: Uint8Array<ArrayBuffer>, request: Wanted): Promise<Made> {
  // sharp would draw an SVG or a PDF too.
  if (!(await pictureType(new Blob([bytes])))) return BROKEN;
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    if (width * height > MOST_PIXELS) return { ok: false, failure: { kind: "pixels", width, height } };
    const made = await slots.runExclusive(() => shrink(bytes, request), slotsFor(metadata));
    return { ok: true, value: { type: request.type, bytes: made } };
  } catch {
    return BROKEN;
  }
}

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

/** Fetches a picture of an opname record, a dealer branch or a user by its file name (api-contract.md#images). */
export async function fetchPicture(foto: string): Promise<Fetched> {
  const session = await readerOfPictures();
  return session.ok ? fetchShown(foto, session.value) : session;
}

/** Fetches a picture and makes it small; `signal` aborts when nobody waits for it any more. */
export async function fetchThumbnail(foto: string, request: Wanted, signal: AbortSignal): Promise<Fetched> {
  const session = await readerOfPictures();
  if (!session.ok) return session;
  const leave = await enterThumbnailQueue(session.value.userId, signal);
  if (!leave) return BUSY;
  try {
    const fetched = await fetchShown(foto, session.value, { mostBytes: MOST_PICTURE_BYTES, signal });
    if (fetched.ok) return await makeThumbnail(fetched.value.bytes, request);
    return fetched.failure.kind === "oversized" ? { ok: false, failure: { kind: "bytes" } } : fetched;
  } finally {
    leave();
  }
}
