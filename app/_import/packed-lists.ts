import type { Branch } from "@/lib/imports/known-values";
import type { ColumnarList } from "@/lib/lists/list";
import { readerOf } from "@/lib/lists/list-window";

/** Unpacks a list as it was downloaded. */
export async function unpackList(packed: ArrayBuffer | null): Promise<ColumnarList | null> {
  if (!packed) return null;
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

/** Returns the branches in the list of dealer branches. */
export function branchesIn(list: ColumnarList | null): Branch[] {
  if (!list) return [];
  const read = readerOf(list);
  return Array.from({ length: list.length }, (_, place) => ({
    brand: String(read("brand", place)),
    dealer: String(read("dealer", place)),
    cabang: String(read("cabang", place)),
  }));
}
