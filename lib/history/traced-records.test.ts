import { expect, test } from "vitest";
import { saResource, userResource } from "../resources/registry";
import { entryOf } from "../testing/history";
import type { Entry } from "./entry";
import { findListProofs } from "./traced-records";

// That nothing is settled which is not true: undo.property.test.ts.

const content = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
const lost = { outcome: "unknown" as const };
const rowsOf = (...ids: number[]) => ids.map((id) => ({ ...content, id }));
const proofs = (open: Entry[], rows: unknown[], related: Entry[] = []) =>
  findListProofs(saResource, { open, related }, rows);
const DONE = [{ id: 5, outcome: "done" }];

test("a lost update is done where the list has what it wrote, or somebody found it so later", () => {
  const names = { before: { nama_sa: "Ani" }, after: { nama_sa: "Budi" } };
  const renamed = entryOf({ ...lost, id: 5, key: "1", ...names });
  const later = entryOf({ id: 6, key: "1", before: { nama_sa: "Budi" }, after: { nama_sa: "Eka" } });
  const deleted = entryOf({ id: 6, action: "del", key: "1", before: { id: "1", ...content } });
  expect(proofs([renamed], rowsOf(1))).toEqual(DONE);
  expect(proofs([renamed], [{ ...content, nama_sa: "Ani", id: 1 }])).toEqual([]);
  expect(proofs([renamed], [{ ...content, nama_sa: "Eka", id: 1 }], [later])).toEqual(DONE);
  expect(proofs([renamed], [], [deleted])).toEqual(DONE);
});

test("a lost deletion is done where the record is gone, unless somebody else deleted it", () => {
  const deletion = entryOf({ ...lost, id: 5, action: "del", key: "1", before: { id: "1", ...content } });
  expect(proofs([deletion], [])).toEqual(DONE);
  expect(proofs([deletion], rowsOf(1))).toEqual([]);
  expect(proofs([deletion], [], [{ ...deletion, id: 6, outcome: "done" }])).toEqual([]);
});

test("a lost creation under a typed key is done where the record is there, unless it was there before", () => {
  const after = { username: "budi", nama: "Budi" };
  const made = entryOf({ ...lost, id: 5, action: "create", key: "budi", after });
  const settle = (related: Entry[] = []) => findListProofs(userResource, { open: [made], related }, [after]);
  expect(settle()).toEqual(DONE);
  expect(settle([{ ...made, id: 4, outcome: "done" }])).toEqual([]);
});

const made = (id: number, more: Partial<Entry> = {}) =>
  entryOf({ id, action: "create", key: null, after: content, ...more });

test("the key of a created record is learned where it is the only one of its content, or of one batch", () => {
  expect(proofs([made(1)], rowsOf(7))).toEqual([{ id: 1, key: "7" }]);
  expect(proofs([made(1)], rowsOf(7, 8))).toEqual([]);
  expect(proofs([made(2)], rowsOf(7), [made(1, { key: "7" })])).toEqual([]);
  const both = [made(1, { batch: "b", place: 0 }), made(2, { batch: "b", place: 1 })];
  expect(proofs(both, rowsOf(7, 8))).toEqual([
    { id: 1, key: "7" },
    { id: 2, key: "8" },
  ]);
});

test("the key of a created record is learned from who changed it since, and not where that may be another record", () => {
  const names = { before: { nama_sa: "Budi" }, after: { nama_sa: "Eka" } };
  const changed = entryOf({ id: 2, key: "7", label: "Budi", ...names });
  const row = { ...content, nama_sa: "Eka", id: 7 };
  expect(proofs([made(1)], [row], [changed])).toEqual([{ id: 1, key: "7" }]);
  expect(proofs([made(1)], [row, ...rowsOf(8)], [changed])).toEqual([]);
});
