import type { ResourceDefinition } from "../../resources/resource-definition";
import { type Entry, mayHaveHappened } from "./entry";
import { type Lives, livesOf, netOf } from "./lives";
import { cellsOf } from "./record-lives";
import { OPPOSITES } from "./rows";
import { deletionOf, planRecord, rowOf, type UndoRow } from "./undo-record";

/** What a plan needs beside its entries. */
type UndoContext = {
  /** The list of the API as it is now. */
  rows: unknown[];
  /** The other entries of the resource, of any person and outcome: `storyNeeds`. */
  story: Entry[];
};

/** A person does not choose among more. */
const MOST_CANDIDATES = 50;

const NOT_DONE = "Tidak terjadi menurut daftar.";
const NOT_FOUND = "Sudah dihapus, diubah sejak dibuat, atau tidak jadi dibuat.";
const SEVERAL = "Isinya sama persis; data yang dibuat mungkin juga sudah dihapus atau diubah.";

/** Plans the deletion of a created record whose key is not certain: its person chooses it. */
function planChoice(resource: ResourceDefinition, entry: Entry, lives: Lives): UndoRow {
  const { key = "" } = resource;
  const found = lives.candidatesOf(entry);
  if (found.length === 0) return rowOf("gone", entry, { notes: [NOT_FOUND] });
  if (found.length > MOST_CANDIDATES || !resource.calls.remove)
    return rowOf("impossible", entry, { notes: [`Ada ${found.length} data yang sama persis.`] });
  const rows = found.map((row) => cellsOf(resource, row));
  const [first = {}] = rows;
  const told = Object.keys(first).filter(
    (field) => field === key || rows.some((one) => one[field] !== first[field]),
  );
  return rowOf("choose", entry, {
    fields: resource.named.map((field) => ({ field, from: first[field] ?? "", to: "" })),
    candidates: rows.map((now) => {
      const by = lives.under(String(now[key])).at(-1);
      return {
        key: String(now[key]),
        fields: told.map((field) => ({ field, value: now[field] ?? "" })),
        ...(by && { changedBy: { name: by.userName, at: by.at } }),
        write: deletionOf(resource, String(now[key]), now),
      };
    }),
    notes: [SEVERAL],
  });
}

/** Plans how to take back what entries did to records of a resource, one row a record, the last change first. */
export function planUndo(
  resource: ResourceDefinition,
  entries: Entry[],
  { rows, story }: UndoContext,
): UndoRow[] {
  const mine = new Set(entries.filter(mayHaveHappened));
  const own = new Set(entries.map(({ id }) => id));
  const all = [...entries, ...story.filter(({ id }) => !own.has(id))];
  const lives = livesOf(resource, all, rows, mine);
  const undoing = Map.groupBy(
    all.filter(({ undoes }) => undoes !== null),
    ({ undoes }) => undoes ?? 0,
  );
  const undoingOf = (joined: Entry[]) => {
    const [oldest, newest] = [joined[0], joined.at(-1)] as [Entry, Entry];
    const isMade = oldest.action === "create" && newest.action === "update";
    const action = isMade ? "del" : OPPOSITES[newest.action];
    return joined.flatMap(({ id }) => undoing.get(id) ?? []).filter((entry) => entry.action === action);
  };
  const attempts = Map.groupBy(mine, ({ batch, place }) => `${batch} ${place}`);
  // A lost attempt of a creation that was sent again, with no more records than attempts after it.
  const isRepeated = (entry: Entry) => {
    const all = entry.batch === null ? [] : (attempts.get(`${entry.batch} ${entry.place}`) ?? []);
    const later = all.filter(({ id }) => id > entry.id);
    const open = later.filter((one) => lives.keyOf(one) === null);
    return later.length > 0 && lives.candidatesOf(entry).length <= open.length;
  };
  const ofRecord = Map.groupBy(mine, (entry) => lives.keyOf(entry));
  const planned = Array.from(ofRecord, ([key, ofKey]): UndoRow[] => {
    if (key === null)
      return ofKey.filter((entry) => !isRepeated(entry)).map((entry) => planChoice(resource, entry, lives));
    const done = ofKey.filter((entry) => lives.verdictOf(entry) !== "not-happened");
    const newest = ofKey.reduce((last, entry) => (entry.id > last.id ? entry : last));
    if (done.length === 0) {
      const isGone = newest.action === "del" && lives.rowOf(key) === undefined;
      return [isGone ? rowOf("gone", newest) : rowOf("already", newest, { notes: [NOT_DONE] })];
    }
    const net = netOf(done, key, lives, (joined) =>
      undoingOf(joined).some((entry) => lives.verdictOf(entry) === "happened"),
    );
    const isRestored = undoingOf(net.entries).some(
      (entry) => entry.key === null && lives.verdictOf(entry) === "unclear",
    );
    return [planRecord(resource, net, key, lives, isRestored)];
  });
  return planned.flat().toSorted((a, b) => b.entry - a.entry);
}
