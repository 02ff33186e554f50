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
  const part: { pieces: ArrayBuffer[]; grows?: ReturnType<typeof growPart> | null } = { pieces: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin() {
    const loaded = await import("./grow-part").catch(() => null);
    if (!loaded || !onPart || part.grows === null) return;
    part.grows = loaded.growPart(view, onPart);
    part.grows.take(part.pieces);
  }

  const fetched = await downloadList(view.resource, key, userId, signal, (pieces) => {
    part.pieces = pieces;
    part.grows?.take(pieces);
    if (onPart) timer ??= setTimeout(begin, SOON_MS);
  });
  clearTimeout(timer);
  const { grows } = part;
  part.grows = null;
  if (!("pieces" in fetched)) {
    grows?.close();
    return fetched;
  }
  return { list: (await grows?.whole()) ?? openWholeList(fetched.pieces, view), at: fetched.at };
}
