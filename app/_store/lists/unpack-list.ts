import type { growList } from "@/lib/list/grow-list";
import type { ColumnarList } from "@/lib/list/list";

async function unpackPiece(packed: ArrayBuffer): Promise<ColumnarList> {
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

/** Puts a list together of its pieces as they were downloaded; most lists have one. */
export function listUnpacker() {
  let first: ColumnarList | undefined;
  let growing: ReturnType<typeof growList> | undefined;
  let count = 0;
  return {
    count: () => count,
    /** Adds the next piece; returns the list as far as it has come then, a new one each time. */
    async add(packed: ArrayBuffer): Promise<ColumnarList> {
      const piece = await unpackPiece(packed);
      count += 1;
      first ??= piece;
      if (count === 1) return piece;
      if (!growing) {
        const loaded = await import(/* webpackChunkName: "list-worker-grow" */ "@/lib/list/grow-list");
        growing = loaded.growList();
        growing.add(first);
      }
      growing.add(piece);
      return growing.list();
    },
  };
}

/** Unpacks the pieces of a whole list. */
export async function unpackList(pieces: readonly ArrayBuffer[]): Promise<ColumnarList> {
  const { add } = listUnpacker();
  let list: ColumnarList = { length: 0, columns: {} };
  for (const piece of pieces) list = await add(piece);
  return list;
}
