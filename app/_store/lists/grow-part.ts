import type { ListView } from "@/lib/list/list";
import { openWholeList, type WholeList } from "./whole-list";

/** What has come of a list: `rows` of them are in `list`, which answers from these, or from more that have come since. */
export type ListPart = { list: WholeList; rows: number };

/** The least pause between two parts that are told, in milliseconds, beside as many times what answers have held up a piece. */
const PAUSE_MS = 300;
const PAUSE_SHARE = 4;

/** Opens a list as its pieces come; `onPart` hears of it so rarely that its answers hold up the rest little, `null` where it is void. */
export function growPart(view: ListView, onPart: (part: ListPart | null) => void) {
  let taken: readonly ArrayBuffer[] = [];
  let list: WholeList | null = null;
  let grown = Promise.resolve();
  let [at, toldAt, heldMs] = [0, Number.NEGATIVE_INFINITY, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function grow(of: WholeList, piece: ArrayBuffer): Promise<void> {
    const begunAt = performance.now();
    const rows = await of.grow(piece);
    const now = performance.now();
    heldMs = Math.max(heldMs, now - begunAt);
    clearTimeout(timer);
    if (rows === 0 || of !== list) return;
    const tell = () => {
      [toldAt, heldMs] = [performance.now(), 0];
      onPart({ list: of, rows });
    };
    timer = setTimeout(tell, toldAt + PAUSE_MS + PAUSE_SHARE * heldMs - now);
  }

  function close(): void {
    clearTimeout(timer);
    list?.close();
    list = null;
  }

  return {
    /** Takes the pieces that are there; others than before are those of another try. */
    take(pieces: readonly ArrayBuffer[]): void {
      if (pieces !== taken) {
        if (list) onPart(null);
        close();
        [taken, at] = [pieces, 0];
      }
      for (const piece of pieces.slice(at)) {
        list ??= openWholeList([], view);
        at += 1;
        grown = grow(list, piece);
      }
    },
    /** Tells no more of it; returns the list if it is whole, once it has all pieces. */
    async end(isWhole: boolean): Promise<WholeList | null> {
      if (isWhole) await grown;
      else close();
      clearTimeout(timer);
      return list;
    },
  };
}
