import type { ListView } from "@/lib/list/list";
import { openWholeList, type WholeList } from "./whole-list";

/** What has come of a list: `rows` of them are in `list`, which answers from these, or from more that have come since. */
export type ListPart = { list: WholeList; rows: number };

/** How long after it was told of a part the page may ask about it, in milliseconds. */
const ASKS_MS = 100;

/** How many times as long as its answers took nothing more is told: the rest comes first. */
const PAUSE_SHARE = 3;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a list as its pieces come; `onPart` hears of it so rarely that its answers hold up the rest little, `null` where it is void. */
export function growPart(view: ListView, onPart: (part: ListPart | null) => void) {
  let taken: readonly ArrayBuffer[] = [];
  let list: WholeList | null = null;
  let grown = Promise.resolve();
  let answered: Promise<unknown> = grown;
  let [at, rows, told] = [0, 0, 0];
  let isTelling = false;
  let isOver = false;

  async function tell(of: WholeList): Promise<void> {
    if (isTelling || isOver || of !== list || rows === told) return;
    isTelling = true;
    told = rows;
    const toldAt = performance.now();
    onPart({ list: of, rows });
    // No more is added meanwhile: what was asked is answered from these rows, and this after it.
    answered = sleep(ASKS_MS).then(() => of.columns([]));
    await answered;
    await sleep(PAUSE_SHARE * (performance.now() - toldAt));
    isTelling = false;
    if (list) void tell(list);
  }

  async function grow(of: WholeList, piece: ArrayBuffer): Promise<void> {
    await answered;
    if (of !== list) return;
    const there = await of.grow(piece);
    if (of !== list || there === 0) return;
    rows = there;
    void tell(of);
  }

  function close(): void {
    list?.close();
    list = null;
    [rows, told] = [0, 0];
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
        const of = list;
        grown = grown.then(() => grow(of, piece));
      }
    },
    /** Tells no more of it; returns the list if it is whole, once it has all pieces. */
    async end(isWhole: boolean): Promise<WholeList | null> {
      isOver = true;
      if (isWhole) await grown;
      else close();
      return list;
    },
  };
}
