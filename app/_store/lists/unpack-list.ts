import { growList } from "@/lib/list/grow-list";
import type { ColumnarList } from "@/lib/list/list";

/** Unpacks a piece of a list as it was downloaded. */
export function unpackPiece(packed: ArrayBuffer): Promise<ColumnarList> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

/** Unpacks the pieces of a whole list. */
export async function unpackList(pieces: readonly ArrayBuffer[]): Promise<ColumnarList> {
  const growing = growList();
  for (const piece of pieces) growing.add(await unpackPiece(piece));
  return growing.list();
}
