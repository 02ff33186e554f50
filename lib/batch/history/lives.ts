import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { chosenOf, isOneBatch, type Life, matchCreations } from "./creations";
import { type Entry, mayHaveHappened } from "./entry";
import { type Cells, cellsOf, judgeRecord, type Verdict } from "./record-lives";

/** What the history and the list tell together of the records of a resource. */
export type Lives = {
  verdictOf: (entry: Entry) => Verdict;
  /** Returns the key of an entry's record: the API's own of a created one only if it is certain. */
  keyOf: (entry: Entry) => string | null;
  /** Returns the entries under a key that were or may have been carried out, the oldest first, with the matched creations. */
  under: (key: string) => Entry[];
  rowOf: (key: string) => unknown;
  /** Returns the rows of which one may be the record of a creation whose key is not certain. */
  candidatesOf: (entry: Entry) => unknown[];
  /** Returns the rows with all these cells. */
  alike: (cells: Cells) => unknown[];
};

/** Returns what finds rows by their cells: they are put in order once for each choice of fields. */
function finderOf(resource: ResourceDefinition, rows: unknown[]): Lives["alike"] {
  const orders = new Map<string, Map<string, unknown[]>>();
  return (cells) => {
    const fields = Object.keys(cells).toSorted();
    const order =
      orders.get(fields.join()) ??
      Map.groupBy(rows, (row) => JSON.stringify(fields.map((field) => readField(resource, field, row))));
    orders.set(fields.join(), order);
    return order.get(JSON.stringify(fields.map((field) => cells[field]))) ?? [];
  };
}

/** Splits the entries of a key, the oldest first, into its lives; the last one is that of the row. */
function livesUnder(key: string, entries: Entry[], verdictOf: Lives["verdictOf"], row: unknown): Life[] {
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

/**
 * Works out the lives of the records that entries, of which each is there once, and the list tell of; `together` are those that are to
 * be taken back.
 */
export function livesOf(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
): Lives {
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
    const judged = judgeRecord(resource, ofRecord, byKey.has(key) ? cellsOf(resource, row) : null);
    for (const [at, verdict] of judged.entries()) verdicts.set(ofRecord[at] as Entry, verdict);
    const carriedOut = ofRecord.filter((entry) => verdictOf(entry) !== "not-happened");
    under.set(key, carriedOut);
    lives.set(key, livesUnder(key, carriedOut, verdictOf, row));
  }
  const keyless = inTime.filter(isKeyless);
  const ofKeys = [...lives.values()].flat();
  const matched = matchCreations(resource, keyless, {
    lives: ofKeys.filter(({ made }) => !made),
    chosen: chosenOf(keyless, ofKeys, verdictOf),
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
    keyOf: (entry) => entry.key ?? matched.get(entry)?.life?.key ?? null,
    under: (key) => under.get(key) ?? [],
    rowOf: (key) => byKey.get(key),
    candidatesOf: (entry) => matched.get(entry)?.candidates.map(({ row }) => row) ?? [],
    alike,
  };
}
