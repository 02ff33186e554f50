import type { ListFailure, ListView } from "@/lib/list/list";
import { downloadList } from "./download-list";
import { openWholeList, type WholeList } from "./whole-list";

/** What has come of a list: `rows` of them are in `list`, which answers from these, or from more that have come since. */
export type ListPart = { list: WholeList; rows: number };

/** The least pause between two parts that are told, in milliseconds; with the time that their answers take they have a fifth of it. */
const PAUSE_MS = 300;
const PAUSE_SHARE = 4;

/**
 * Fetches the list that waits under the key, or a new one. `onPart` hears what has come of it, so rarely that its answers hold up the
 * rest little, and `null` where that is void.
 */
export async function fetchList(
  view: ListView,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPart?: (part: ListPart | null) => void,
): Promise<{ list: WholeList; at: number | null } | ListFailure> {
  let list: WholeList | null = null;
  let told: Promise<unknown> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;

  async function grow(of: WholeList, piece: ArrayBuffer) {
    const rows = await of.grow(piece);
    clearTimeout(timer);
    if (rows === 0 || of !== list || signal.aborted) return;
    timer = setTimeout(() => {
      nextAt = performance.now() + PAUSE_MS + PAUSE_SHARE * of.takeBusy();
      told = grown;
      onPart?.({ list: of, rows });
    }, nextAt - performance.now());
  }
  let grown: Promise<unknown> = Promise.resolve();

  function take(pieces: ArrayBuffer[]) {
    const piece = pieces.at(-1);
    if (piece) {
      list ??= openWholeList([], view);
      grown = grow(list, piece);
      return;
    }
    list?.close();
    list = null;
    onPart?.(null);
  }

  const fetched = await downloadList(view.resource, key, userId, signal, onPart && take);
  // A part that was asked about knows its own answers until it has all pieces.
  if (told) await grown;
  clearTimeout(timer);
  const arrived = list as WholeList | null;
  if ("pieces" in fetched) return { list: arrived ?? openWholeList(fetched.pieces, view), at: fetched.at };
  arrived?.close();
  return fetched;
}
