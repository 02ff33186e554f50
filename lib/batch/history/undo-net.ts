import type { Entry, EntryValues } from "./entry";
import type { Lives } from "./lives";
import { isCell } from "./record-lives";

/** What a record's entries did together: the fields before the oldest and after the newest; `null` where there was no record. */
export type Net = {
  before: EntryValues | null;
  after: EntryValues | null;
  newest: Entry;
  /** The entries that it joins. */
  entries: Entry[];
  /** What others, or later entries, did to the record since the first of them. */
  others: Entry[];
  /** Whether the record was deleted or made since, so that a record under its key is another one. */
  isOver: boolean;
  /** Whether it was taken back before. */
  isTaken: boolean;
};

/**
 * Joins the entries of one record. A field goes back to what it was before the last of them that follow one another: never
 * behind what somebody else gave it in between.
 */
export function netOf(
  mine: Entry[],
  key: string,
  lives: Lives,
  isTakenBack: (entries: Entry[]) => boolean,
): Net {
  const under = lives.under(key);
  const own = new Set(mine);
  const from = under.findLastIndex(
    (entry) => entry.action !== "update" && lives.verdictOf(entry) === "happened" && !own.has(entry),
  );
  const lastLife = under.slice(from + 1).filter((entry) => own.has(entry));
  const isOver = lastLife.length === 0;
  const joined = isOver ? under.slice(0, from).filter((entry) => own.has(entry)) : lastLife;
  const [oldest, newest] = [joined[0], joined.at(-1)] as [Entry, Entry];
  const span = under.slice(under.indexOf(oldest));
  const before: EntryValues = {};
  const after: EntryValues = {};
  const closed = new Set<string>();
  for (const entry of span.slice(0, span.indexOf(newest) + 1).toReversed()) {
    for (const [field, value] of Object.entries(entry.after ?? entry.before ?? {})) {
      const was = entry.before?.[field];
      const follows =
        before[field] === undefined || !isCell(value) || entry.action === "del" || before[field] === value;
      if (before[field] !== undefined && !(own.has(entry) && follows)) closed.add(field);
      if (closed.has(field) || !own.has(entry)) continue;
      if (was !== undefined) before[field] = was;
      if (entry.action !== "del") after[field] ??= value;
    }
  }
  return {
    before: oldest.action === "create" ? null : before,
    after: newest.action === "del" ? null : after,
    newest,
    entries: joined,
    others: span.filter((entry) => !own.has(entry)),
    isOver,
    isTaken: isTakenBack(joined),
  };
}
