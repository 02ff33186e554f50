import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Entry } from "./entry";
import { type Cells, cellsIn, cellsOf, hasAll, type Verdict } from "./record-lives";

/** A record from its creation to its deletion: its key may have been another record's before, and may be again. */
export type Life = {
  key: string;
  /** The id of the entry after which it began. */
  since: number;
  /** Its creation, if that has its key. */
  made?: Entry;
  /** What changed and deleted it, the oldest first. */
  entries: Entry[];
  /** Its row in the list as it is now. */
  row?: unknown;
};

/**
 * The record of a creation whose key the API has not told, or without one those that may be it. `isChosen`: a person chose it among
 * several.
 */
type Match = { life?: Life; isChosen?: boolean; candidates: Life[] };

export const isOneBatch = ([first, ...others]: Entry[]) =>
  first?.batch != null &&
  others.every(({ batch, userId }) => batch === first.batch && userId === first.userId);

/** Returns the records of the creations that were taken back by their deletion, which tells their keys. */
export function chosenOf(
  keyless: Entry[],
  lives: Life[],
  verdictOf: (entry: Entry) => Verdict,
): Map<Entry, Life> {
  const byId = new Map(keyless.map((entry) => [entry.id, entry]));
  const chosen = new Map<Entry, Life>();
  for (const life of lives) {
    const last = life.entries.at(-1);
    const entry = byId.get(last?.undoes ?? -1);
    if (entry && !life.made && last?.action === "del" && verdictOf(last) === "happened")
      chosen.set(entry, life);
  }
  return chosen;
}

/** Whether a creation without an answer was sent again, and done then. */
const isResent = (entry: Entry, creations: Entry[]) =>
  entry.batch !== null &&
  creations.some(
    ({ outcome, batch, place, id }) =>
      outcome === "done" && id > entry.id && batch === entry.batch && place === entry.place,
  );

/**
 * Matches equal creations with records in the order of time: one that is touched while exactly one creation is open is that one's.
 * Returns `null` unless it comes out even: as many untouched records are left as done creations are open.
 */
function matchInTime(creations: Entry[], lives: Life[], isCertain: (life: Life) => boolean) {
  const lifeOf = new Map<Entry, Life>();
  let open: Entry[] = [];
  const touched = lives.flatMap((life) => (life.entries[0] ? [{ id: life.entries[0].id, life }] : []));
  const events = [...creations.map((entry) => ({ id: entry.id, entry })), ...touched];
  for (const event of events.toSorted((a, b) => a.id - b.id)) {
    if ("entry" in event) {
      if (event.entry.outcome === "done" || !isResent(event.entry, creations)) open.push(event.entry);
      continue;
    }
    const [made, ...others] = open.filter(({ id }) => id > event.life.since);
    // Without one it is a record that was there before, or was made outside of this app.
    if (!made && lifeOf.size === 0) continue;
    if (made?.outcome !== "done" || others.length > 0 || !isCertain(event.life)) return null;
    lifeOf.set(made, event.life);
    open = open.filter((entry) => entry !== made);
  }
  const left = lives.filter(({ entries }) => entries.length === 0);
  const done = open.filter(({ outcome }) => outcome === "done");
  const isEven = left.length === done.length && done.every(({ id }) => left.every(({ since }) => id > since));
  return isEven ? { lifeOf, left, done } : null;
}

/**
 * Matches creations whose keys are not known with records. Equal ones that are together (of one batch, or all to be taken back) may stand
 * for each other. `equal` finds the records in the list that have cells and whose creation is not known, `lives` are all such with entries.
 */
export function matchCreations(
  resource: ResourceDefinition,
  keyless: Entry[],
  known: {
    lives: Life[];
    chosen: ReadonlyMap<Entry, Life>;
    equal: (cells: Cells) => Life[];
    isTogether: (entries: Entry[]) => boolean;
  },
): Map<Entry, Match> {
  const matches = new Map<Entry, Match>();
  const { chosen } = known;
  const taken = new Set(chosen.values());
  const byLabel = Map.groupBy(
    known.lives.filter(({ entries }) => entries.length > 0),
    ({ entries: [first] }) => (first?.before ? first.label : null),
  );
  /** What a record was made with, as far as its entries state it. */
  const firstCells = ({ entries }: Life): Cells =>
    Object.assign({}, ...entries.toReversed().map(({ before }) => cellsIn(resource, before)));
  for (const equal of Map.groupBy(keyless, ({ after }) =>
    JSON.stringify(cellsIn(resource, after)),
  ).values()) {
    const [{ after, label }] = equal as [Entry];
    const cells = cellsIn(resource, after);
    const touched = [...(byLabel.get(label) ?? []), ...(byLabel.get(null) ?? [])].filter((life) =>
      hasAll({ ...cells, ...firstCells(life) }, cells),
    );
    const present = known.equal(cells);
    const lives = [...present.filter(({ entries }) => entries.length === 0), ...touched];
    const isCertain = (life: Life) =>
      hasAll({ ...(life.row !== undefined && cellsOf(resource, life.row)), ...firstCells(life) }, cells);
    const even = matchInTime(equal, lives, isCertain);
    const isEven =
      even && equal.every((entry) => !chosen.has(entry) || even.lifeOf.get(entry) === chosen.get(entry));
    if (isEven && (even.done.length === 1 || known.isTogether(even.done)))
      for (const [at, entry] of even.done.entries()) even.lifeOf.set(entry, even.left[at] as Life);
    const began = new Set(lives);
    const there = present.filter((life) => began.has(life) && !taken.has(life));
    for (const entry of equal) {
      const life = chosen.get(entry) ?? (isEven ? even.lifeOf.get(entry) : undefined);
      const mayBe = ({ since, entries: [first] }: Life) =>
        entry.id > since && !(first && first.id < entry.id);
      const open = isEven ? (entry.outcome === "done" ? even.left : []) : there.filter(mayBe);
      matches.set(entry, { life, isChosen: !isEven, candidates: life ? [] : open });
    }
  }
  return matches;
}
