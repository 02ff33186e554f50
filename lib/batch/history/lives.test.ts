import { describe, expect, test } from "vitest";
import { sa, user } from "../../resources/registry";
import { entryOf } from "../../testing/entries";
import type { Entry } from "./entry";
import { settleByList } from "./lives";

const content = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
const lost = { outcome: "unknown" as const };
const rowsOf = (...ids: number[]) => ids.map((id) => ({ ...content, id }));
const proofs = (open: Entry[], rows: unknown[], story: Entry[] = []) =>
  settleByList(sa, { open, story }, rows);

describe("a lost update is done", () => {
  const renamed = entryOf({
    ...lost,
    id: 5,
    key: "1",
    before: { nama_sa: "Ani" },
    after: { nama_sa: "Budi" },
  });
  const later = (before: string, more: Partial<Entry> = {}) =>
    entryOf({ id: 6, key: "1", before: { nama_sa: before }, after: { nama_sa: "Eka" }, ...more });

  test("where the list has what it wrote, and stays open where it has not", () => {
    expect(proofs([renamed], rowsOf(1))).toEqual([{ id: 5, outcome: "done" }]);
    expect(proofs([renamed], [{ ...content, nama_sa: "Ani", id: 1 }])).toEqual([]);
    expect(proofs([renamed], [])).toEqual([]);
  });

  test("where somebody found it so later, and not where somebody found what was there before", () => {
    expect(proofs([renamed], [{ ...content, nama_sa: "Eka", id: 1 }], [later("Budi")])).toEqual([
      { id: 5, outcome: "done" },
    ]);
    expect(
      proofs([renamed], rowsOf(1), [later("Ani"), later("Eka", { id: 7, after: { nama_sa: "Budi" } })]),
    ).toEqual([]);
    const deleted = entryOf({ id: 6, action: "del", key: "1", before: { id: "1", ...content } });
    expect(proofs([renamed], [], [deleted])).toEqual([{ id: 5, outcome: "done" }]);
  });
});

describe("a lost deletion", () => {
  const deletion = entryOf({ ...lost, id: 5, action: "del", key: "1", before: { id: "1", ...content } });

  test("is done where the record is gone, unless somebody else deleted it", () => {
    expect(proofs([deletion], [])).toEqual([{ id: 5, outcome: "done" }]);
    expect(proofs([deletion], rowsOf(1))).toEqual([]);
    expect(proofs([deletion], [], [{ ...deletion, id: 6, outcome: "done" }])).toEqual([]);
  });
});

describe("a lost creation", () => {
  test("under a typed key is done where the record is there, unless it was there before", () => {
    const made = entryOf({
      ...lost,
      id: 5,
      action: "create",
      key: "budi",
      after: { username: "budi", nama: "Budi" },
    });
    const settle = (nama: string, story: Entry[] = []) =>
      settleByList(user, { open: [made], story }, [{ username: "budi", nama }]);
    expect(settle("Budi")).toEqual([{ id: 5, outcome: "done" }]);
    expect(settle("Lain")).toEqual([]);
    expect(settle("Budi", [{ ...made, id: 4, outcome: "done" }])).toEqual([]);
  });

  test("without a key is never done by its content: the record may have been there before", () => {
    expect(proofs([entryOf({ ...lost, action: "create", key: null, after: content })], rowsOf(1))).toEqual(
      [],
    );
  });
});

describe("the key of a created record is learned", () => {
  const made = (id: number, more: Partial<Entry> = {}) =>
    entryOf({ id, action: "create", key: null, after: content, ...more });

  test("where it is the only one of its content", () => {
    expect(proofs([made(1)], rowsOf(7))).toEqual([{ id: 1, key: "7" }]);
    expect(proofs([made(1)], rowsOf(7, 8))).toEqual([]);
    expect(proofs([made(1), made(2, { userName: "Ani" })], rowsOf(7, 8))).toEqual([]);
  });

  test("of equal ones of one batch, which nothing tells apart", () => {
    const both = [made(1, { batch: "b", place: 0 }), made(2, { batch: "b", place: 1 })];
    expect(proofs(both, rowsOf(7, 8))).toEqual([
      { id: 1, key: "7" },
      { id: 2, key: "8" },
    ]);
  });

  test("from who changed it since, and not where that may be another record", () => {
    const changed = entryOf({
      id: 2,
      key: "7",
      label: "Budi",
      before: { nama_sa: "Budi" },
      after: { nama_sa: "Eka" },
    });
    const row = { ...content, nama_sa: "Eka", id: 7 };
    expect(proofs([made(1)], [row], [changed])).toEqual([{ id: 1, key: "7" }]);
    expect(proofs([made(1)], [row, ...rowsOf(8)], [changed])).toEqual([]);
    expect(proofs([made(3)], [row], [changed])).toEqual([]);
  });

  test("unless another entry has it", () => {
    expect(proofs([made(2)], rowsOf(7), [made(1, { key: "7" })])).toEqual([]);
  });
});
