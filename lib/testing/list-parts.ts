import { gunzipSync } from "node:zlib";
import { growList } from "../list/grow-list";
import type { ColumnarList, ListEnd } from "../list/list";
import type { PackedList } from "../server/delivery/receive-list";
import { plain } from "./plain-list";

/** Reads a list as a browser gets it: its rows so far, how many pieces they came in, and its end. */
export function readParts(body: Uint8Array): { list: ColumnarList; pieces: number; end: ListEnd } {
  const view = new DataView(body.buffer, body.byteOffset);
  let growing = growList();
  let pieces = 0;
  for (let at = 0; ; ) {
    const size = view.getUint32(at, true);
    const part = body.subarray(at + 4, at + 4 + size);
    at += 4 + size;
    if (at === body.length)
      return { list: growing.list(), pieces, end: JSON.parse(String(Buffer.from(part))) };
    pieces = size === 0 ? 0 : pieces + 1;
    if (size === 0) growing = growList();
    else growing.add(JSON.parse(String(gunzipSync(part))));
  }
}

/** Reads a list that was taken, all of it. */
export async function readTaken(taken: { ok: boolean; value?: PackedList | null }) {
  if (!taken.value) throw new Error("The list is not there.");
  const { partsOf } = await import("../server/data/lists");
  const { list, ...others } = readParts(Buffer.concat(await Array.fromAsync(partsOf(taken.value))));
  return { ...plain(list), ...others };
}
