import {
  LIST_MEDIA_TYPE,
  LIST_TIME_HEADER,
  type ListFailure,
  type ListStreamEnd,
  type ListView,
} from "@/lib/list/list";
import { fetchAsOwner } from "../../_session/page-owner";
import { openWholeList, type WholeList } from "./whole-list";

/** The first `rowCount` rows of a list that is still loading; `list` answers requests about them, and about rows received later. */
export type ListPart = { list: WholeList; rowCount: number };

/** Fetches the list that the server holds under `key`, or with `null` a new one; `at` is when the server called the API, in milliseconds of its clock. During a slow download calls `onPart` with the rows received so far, and with `null` if the server starts again, which makes these void. */
export async function fetchList(
  view: ListView,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPart?: (part: ListPart | null) => void,
): Promise<{ list: WholeList; at: number | null } | ListFailure> {
  const receiver = onPart && createPieceReceiver(view, onPart);
  const fetched = await downloadPieces(view.resource, key, userId, signal, receiver?.receive);
  const list = await receiver?.end("pieces" in fetched);
  if (!("pieces" in fetched)) return fetched;
  return { list: list ?? openWholeList(fetched.pieces, view), at: fetched.at };
}

/** The delay between showing a part and adding the next piece, in milliseconds; meanwhile the page sends its requests about the part. */
const DELAY_AFTER_PART_MS = 100;
/** The pause before the next part is shown, as a multiple of the time that the last one took. */
const PART_PAUSE_RATIO = 3;
/** A list that is complete within this time is not shown in parts, in milliseconds. */
const QUICK_DOWNLOAD_MS = 30;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns functions that receive the pieces of a list and call `onPart`, with pauses, so that showing parts hardly delays the remaining pieces. */
function createPieceReceiver(view: ListView, onPart: (part: ListPart | null) => void) {
  /** The pieces of the current attempt of the server. */
  let pieces: readonly ArrayBuffer[] = [];
  /** The list to which the pieces are added. */
  let partialList: WholeList | null = null;
  /** How many of the pieces are queued to be added. */
  let queuedCount = 0;
  /** Resolves once the queued pieces are added; the first waits for QUICK_DOWNLOAD_MS. */
  let lastAddition: Promise<unknown> | null = null;
  let startedAt = 0;
  let pausedUntil = 0;
  let hasEnded = false;

  return {
    /** Receives all pieces so far. A new array has the pieces of a new attempt, which replace the earlier ones. */
    receive(received: readonly ArrayBuffer[]): void {
      if (received !== pieces) {
        if (partialList) onPart(null);
        closePartialList();
        pieces = received;
      }
      startedAt ||= performance.now();
      lastAddition ??= sleep(QUICK_DOWNLOAD_MS);
      for (const piece of pieces.slice(queuedCount)) {
        partialList ??= openWholeList([], view);
        const list = partialList;
        queuedCount += 1;
        lastAddition = lastAddition.then(() => addPiece(list, piece));
      }
    },
    /** Stops calling `onPart` and returns the list; `null` if it is not whole, or was downloaded too fast to be shown in parts. */
    async end(isWhole: boolean): Promise<WholeList | null> {
      hasEnded = true;
      if (isWhole && performance.now() - startedAt > QUICK_DOWNLOAD_MS) await lastAddition;
      else closePartialList();
      return partialList;
    },
  };

  /** Adds a piece unless the list was replaced meanwhile, and shows the longer part unless that is paused. */
  async function addPiece(list: WholeList, piece: ArrayBuffer): Promise<void> {
    const rowCount = list === partialList ? await list.addPiece(piece) : 0;
    const shownAt = performance.now();
    if (list !== partialList || hasEnded || rowCount === 0 || shownAt < pausedUntil) return;
    onPart({ list, rowCount });
    await sleep(DELAY_AFTER_PART_MS);
    // Resolves after the requests that the page has sent meanwhile.
    await list.columns([]);
    pausedUntil = performance.now() + PART_PAUSE_RATIO * (performance.now() - shownAt);
  }

  function closePartialList(): void {
    partialList?.close();
    partialList = null;
    queuedCount = 0;
  }
}

/** Downloads the packed pieces of a list. Calls `onPieces` with all pieces so far, in a new array when the server has started again. */
export function downloadPieces(
  resource: string,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPieces: (pieces: ArrayBuffer[]) => void = () => {},
): Promise<{ pieces: ArrayBuffer[]; at: number | null } | ListFailure> {
  const query = key === null ? "" : `?key=${key}`;
  return fetchAsOwner(`/lists/${resource}${query}`, userId, signal, (response) =>
    response.headers.get("content-type") === LIST_MEDIA_TYPE
      ? readPieces(response, onPieces)
      : response.json(),
  );
}

/** The first byte of the JSON that ends the stream; a gzipped piece starts with another byte. */
const OPENING_BRACE = 0x7b;

async function readPieces({ body, headers }: Response, onPieces: (pieces: ArrayBuffer[]) => void) {
  const reader = body?.getReader();
  let pieces: ArrayBuffer[] = [];
  let unreadBytes = new Uint8Array();

  async function readBytes(size: number) {
    const bytes = new Uint8Array(size);
    for (let filled = 0; filled < size; ) {
      if (unreadBytes.length === 0) {
        const next = await reader?.read();
        if (!next?.value) throw new Error("The list was cut off.");
        unreadBytes = next.value;
      }
      const some = unreadBytes.subarray(0, size - filled);
      bytes.set(some, filled);
      filled += some.length;
      unreadBytes = unreadBytes.subarray(some.length);
    }
    return bytes;
  }

  for (;;) {
    const [size = 0] = new Uint32Array((await readBytes(4)).buffer);
    const part = await readBytes(size);
    if (part[0] === OPENING_BRACE) {
      const end: ListStreamEnd = await new Response(part).json();
      return end.kind === "whole" ? { pieces, at: Number(headers.get(LIST_TIME_HEADER)) || null } : end;
    }
    if (size > 0) pieces.push(part.buffer);
    else pieces = [];
    onPieces(pieces);
  }
}
