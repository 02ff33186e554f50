import type { ColumnarList } from "@/lib/list/list";

/** Unpacks a piece of a list as it was downloaded. */
export function unpackPiece(packed: ArrayBuffer | undefined): Promise<ColumnarList> {
  const unpacked = new Blob([packed ?? ""]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}
