import { LIST_ASKED_AT, LIST_PIECES, type ListEnd, type ListFailure } from "@/lib/list/list";
import { fetchAsOwner } from "../../_session/pwa/fetch-as-owner";

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
    const size = new DataView((await take(4)).buffer).getUint32(0, true);
    const part = await take(size);
    if (part[0] === BRACE) {
      const end: ListEnd = JSON.parse(new TextDecoder().decode(part));
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
