import type { ColumnarList } from "@/lib/list/list";

/** Unpacks a list as it was downloaded. */
export function unpackList(packed: ArrayBuffer): Promise<ColumnarList> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}
