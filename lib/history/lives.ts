import { type ResourceDefinition, readField } from "../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";
import {
  type Cells,
  chosenLives,
  entryCells,
  isCell,
  isOneBatch,
  judgeRecord,
  type Life,
  matchCreations,
  rowCells,
  type Verdict,
} from "./record-lives";

/** Returns a function that finds rows by their cells; it indexes the rows once for each set of fields. */
function finderOf(resource: ResourceDefinition, rows: unknown[]): (cells: Cells) => unknown[] {
  const orders = new Map<string, Map<string, unknown[]>>();
  return (cells) => {
    const fields = Object.keys(cells).toSorted();
    if (fields.length === 0) return [];
    const order =
      orders.get(fields.join()) ??
      Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => readField(resource, field, row))));
    orders.set(fields.join(), order);
    return order.get(JSON.stringify(fields.map((field) => cells[field]))) ?? [];
  };
}

/** Splits the entries of a key, oldest first, into the records that had it one after another; the last one is that of the row. */
function livesUnder(
  key: string,
  entries: Entry[],
  verdictOf: (entry: Entry) => Verdict,
  row: unknown,
): Life[] {
  const lives: Life[] = [];
  let [life, end]: [Life | undefined, number] = [undefined, 0];
  const begin = (since: number, made?: Entry) => {
    lives.push({ key, since, made, entries: [] });
    return lives.at(-1) as Life;
  };
  for (const entry of entries) {
    if (entry.action === "create") {
      life = begin(entry.id, entry);
      continue;
    }
    life ??= begin(end);
    life.entries.push(entry);
    if (entry.action !== "del" || verdictOf(entry) !== "happened") continue;
    [life, end] = [undefined, entry.id];
  }
  if (row !== undefined) (life ?? begin(end)).row = row;
  return lives;
}

const isKeyless = ({ key, action, outcome }: Entry) =>
  key === null && action === "create" && (outcome === "done" || outcome === "unknown");

/** Assigns each entry to a record, from the entries (each once) and the rows of the list; `together` are the entries to be undone at once. */
export function livesOf(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
) {
  const keyOfRow = (row: unknown) => String(readField(resource, resource.key ?? "", row));
  const byKey = new Map(rows.map((row) => [keyOfRow(row), row]));
  const alike = finderOf(resource, rows);
  const verdicts = new Map<Entry, Verdict>();
  const under = new Map<string, Entry[]>();
  const lives = new Map<string, Life[]>();
  const verdictOf = (entry: Entry): Verdict =>
    verdicts.get(entry) ?? (mayHaveHappened(entry) ? "happened" : "not-happened");
  const inTime = entries.toSorted((a, b) => a.id - b.id);
  for (const [key, ofRecord] of Map.groupBy(inTime, (entry) => entry.key)) {
    if (key === null) continue;
    const row = byKey.get(key);
    const judged = judgeRecord(resource, ofRecord, byKey.has(key) ? rowCells(resource, row) : null);
    for (const [at, verdict] of judged.entries()) verdicts.set(ofRecord[at] as Entry, verdict);
    const carriedOut = ofRecord.filter((entry) => verdictOf(entry) !== "not-happened");
    under.set(key, carriedOut);
    lives.set(key, livesUnder(key, carriedOut, verdictOf, row));
  }
  // What was erased is equal to no record.
  const keyless = inTime.filter(
    (entry) => isKeyless(entry) && Object.keys(entryCells(resource, entry.after)).length > 0,
  );
  const ofKeys = [...lives.values()].flat();
  const matched = matchCreations(resource, keyless, {
    lives: ofKeys.filter(({ made }) => !made),
    chosen: chosenLives(keyless, ofKeys, verdictOf),
    equal: (cells) =>
      alike(cells)
        .map((row) => lives.get(keyOfRow(row))?.at(-1) ?? { key: keyOfRow(row), since: 0, entries: [], row })
        .filter(({ made }) => !made),
    isTogether: (all) => isOneBatch(all) || all.every((entry) => together.has(entry)),
  });
  for (const [entry, { life, candidates }] of matched) {
    if (life)
      under.set(
        life.key,
        [...(under.get(life.key) ?? []), entry].toSorted((a, b) => a.id - b.id),
      );
    if (!life && entry.outcome === "unknown")
      verdicts.set(entry, candidates.length > 0 ? "unclear" : "not-happened");
  }
  return {
    verdictOf,
    /** Returns the key of an entry's record: the API's own of a created one only if it is certain, or a person chose it. */
    keyOf: (entry: Entry): string | null => entry.key ?? matched.get(entry)?.life?.key ?? null,
    isChosen: (entry: Entry) => matched.get(entry)?.isChosen === true,
    /** Returns the entries under a key that were or may have been carried out, the oldest first, with the matched creations. */
    under: (key: string) => under.get(key) ?? [],
    rowOf: (key: string) => byKey.get(key),
    /** Returns the rows of which one may be the record of a creation whose key is not certain. */
    candidatesOf: (entry: Entry) => matched.get(entry)?.candidates.map(({ row }) => row) ?? [],
    /** Returns the rows with all these cells. */
    alike,
  };
}

/** The records of a resource and the entries of each, as computed from the history and the list. */
export type Lives = ReturnType<typeof livesOf>;

/**
 * Which entries of a resource a plan or a settlement reads beside its own, of any person and outcome:
 * 1. those without a key that have one of `labels`, of any time; they are added to the own for `since`;
 * 2. from the id `since` on those that have one of `keys` or `labels`, or are deletions without `before`;
 * 3. all, of any time, under the keys of those that 2 found by label or as such deletions, and under `candidateKeys`;
 * 4. those that undo one of the own.
 */
export type RelatedQuery = { since: number; keys: string[]; labels: string[] };

export function relatedQuery(entries: Entry[]): RelatedQuery {
  const named = entries.filter(({ key, action }) => key === null || action === "del");
  return {
    since: entries.reduce((oldest, { id }) => Math.min(oldest, id), Number.MAX_SAFE_INTEGER),
    keys: [...new Set(entries.flatMap(({ key }) => key ?? []))],
    labels: [...new Set(named.map(({ label }) => label))],
  };
}

/** Returns the keys of rows equal to a record that these entries created; all entries of these keys must be read too. */
export function candidateKeys(resource: ResourceDefinition, entries: Entry[], rows: unknown[]): string[] {
  const alike = finderOf(resource, rows);
  const made = entries.filter((entry) => entry.key === null && mayHaveHappened(entry));
  const equalRows = new Set(made.flatMap(({ after }) => alike(entryCells(resource, after))));
  return Array.from(equalRows, (row) => String(readField(resource, resource.key ?? "", row)));
}

/** What the list proves about an entry: that its write was done, or the key of the record that it created. */
export type ListProof = { id: number; outcome?: "done"; key?: string };

/**
 * Returns which open entries, unknown ones and done creations without a key, the list proves. That a write did not happen is never
 * proved: it may still arrive.
 */
export function settleByList(
  resource: ResourceDefinition,
  { open, related }: { open: Entry[]; related: Entry[] },
  rows: unknown[],
): ListProof[] {
  const { verdictOf, keyOf, isChosen } = livesOf(resource, [...open, ...related], rows);
  return open.flatMap((entry): ListProof[] => {
    const { id, outcome } = entry;
    const key = entry.key === null && outcome === "done" && !isChosen(entry) ? keyOf(entry) : null;
    if (key !== null) return [{ id, key }];
    return entry.key !== null && outcome === "unknown" && verdictOf(entry) === "happened"
      ? [{ id, outcome: "done" }]
      : [];
  });
}

/** What a record's entries did together: the fields before the oldest and after the newest; `null` where there was no record. */
export type NetChange = {
  before: EntryValues | null;
  after: EntryValues | null;
  newest: Entry;
  /** The entries that it joins. */
  entries: Entry[];
  /** What others, or later entries, did to the record since the first of them. */
  others: Entry[];
  /** Whether the record was deleted or created again since, so that its key now belongs to another record. */
  isOver: boolean;
  /** Whether it was undone before. */
  isTaken: boolean;
};

/**
 * Returns the fields of a record before and after its own entries among those of `span`, the oldest first. From the newest back, a field takes
 * `before` from each own entry that directly precedes the last one taken; an entry of somebody else, or a gap, ends it.
 */
function fieldsAround(span: Entry[], own: ReadonlySet<Entry>) {
  const before: EntryValues = {};
  const after: EntryValues = {};
  const ended = new Set<string>();
  for (const entry of span.toReversed()) {
    for (const [field, value] of Object.entries(entry.after ?? entry.before ?? {})) {
      const was = entry.before?.[field];
      const isAdjacent =
        before[field] === undefined || !isCell(value) || entry.action === "del" || before[field] === value;
      if (before[field] !== undefined && !(own.has(entry) && isAdjacent)) ended.add(field);
      if (ended.has(field) || !own.has(entry)) continue;
      if (was !== undefined) before[field] = was;
      if (entry.action !== "del") after[field] ??= value;
    }
  }
  return { before, after };
}

/** Joins the entries of one record into one change. */
export function netChangeOf(
  mine: Entry[],
  key: string,
  lives: Lives,
  isTakenBack: (entries: Entry[]) => boolean,
): NetChange {
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
  const { before, after } = fieldsAround(span.slice(0, span.indexOf(newest) + 1), own);
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
