import { growList } from "../list/change-list";
import type { ColumnarList, ListEnd } from "../list/list";
import type { PackedList } from "../server/delivery/receive-list";
import { partsOf } from "./packed-list";
import { plain } from "./plain-list";

/** Reads a list as a browser gets it: its rows so far, how many pieces they came in, and its end. */
export function readParts(body: Uint8Array): { list: ColumnarList; pieces: number; end: ListEnd } {
  const parts = partsOf(body);
  const pieces = parts.slice(parts.lastIndexOf("") + 1, -1);
  const growing = growList();
  for (const piece of pieces) growing.add(JSON.parse(piece));
  return { list: growing.list(), pieces: pieces.length, end: JSON.parse(parts.at(-1) ?? "") };
}

/** Reads a list that was taken, all of it. */
export async function readTaken(taken: { ok: boolean; value?: PackedList | null }) {
  if (!taken.value) throw new Error("The list is not there.");
  const { partsOf: sent } = await import("../server/data/lists");
  const { list, ...others } = readParts(Buffer.concat(await Array.fromAsync(sent(taken.value))));
  return { ...plain(list), ...others };
}
