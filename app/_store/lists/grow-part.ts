import type { ListView } from "@/lib/list/list";
import type { ListPart } from "./fetch-list";
import { openWholeList, type WholeList } from "./whole-list";

/** The least pause between two parts that are told, in milliseconds; with the time that their answers take they have a fifth of it. */
const PAUSE_MS = 300;
const PAUSE_SHARE = 4;

/** Opens a list as its pieces come; `onPart` hears of it so rarely that its answers hold up the rest little, `null` where it is void. */
export function growPart(view: ListView, onPart: (part: ListPart | null) => void) {
  let taken: readonly ArrayBuffer[] = [];
  let list: WholeList | null = null;
  let grown = Promise.resolve();
  let [at, nextAt] = [0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(of: WholeList, rows: number): void {
    clearTimeout(timer);
    if (rows === 0 || of !== list) return;
    timer = setTimeout(() => {
      nextAt = performance.now() + PAUSE_MS + PAUSE_SHARE * of.takeBusy();
      onPart({ list: of, rows });
    }, nextAt - performance.now());
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
        const of = list;
        at += 1;
        grown = of.grow(piece).then((rows) => tell(of, rows));
      }
    },
    close,
    /** Returns the list once it has all pieces, and tells no more of it. */
    async whole(): Promise<WholeList | null> {
      await grown;
      clearTimeout(timer);
      return list;
    },
  };
}
