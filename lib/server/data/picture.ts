import "server-only";
import { availableParallelism } from "node:os";
import { Semaphore } from "async-mutex";
import sharp, { type Metadata } from "sharp";
import { detectPictureType, displayableType, isHeic } from "../../fields/pictures/check-picture";
import { MAX_PICTURE_BYTES, type ThumbnailWidth } from "../../fields/pictures/thumbnail";
import { PICTURE_CALL } from "../../resources/api-calls";
import { type ApiFile, type CallOptions, fetchFile } from "../api/client";
import { createKeyedQueue } from "../process/keyed-queue";
import { authorize } from "../session/guard";
import { BUSY, type Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

const WAIT_MS = 30_000;

/** The pictures of a person that load at once, and those that wait. */
const enterPerson = createKeyedQueue({ atOnce: 3, waiting: 100, waitMs: WAIT_MS });

const enterMemory = createKeyedQueue({ atOnce: 6, waiting: 1000, waitMs: WAIT_MS });

/** Waits for memory for a picture; returns its release, `null` if too many wait or `signal` has aborted. */
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

const MAX_PIXELS = 50_000_000;

type ThumbnailType = "image/webp" | "image/jpeg";

type ThumbnailRequest = { width: ThumbnailWidth; type: ThumbnailType };

/** The file is not a complete picture, or exceeds MAX_PIXELS. */
type UnusablePicture = { kind: "broken" } | { kind: "pixels"; width: number; height: number };

type ThumbnailResult =
  | { ok: true; value: { type: ThumbnailType; bytes: Uint8Array<ArrayBuffer> } }
  | { ok: false; failure: UnusablePicture };

const BROKEN: ThumbnailResult = { ok: false, failure: { kind: "broken" } };

/** The largest ratio of height to width. */
const MAX_HEIGHT = 3;

const MAX_SECONDS = 20;

/** Larger pictures that need a full decode run one at a time. */
const MAX_SHARED_PIXELS = 8_000_000;

/** Leaves one core for requests, and one of Node's four threads, which sharp uses. */
const AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 3);

const slots = new Semaphore(AT_ONCE);

sharp.cache(false);
sharp.concurrency(1);

/** A baseline JPEG decodes in strips and needs little memory. */
function slotsFor({ format, isProgressive, width, height }: Metadata): number {
  const isInStrips = format === "jpeg" && !isProgressive;
  return isInStrips || width * height <= MAX_SHARED_PIXELS ? 1 : AT_ONCE;
}

async function shrink(
  bytes: Uint8Array,
  { width, type }: ThumbnailRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const small = sharp(bytes, { failOn: "truncated", limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_HEIGHT, fit: "inside", withoutEnlargement: true });
  const encoded =
    type === "image/webp"
      ? small.webp({ quality: 75, effort: 2 })
      : small.flatten({ background: "#fff" }).jpeg({ quality: 75 });
  return new Uint8Array(await encoded.toBuffer());
}

/** Returns an upright picture without metadata, at most as wide as requested. */
async function makeThumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  request: ThumbnailRequest,
): Promise<ThumbnailResult> {
  // sharp would draw an SVG or a PDF too.
  if (!(await detectPictureType(new Blob([bytes])))) return BROKEN;
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    if (width * height > MAX_PIXELS) return { ok: false, failure: { kind: "pixels", width, height } };
    const made = await slots.runExclusive(() => shrink(bytes, request), slotsFor(metadata));
    return { ok: true, value: { type: request.type, bytes: made } };
  } catch {
    return BROKEN;
  }
}

type Picture = Pick<ApiFile, "type" | "bytes">;

export type StoredPictureFailure = Refusal | UnusablePicture | { kind: "bytes" | "heic" };

type PictureResult = { ok: true; value: Picture } | { ok: false; failure: StoredPictureFailure };

const authorizePictures = () => authorize("read", "opname", "cabang");

async function fetchShown(
  foto: string,
  { token }: Session,
  limits: CallOptions = {},
): Promise<PictureResult> {
  const fetched = await fetchFile({ ...PICTURE_CALL, ...limits, params: { foto }, token });
  if (!fetched.ok) return fetched;
  const { type, bytes } = fetched.value;
  if (isHeic(bytes)) return { ok: false, failure: { kind: "heic" } };
  const shown = displayableType(bytes, type);
  if (!shown) return { ok: false, failure: { kind: "unreadable", status: 200 } };
  return { ok: true, value: { type: shown, bytes } };
}

/** Fetches a picture by its file name (api-contract.md#images). */
export async function fetchApiPicture(foto: string): Promise<PictureResult> {
  const session = await authorizePictures();
  return session.ok ? fetchShown(foto, session.value) : session;
}

export async function fetchThumbnail(
  foto: string,
  request: ThumbnailRequest,
  signal: AbortSignal,
): Promise<PictureResult> {
  const session = await authorizePictures();
  if (!session.ok) return session;
  const leave = await enterThumbnailQueue(session.value.userId, signal);
  if (!leave) return BUSY;
  try {
    const fetched = await fetchShown(foto, session.value, { mostBytes: MAX_PICTURE_BYTES, signal });
    if (fetched.ok) return await makeThumbnail(fetched.value.bytes, request);
    return fetched.failure.kind === "oversized" ? { ok: false, failure: { kind: "bytes" } } : fetched;
  } finally {
    leave();
  }
}
