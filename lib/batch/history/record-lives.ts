import type { Cell } from "../../list/list";
import { type ResourceDefinition, readField } from "../../resources/resource-definition";
import type { Entry, EntryValues } from "./entry";

/** Whether a write was carried out: of one whose answer is lost as far as later entries of its record and the list show. */
export type Verdict = "happened" | "not-happened" | "unclear";

export const isCell = (value: EntryValues[string] | undefined): value is Cell => typeof value !== "object";

export const picturesOf = ({ calls, picture }: ResourceDefinition): string[] => [
  ...new Set([calls.update?.input.pictures ?? [], picture?.field ?? []].flat()),
];

/** Returns the texts and numbers of an entry's values, without pictures. */
export function cellsIn(resource: ResourceDefinition, values: EntryValues | null): Record<string, Cell> {
  const pictures = picturesOf(resource);
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      isCell(value) && resource.row[field] && !pictures.includes(field) ? [[field, value]] : [],
    ),
  );
}

/** Returns the cells of a row of the list. */
export const cellsOf = (resource: ResourceDefinition, row: unknown): Record<string, Cell> =>
  Object.fromEntries(Object.keys(resource.row).map((field) => [field, readField(resource, field, row)]));

/** What is known of a record at a moment; a field without a cell has an unknown value. */
type State = { exists?: boolean; cells: Record<string, Cell> };

export const hasAll = (cells: Record<string, Cell>, part: Record<string, Cell>) =>
  Object.entries(part).every(([field, cell]) => cells[field] === cell);

function judgeUpdate(before: Record<string, Cell>, after: Record<string, Cell>, { exists, cells }: State) {
  const changed = Object.fromEntries(Object.entries(after).filter(([field, cell]) => before[field] !== cell));
  if (!exists || Object.keys(changed).length === 0) return "unclear";
  if (hasAll(cells, changed)) return "happened";
  return Object.keys(changed).every((field) => cells[field] === before[field]) ? "not-happened" : "unclear";
}

/** Judges an entry by the state of its record after it, and by the entries before it. */
function judge(resource: ResourceDefinition, entry: Entry, state: State, earlier: Entry[]): Verdict {
  const { outcome, action } = entry;
  if (outcome !== "unknown") return outcome === "done" ? "happened" : "not-happened";
  const after = cellsIn(resource, entry.after);
  if (action === "update") return judgeUpdate(cellsIn(resource, entry.before), after, state);
  const previous = earlier.findLast((one) => one.outcome === "done");
  const wasThere = previous && previous.action !== "del";
  if (wasThere === (action === "create")) return "not-happened";
  if (state.exists === undefined) return "unclear";
  if (state.exists !== (action === "create")) return "not-happened";
  return action === "del" || hasAll(state.cells, after) ? "happened" : "unclear";
}

/** Returns the state of a record before an entry: what it read then, and what it changed. */
function stateBefore(resource: ResourceDefinition, entry: Entry, verdict: Verdict, after: State): State {
  const read = cellsIn(resource, entry.before);
  if (Object.keys(read).length > 0)
    return { exists: true, cells: entry.action === "del" ? read : { ...after.cells, ...read } };
  if (verdict === "not-happened") return after;
  if (entry.action === "update") return { ...after, exists: verdict === "happened" || after.exists };
  return { exists: verdict === "happened" ? entry.action === "del" : undefined, cells: {} };
}

/** Returns the verdict on each entry of one record, the oldest first; `row` is the record in the list, if it is there. */
export function judgeRecord(
  resource: ResourceDefinition,
  entries: Entry[],
  row: { cells: Record<string, Cell> } | undefined,
): Verdict[] {
  let state: State = { exists: row !== undefined, cells: row?.cells ?? {} };
  const verdicts: Verdict[] = [];
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at] as Entry;
    const verdict = judge(resource, entry, state, entry.outcome === "unknown" ? entries.slice(0, at) : []);
    verdicts[at] = verdict;
    state = stateBefore(resource, entry, verdict, state);
  }
  return verdicts;
}
