import "server-only";
import { availableParallelism } from "node:os";
import { Semaphore } from "async-mutex";
import sharp, { type Metadata } from "sharp";
import { detectPictureType, displayableType, isHeic } from "../../fields/pictures/check-picture";
import { MAX_STORED_PICTURE_BYTES, type ThumbnailWidth } from "../../fields/pictures/thumbnail";
import { PICTURE_CALL } from "../../resources/api-calls";
import { type ApiFile, type CallOptions, fetchFile } from "../api/client";
import type { Result } from "../api/errors";
import { createKeyedQueue } from "../process/keyed-queue";
import { authorize } from "../session/guard";
import { BUSY_RESULT, type Refusal } from "../session/refusal";
import type { Session } from "../session/seal";

sharp.cache(false);
sharp.concurrency(1);

type Picture = Pick<ApiFile, "type" | "bytes">;

type ThumbnailRequest = { width: ThumbnailWidth; type: "image/webp" | "image/jpeg" };

/** Why a picture has no thumbnail: the file is not a complete picture, or has more than MAX_PIXELS. */
type UnusablePictureFailure = { kind: "broken" } | { kind: "pixels"; width: number; height: number };

/** Why a stored picture is not shown; `bytes` if its file exceeds MAX_STORED_PICTURE_BYTES. */
export type StoredPictureFailure = Refusal | UnusablePictureFailure | { kind: "bytes" | "heic" };

type PictureResult = Result<Picture, StoredPictureFailure>;

/** Fetches a stored picture by its file name (api-contract.md#images). */
export async function fetchStoredPicture(foto: string): Promise<PictureResult> {
  const session = await authorizePictures();
  return session.ok ? fetchDisplayablePicture(foto, session.value) : session;
}

/** Fetches a stored picture by its file name and shrinks it; waits while too many pictures are being shrunk. */
export async function fetchThumbnail(
  foto: string,
  request: ThumbnailRequest,
  signal: AbortSignal,
): Promise<PictureResult> {
  const session = await authorizePictures();
  if (!session.ok) return session;
  const leaveQueue = await enterThumbnailQueue(session.value.userId, signal);
  if (!leaveQueue) return BUSY_RESULT;
  try {
    const pictureResult = await fetchDisplayablePicture(foto, session.value, {
      maxBytes: MAX_STORED_PICTURE_BYTES,
      signal,
    });
    if (pictureResult.ok) return await createThumbnail(pictureResult.value.bytes, request);
    return pictureResult.failure.kind === "oversized"
      ? { ok: false, failure: { kind: "bytes" } }
      : pictureResult;
  } finally {
    leaveQueue();
  }
}

const authorizePictures = () => authorize("read", "opname", "cabang");

async function fetchDisplayablePicture(
  foto: string,
  { token }: Session,
  limits: CallOptions = {},
): Promise<PictureResult> {
  const fileResult = await fetchFile({ ...PICTURE_CALL, ...limits, params: { foto }, token });
  if (!fileResult.ok) return fileResult;
  const { type, bytes } = fileResult.value;
  if (isHeic(bytes)) return { ok: false, failure: { kind: "heic" } };
  const mediaType = displayableType(bytes, type);
  if (!mediaType) return { ok: false, failure: { kind: "unreadable", status: 200 } };
  return { ok: true, value: { type: mediaType, bytes } };
}

const QUEUE_WAIT_MS = 30_000;

const enterPersonQueue = createKeyedQueue({ atOnce: 3, waiting: 100, waitMs: QUEUE_WAIT_MS });

const enterSharedQueue = createKeyedQueue({ atOnce: 6, waiting: 1000, waitMs: QUEUE_WAIT_MS });

/** Waits in both queues; returns the function that leaves them, or `null` if a queue is full, a wait is too long, or `signal` has aborted. */
async function enterThumbnailQueue(person: string, signal: AbortSignal): Promise<(() => void) | null> {
  const leavePersonQueue = await enterPersonQueue(person);
  const leaveSharedQueue = leavePersonQueue && !signal.aborted ? await enterSharedQueue("all") : null;
  const leaveQueue = () => {
    leaveSharedQueue?.();
    leavePersonQueue?.();
  };
  if (leaveSharedQueue && !signal.aborted) return leaveQueue;
  leaveQueue();
  return null;
}

const MAX_PIXELS = 50_000_000;

const BROKEN_PICTURE: Result<never, UnusablePictureFailure> = { ok: false, failure: { kind: "broken" } };

/** Creates an upright thumbnail without metadata, at most as wide as requested. */
async function createThumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  request: ThumbnailRequest,
): Promise<Result<Picture, UnusablePictureFailure>> {
  // sharp also renders files such as SVG and PDF, which are no accepted pictures.
  if (!(await detectPictureType(new Blob([bytes])))) return BROKEN_PICTURE;
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = metadata;
    if (width * height > MAX_PIXELS) return { ok: false, failure: { kind: "pixels", width, height } };
    const thumbnail = await resizeSlots.runExclusive(
      () => resizeAndEncode(bytes, request),
      countNeededSlots(metadata),
    );
    return { ok: true, value: { type: request.type, bytes: thumbnail } };
  } catch {
    return BROKEN_PICTURE;
  }
}

const MAX_ASPECT_RATIO = 3;
const MAX_RESIZE_SECONDS = 20;

async function resizeAndEncode(
  bytes: Uint8Array,
  { width, type }: ThumbnailRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const resizedPicture = sharp(bytes, { failOn: "truncated", limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_RESIZE_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_ASPECT_RATIO, fit: "inside", withoutEnlargement: true });
  const encodedThumbnail =
    type === "image/webp"
      ? resizedPicture.webp({ quality: 75, effort: 2 })
      : resizedPicture.flatten({ background: "#fff" }).jpeg({ quality: 75 });
  return new Uint8Array(await encodedThumbnail.toBuffer());
}

/** The maximum size of a picture that is decoded as a whole while other pictures are resized, in pixels. */
const MAX_CONCURRENT_PIXELS = 8_000_000;

/** The maximum number of pictures that are resized at once: one CPU core and one of Node's four pool threads remain for requests. */
const MAX_RESIZES = Math.min(Math.max(availableParallelism() - 1, 1), 3);

const resizeSlots = new Semaphore(MAX_RESIZES);

/** Returns the number of slots that a picture needs: all for a large picture, but one for a baseline JPEG, which is decoded in strips. */
function countNeededSlots({ format, isProgressive, width, height }: Metadata): number {
  const isDecodedInStrips = format === "jpeg" && !isProgressive;
  return isDecodedInStrips || width * height <= MAX_CONCURRENT_PIXELS ? 1 : MAX_RESIZES;
}
