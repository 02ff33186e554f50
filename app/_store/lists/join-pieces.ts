import { growList } from "@/lib/list/grow-list";
import type { ColumnarList } from "@/lib/list/list";
import { unpackPiece } from "./unpack-list";

let known: { list: ColumnarList; growing: ReturnType<typeof growList>; count: number } | null = null;

/** Adds the piece at a place among all to a list that began as a piece; returns the list then, a new one, `null` if the piece is in it. */
export async function addPiece(list: ColumnarList, packed: ArrayBuffer, at: number) {
  if (known?.list !== list) {
    known = { list, growing: growList(), count: 1 };
    known.growing.add(list);
  }
  if (at < known.count) return null;
  known.growing.add(await unpackPiece(packed));
  known.count += 1;
  known.list = known.growing.list();
  return known.list;
}

/** Unpacks the pieces of a whole list. */
export async function unpackList(pieces: readonly ArrayBuffer[]): Promise<ColumnarList> {
  const growing = growList();
  for (const piece of pieces) growing.add(await unpackPiece(piece));
  return growing.list();
}
