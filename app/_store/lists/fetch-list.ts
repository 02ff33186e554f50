import { LIST_ASKED_AT, LIST_PIECES, type ListEnd, type ListFailure, type ListView } from "@/lib/list/list";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";
import { loadScript } from "../../_ui/on-demand/load-script";
import type { growPart, ListPart } from "./grow-part";
import { openWholeList, type WholeList } from "./whole-list";

/** The packed pieces of a list, and when the API was asked in milliseconds of the server's clock, `null` for one that waited under its key. */
export type Downloaded = { pieces: ArrayBuffer[]; at: number | null };

const BRACE = 0x7b;

async function readPieces({ body, headers }: Response, onPieces: (pieces: ArrayBuffer[]) => void) {
  const reader = body?.getReader();
  let pieces: ArrayBuffer[] = [];
  let come = new Uint8Array();

  async function take(size: number) {
    const bytes = new Uint8Array(size);
    for (let filled = 0; filled < size; ) {
      if (come.length === 0) {
        const next = await reader?.read();
        if (!next?.value) throw new Error("The list was cut off.");
        come = next.value;
      }
      const some = come.subarray(0, size - filled);
      bytes.set(some, filled);
      filled += some.length;
      come = come.subarray(some.length);
    }
    return bytes;
  }

  for (;;) {
    const [size = 0] = new Uint32Array((await take(4)).buffer);
    const part = await take(size);
    if (part[0] === BRACE) {
      const end: ListEnd = await new Response(part).json();
      return end.kind === "whole" ? { pieces, at: Number(headers.get(LIST_ASKED_AT)) || null } : end;
    }
    if (size > 0) pieces.push(part.buffer);
    else pieces = [];
    onPieces(pieces);
  }
}

/**
 * Fetches the list that waits under the key, or a new one, for the person of the page; `onPieces` hears which pieces are there after
 * each: in the same array, or in another one once those before are void.
 */
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

/** A list whose end follows so soon is not shown before, in milliseconds. */
const SOON_MS = 30;

/** Fetches the list that waits under the key, or a new one; `onPart` hears what has come of a longer one, `null` where that is void. */
export async function fetchList(
  view: ListView,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPart?: (part: ListPart | null) => void,
): Promise<{ list: WholeList; at: number | null } | ListFailure> {
  let come: ArrayBuffer[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let growing: ReturnType<typeof growPart> | null = null;

  async function begin() {
    const loaded = await loadScript(() => import(/* webpackChunkName: "list-part" */ "./grow-part"));
    // Without it the list is shown once it is whole.
    if (!come || !onPart || !("growPart" in loaded)) return;
    growing = loaded.growPart(view, onPart);
    growing.take(come);
  }

  const fetched = await downloadList(view.resource, key, userId, signal, (pieces) => {
    come = pieces;
    growing?.take(pieces);
    if (onPart) timer ??= setTimeout(begin, SOON_MS);
  });
  clearTimeout(timer);
  come = null;
  const list = await (growing as ReturnType<typeof growPart> | null)?.end("pieces" in fetched);
  if (!("pieces" in fetched)) return fetched;
  return { list: list ?? openWholeList(fetched.pieces, view), at: fetched.at };
}
