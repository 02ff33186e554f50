import type { ListFailure, ListView } from "@/lib/list/list";
import { downloadList } from "./download-list";
import type { growPart } from "./grow-part";
import { openWholeList, type WholeList } from "./whole-list";

/** What has come of a list: `rows` of them are in `list`, which answers from these, or from more that have come since. */
export type ListPart = { list: WholeList; rows: number };

/** A list whose end follows so soon is not shown before, in milliseconds. */
const SOON_MS = 30;

/** Fetches the list that waits under the key, or a new one; `onPart` hears what has come of a longer one, `null` where that is void. */
export async function fetchList(
  view: ListView,
  key: string | null,
  userId: string,
  signal: AbortSignal,
  onPart?: (part: ListPart | null) => void,
): Promise<{ list: WholeList; at: number | null } | ListFailure> {
  let come: ArrayBuffer[];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let growing: ReturnType<typeof growPart> | null = null;
  let isOver = false;

  async function begin() {
    const { growPart } = await import(/* webpackChunkName: "list-part" */ "./grow-part");
    if (isOver || !onPart) return;
    growing = growPart(view, onPart);
    growing.take(come);
  }

  const fetched = await downloadList(view.resource, key, userId, signal, (pieces) => {
    come = pieces;
    growing?.take(pieces);
    // Without this script the list is shown once it is whole.
    if (onPart) timer ??= setTimeout(() => void begin().catch(() => {}), SOON_MS);
  });
  clearTimeout(timer);
  isOver = true;
  const list = await (growing as ReturnType<typeof growPart> | null)?.end("pieces" in fetched);
  if (!("pieces" in fetched)) return fetched;
  return { list: list ?? openWholeList(fetched.pieces, view), at: fetched.at };
}
