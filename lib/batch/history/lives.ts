import type { Cell } from "../../list/list";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import type { Entry } from "./entry";
import { cellsIn, cellsOf, hasAll, judgeRecord, type Verdict } from "./record-lives";

/** A record from its creation to its deletion: its key may have been another record's before, and may be again. */
type Life = {
  key: string;
  /** The id of the entry after which it began. */
  since: number;
  /** Its creation, if that is matched. */
  made?: Entry;
  /** Its first change or its deletion, and its last. */
  first?: Entry;
  last?: Entry;
  /** Its row in the list as it is now. */
  row?: unknown;
};

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
  alike: (cells: Record<string, Cell>) => unknown[];
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
    lives.push({ key, since, made });
    return lives.at(-1) as Life;
  };
  for (const entry of entries) {
    if (entry.action === "create") {
      life = begin(entry.id, entry);
      continue;
    }
    life ??= begin(end);
    life.first ??= entry;
    life.last = entry;
    if (entry.action !== "del" || verdictOf(entry) !== "happened") continue;
    [life, end] = [undefined, entry.id];
  }
  if (row !== undefined) (life ?? begin(end)).row = row;
  return lives;
}

/** Creations of one content whose keys are not known, matched with lives that began without a known creation. */
type Match = { lifeOf: Map<Entry, Life>; candidates: (entry: Entry) => Life[] };

/**
 * Matches in the order of time: a life that is touched while exactly one creation is open is that one's. It holds only if in the
 * end as many untouched records are there as done creations are open. Equal records of one batch, or that all are to be taken
 * back, may stand for each other.
 */
function match(creations: Entry[], lives: Life[], isTogether: (entries: Entry[]) => boolean): Match {
  const lifeOf = new Map<Entry, Life>();
  let [open, isClear]: [Entry[], boolean] = [[], true];
  const isResent = (entry: Entry) =>
    creations.some(
      ({ outcome, batch, place, id }) =>
        outcome === "done" &&
        batch !== null &&
        batch === entry.batch &&
        place === entry.place &&
        id > entry.id,
    );
  const touched = lives.flatMap((life) => (life.first ? [{ id: life.first.id, life }] : []));
  const events = [...creations.map((entry) => ({ id: entry.id, entry })), ...touched];
  for (const event of events.toSorted((a, b) => a.id - b.id)) {
    if ("entry" in event) {
      if (event.entry.outcome === "done" || !isResent(event.entry)) open.push(event.entry);
      continue;
    }
    const [made, ...others] = open.filter(({ id }) => id > event.life.since);
    if (!made) continue;
    if (others.length > 0 || made.outcome !== "done") isClear = false;
    lifeOf.set(made, event.life);
    open = open.filter((entry) => entry !== made);
  }
  const left = lives.filter(({ first }) => !first);
  const done = open.filter(({ outcome }) => outcome === "done");
  isClear &&= left.length === done.length && done.every(({ id }) => left.every(({ since }) => id > since));
  if (!isClear) {
    const mayBe =
      ({ id }: Entry) =>
      (life: Life) =>
        id > life.since && !(life.first && life.first.id < id);
    return { lifeOf: new Map(), candidates: (entry) => lives.filter(mayBe(entry)) };
  }
  if (done.length === 1 || isTogether(done))
    for (const [at, entry] of done.entries()) lifeOf.set(entry, left[at] as Life);
  return { lifeOf, candidates: (entry) => (entry.outcome === "done" && !lifeOf.has(entry) ? left : []) };
}

const isKeyless = ({ key, action, outcome }: Entry) =>
  key === null && action === "create" && (outcome === "done" || outcome === "unknown");

/** Works out the lives of the records that entries, of which each is there once, and the list tell of; `together` are those that are to be taken back. */
export function livesOf(
  resource: ResourceDefinition,
  entries: Entry[],
  rows: unknown[],
  together: ReadonlySet<Entry> = new Set(),
): Lives {
  const keyField = resource.key ?? "";
  const byKey = new Map(rows.map((row) => [String(readField(resource, keyField, row)), row]));
  const alike = finderOf(resource, rows);
  const verdicts = new Map<Entry, Verdict>();
  const keys = new Map<Entry, string>();
  const under = new Map<string, Entry[]>();
  const candidates = new Map<Entry, unknown[]>();
  const lives = new Map<string, Life[]>();
  const verdictOf = (entry: Entry) => verdicts.get(entry) ?? "unclear";
  const inTime = entries.toSorted((a, b) => a.id - b.id);

  for (const [key, ofRecord] of Map.groupBy(inTime, (entry) => entry.key)) {
    if (key === null) continue;
    const row = byKey.get(key);
    const now = byKey.has(key) ? { cells: cellsOf(resource, row) } : undefined;
    judgeRecord(resource, ofRecord, now).forEach((verdict, at) => {
      verdicts.set(ofRecord[at] as Entry, verdict);
    });
    const carriedOut = ofRecord.filter((entry) => verdictOf(entry) !== "not-happened");
    under.set(key, carriedOut);
    lives.set(key, livesUnder(key, carriedOut, verdictOf, row));
  }

  const keyless = inTime.filter(isKeyless);
  const byId = new Map(keyless.map((entry) => [entry.id, entry]));
  const claim = (entry: Entry, life: Life) => {
    life.made = entry;
    keys.set(entry, life.key);
    under.set(
      life.key,
      [...(under.get(life.key) ?? []), entry].toSorted((a, b) => a.id - b.id),
    );
  };
  // Who takes a creation back by a deletion tells its key.
  for (const life of [...lives.values()].flat()) {
    const made = byId.get(life.last?.undoes ?? -1);
    if (made && life.last?.action === "del" && verdictOf(life.last) === "happened" && !keys.has(made))
      claim(made, life);
  }

  const touched = [...lives.values()].flat().filter(({ made, first }) => first && !made);
  const byLabel = Map.groupBy(touched, ({ first }) => (first?.before ? first.label : null));
  const isSameBatch = ([first, ...others]: Entry[]) =>
    first?.batch != null &&
    others.every(({ batch, userId }) => batch === first.batch && userId === first.userId);
  const isTogether = (all: Entry[]) => isSameBatch(all) || all.every((entry) => together.has(entry));
  const lastLife = (row: unknown): Life => {
    const key = String(readField(resource, keyField, row));
    return lives.get(key)?.at(-1) ?? { key, since: 0, row };
  };
  const open = keyless.filter((entry) => !keys.has(entry));
  for (const equal of Map.groupBy(open, ({ after }) => JSON.stringify(cellsIn(resource, after))).values()) {
    const [{ after, label }] = equal as [Entry];
    const cells = cellsIn(resource, after);
    const gone = [...(byLabel.get(label) ?? []), ...(byLabel.get(null) ?? [])].filter(({ first }) =>
      hasAll({ ...cells, ...cellsIn(resource, first?.before ?? null) }, cells),
    );
    const there = alike(cells)
      .map(lastLife)
      .filter(({ made }) => !made);
    const matched = match(equal, [...new Set([...there.filter(({ first }) => !first), ...gone])], isTogether);
    for (const entry of equal) {
      const life = matched.lifeOf.get(entry);
      if (life) claim(entry, life);
      const rowsOf = matched
        .candidates(entry)
        .filter((one) => there.some(({ key }) => one.row !== undefined && key === one.key));
      candidates.set(
        entry,
        rowsOf.map(({ row }) => row),
      );
      verdicts.set(
        entry,
        entry.outcome === "done" || life ? "happened" : rowsOf.length > 0 ? "unclear" : "not-happened",
      );
    }
  }
  for (const entry of keyless) if (!verdicts.has(entry)) verdicts.set(entry, "happened");

  return {
    verdictOf,
    keyOf: (entry) => entry.key ?? keys.get(entry) ?? null,
    under: (key) => under.get(key) ?? [],
    rowOf: (key) => byKey.get(key),
    candidatesOf: (entry) => candidates.get(entry) ?? [],
    alike,
  };
}
