import type { Cell } from "../../list/list";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import { type Entry, type EntryValues, mayHaveHappened } from "./entry";

export type Cells = Record<string, Cell>;

/** Whether a write was carried out: of one whose answer is lost as far as later entries of its record and the list show. */
export type Verdict = "happened" | "not-happened" | "unclear";

export const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

export const picturesOf = ({ calls, picture }: ResourceDefinition): string[] => [
  ...new Set([calls.update?.input.pictures ?? [], picture?.field ?? []].flat()),
];

/** Returns the texts and numbers of an entry's values, without pictures. */
export function cellsIn(resource: ResourceDefinition, values: EntryValues | null): Cells {
  const pictures = picturesOf(resource);
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

/** Returns the cells of a row of the list. */
export const cellsOf = (resource: ResourceDefinition, row: unknown): Cells =>
  Object.fromEntries(Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]));

/** What is known of a record at a moment; a field without a cell has an unknown value. */
type State = { exists?: boolean; cells: Cells };

export const hasAll = (cells: Cells, part: Cells) =>
  Object.entries(part).every(([field, cell]) => cells[field] === cell);

/** A picture has another name with each update. */
function judgeUpdate(before: EntryValues, after: EntryValues, { exists, cells }: State): Verdict {
  const changed = Object.entries(after).filter(([field, value]) => value !== before[field]);
  if (!exists || changed.length === 0) return "unclear";
  const isAfter = ([field, value]: (typeof changed)[number]) =>
    isCell(value) ? cells[field] === value : cells[field] !== undefined && cells[field] !== before[field];
  if (changed.every(isAfter)) return "happened";
  return changed.every(([field]) => cells[field] === before[field]) ? "not-happened" : "unclear";
}

function judgeDeletion(before: Cells, { exists, cells }: State, previous: Entry | undefined): Verdict {
  if (exists === undefined) return "unclear";
  const isStated = Object.keys(before).length > 0;
  if (exists) return isStated && hasAll(cells, before) ? "not-happened" : "unclear";
  return !isStated && previous?.action === "del" && previous.outcome === "done" ? "not-happened" : "happened";
}

/** Judges a creation under a typed key, which the API refuses where the key has a record. */
function judgeCreation(after: Cells, { exists, cells }: State, previous: Entry | undefined): Verdict {
  const isThere = previous && (previous.action === "update" || previous.outcome === "done");
  if (isThere && previous.action !== "del") return "not-happened";
  if (!exists || !hasAll(cells, after)) return "unclear";
  if (!previous || previous.outcome === "done") return "happened";
  // It may be the record of before, unless that had something else.
  const earlier = previous.before ?? previous.after ?? {};
  return Object.entries(after).some(
    ([field, cell]) => earlier[field] !== undefined && earlier[field] !== cell,
  )
    ? "happened"
    : "unclear";
}

/** Judges an entry by the state of its record after it, and by the entry before it that may have been carried out. */
function judge(resource: ResourceDefinition, entry: Entry, state: State, earlier: Entry[]): Verdict {
  const { outcome, action, before, after } = entry;
  if (outcome !== "unknown") return outcome === "done" ? "happened" : "not-happened";
  if (action === "update") return judgeUpdate(before ?? {}, after ?? {}, state);
  const previous = earlier.findLast(mayHaveHappened);
  return action === "del"
    ? judgeDeletion(cellsIn(resource, before), state, previous)
    : judgeCreation(cellsIn(resource, after), state, previous);
}

/** Returns the state of a record before an entry: what it read then, and what it changed. */
function stateBefore(entry: Entry, verdict: Verdict, after: State): State {
  const read = Object.fromEntries(
    Object.entries(entry.before ?? {}).flatMap(([field, value]) => (isCell(value) ? [[field, value]] : [])),
  );
  if (Object.keys(read).length > 0)
    return { exists: true, cells: entry.action === "del" ? read : { ...after.cells, ...read } };
  if (verdict === "not-happened" || (entry.action === "del" && verdict === "unclear")) return after;
  if (entry.action === "update") return { ...after, exists: verdict === "happened" || after.exists };
  return { exists: verdict === "happened" ? entry.action === "del" : undefined, cells: {} };
}

/** Returns the verdict on each entry of one record, the oldest first; `row` has its cells in the list, `null` if it is not there. */
export function judgeRecord(resource: ResourceDefinition, entries: Entry[], row: Cells | null): Verdict[] {
  let state: State = { exists: row !== null, cells: row ?? {} };
  const verdicts: Verdict[] = [];
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at] as Entry;
    const verdict = judge(resource, entry, state, entry.outcome === "unknown" ? entries.slice(0, at) : []);
    verdicts[at] = verdict;
    state = stateBefore(entry, verdict, state);
  }
  return verdicts;
}
