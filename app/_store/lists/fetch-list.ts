import {
  LIST_PIECES,
  LIST_REQUESTED_AT,
  type ListEnd,
  type ListFailure,
  type ListView,
} from "@/lib/list/list";
import { fetchAsOwner } from "../../_session/page-owner";
import { openWholeList, type WholeList } from "./whole-list";

type Downloaded = { pieces: ArrayBuffer[]; at: number | null };

const BRACE = 0x7b;

async function readPieces({ body, headers }: Response, onPieces: (pieces: ArrayBuffer[]) => void) {
  const reader = body?.getReader();
  let pieces: ArrayBuffer[] = [];
  let received = new Uint8Array();

  async function readBytes(size: number) {
    const bytes = new Uint8Array(size);
    for (let filled = 0; filled < size; ) {
      if (received.length === 0) {
        const next = await reader?.read();
        if (!next?.value) throw new Error("The list was cut off.");
        received = next.value;
      }
      const some = received.subarray(0, size - filled);
      bytes.set(some, filled);
      filled += some.length;
      received = received.subarray(some.length);
    }
    return bytes;
  }

  for (;;) {
    const [size = 0] = new Uint32Array((await readBytes(4)).buffer);
    const part = await readBytes(size);
    if (part[0] === BRACE) {
      const end: ListEnd = await new Response(part).json();
      return end.kind === "whole" ? { pieces, at: Number(headers.get(LIST_REQUESTED_AT)) || null } : end;
    }
    if (size > 0) pieces.push(part.buffer);
    else pieces = [];
    onPieces(pieces);
  }
}

/** Fetches the list under the key, or a new one; `onPieces` gets the pieces so far, in another array once those before are void. */
export function downloadList(
  resource: string,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPieces: (pieces: ArrayBuffer[]) => void = () => {},
): Promise<Downloaded | ListFailure> {
  const query = key === null ? "" : `?key=${key}`;
  return fetchAsOwner(`/lists/${resource}${query}`, userId, signal, (response) =>
    response.headers.get("content-type") === LIST_PIECES ? readPieces(response, onPieces) : response.json(),
  );
}

/** The part of a list that was received: `rows` are in `list`, which answers from these, or from more that were received since. */
export type ListPart = { list: WholeList; rows: number };

/** How long the page may send requests about a shown part before the next piece is added, in milliseconds. */
const REQUEST_MS = 100;

/** The pause after showing a part, as a multiple of the time that showing it took. */
const PAUSE_SHARE = 3;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A list that is complete within this time is not shown in parts, in milliseconds. */
const SOON_MS = 30;

/** Opens a list while its pieces arrive. Calls `onPart` seldom, so that showing a part delays the rest little; with `null` if the parts are void. */
function openPart(view: ListView, onPart: (part: ListPart | null) => void) {
  let pieces: readonly ArrayBuffer[] = [];
  let list: WholeList | null = null;
  let added = 0;
  let startedAt = 0;
  let pausedUntil = 0;
  let grown: Promise<unknown> | null = null;
  let isOver = false;

  async function grow(part: WholeList, piece: ArrayBuffer): Promise<void> {
    const rows = part === list ? await part.grow(piece) : 0;
    const shownAt = performance.now();
    if (part !== list || isOver || rows === 0 || shownAt < pausedUntil) return;
    onPart({ list: part, rows });
    // The worker answers the requests of the page before the next piece is added.
    await sleep(REQUEST_MS);
    await part.columns([]);
    pausedUntil = performance.now() + PAUSE_SHARE * (performance.now() - shownAt);
  }

  function close(): void {
    list?.close();
    list = null;
    added = 0;
  }

  return {
    /** Adds received pieces; a new array has the pieces of a new attempt, which void the earlier ones. */
    add(received: readonly ArrayBuffer[]): void {
      if (received !== pieces) {
        if (list) onPart(null);
        close();
        pieces = received;
      }
      startedAt ||= performance.now();
      grown ??= sleep(SOON_MS);
      for (const piece of pieces.slice(added)) {
        list ??= openWholeList([], view);
        added += 1;
        const part = list;
        grown = grown.then(() => grow(part, piece));
      }
    },
    /** Shows no further parts; returns the list once it has all pieces, `null` if it was cut off or complete too soon to be shown in parts. */
    async end(isWhole: boolean): Promise<WholeList | null> {
      isOver = true;
      if (isWhole && performance.now() - startedAt > SOON_MS) await grown;
      else close();
      return list;
    },
  };
}

/** Fetches the list that waits under the key, or a new one; `onPart` is called with the rows of a longer list that were received so far, with `null` if they are void. */
export async function fetchList(
  view: ListView,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPart?: (part: ListPart | null) => void,
): Promise<{ list: WholeList; at: number | null } | ListFailure> {
  const part = onPart && openPart(view, onPart);
  const fetched = await downloadList(view.resource, key, userId, signal, part?.add);
  const list = await part?.end("pieces" in fetched);
  if (!("pieces" in fetched)) return fetched;
  return { list: list ?? openWholeList(fetched.pieces, view), at: fetched.at };
}
