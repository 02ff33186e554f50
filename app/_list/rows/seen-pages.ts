import { setNewest } from "@/lib/preferences/set-newest";

/** A page by its id and its time, in milliseconds of the server's clock. */
type Page = { id: string; at: number };

/**
 * Records which pages were shown: the last `most` by id, and every page no newer than a forgotten one. A page that
 * the router restores is never taken for a new one.
 */
export function seenPages(most: number) {
  const ids = new Map<string, number>();
  let forgottenAt = Number.NEGATIVE_INFINITY;
  return {
    has: ({ id, at }: Page) => ids.has(id) || at <= forgottenAt,
    add({ id, at }: Page) {
      const forgotten = setNewest(ids, id, at, most);
      if (forgotten) forgottenAt = Math.max(forgottenAt, forgotten[1]);
    },
  };
}
