import { describe, expect, test } from "vitest";
import { perawatanPostcheck } from "../resources/item";
import { updatedFields } from "../resources/record-values";
import { cabang, sa, user } from "../resources/registry";
import { entryOf as doneEntry } from "../testing/history";
import type { Entry, EntryValues } from "./entry";
import { planUndo } from "./undo";

const entryOf = (more: Partial<Entry>) => doneEntry({ id: 10, doneAt: 1_001, ...more });

const price = (id: number, Harga_a: number | string, more = {}) => ({
  id,
  dealer: "Bogor",
  keterangan: `Oli ${id}`,
  Harga_a,
  Harga_b: 1,
  Harga_c: 1,
  Harga_d: 1,
  Harga_e: 1,
  ...more,
});

const raised = (id: number, key: string, before = 12_500, after = 15_000) =>
  entryOf({ id, key, before: { Harga_a: before }, after: { Harga_a: after } });

describe("changed fields", () => {
  const plan = (entries: Entry[], rows: unknown[], later: Entry[] = []) =>
    planUndo(perawatanPostcheck, entries, { rows, related: later });

  test("are put back, in the words of their form, the last change first", () => {
    expect(plan([raised(1, "1"), raised(2, "2")], [price(1, "15000"), price(2, 15_000)])).toEqual([
      {
        kind: "undo",
        label: "Budi",
        entry: 2,
        fields: [{ field: "Harga_a", from: 15_000, to: 12_500 }],
        writes: [
          {
            kind: "update",
            key: "2",
            was: {
              dealer: "Bogor",
              keterangan: "Oli 2",
              ...{ Harga_a: "15.000", Harga_b: "1", Harga_c: "1", Harga_d: "1", Harga_e: "1" },
            },
            values: { Harga_a: "12.500" },
          },
        ],
        notes: [],
      },
      expect.objectContaining({ kind: "undo", entry: 1 }),
    ]);
  });

  test("that somebody changed since are told with who, and would be written over what there is now", () => {
    const later = [
      entryOf({ id: 9, key: "1", userName: "Ani", at: 5_000, after: { Harga_a: 20_000 } }),
      // Nobody's price is hers who changed another one later.
      entryOf({ id: 11, key: "1", userName: "Eka", after: { Harga_b: 1 } }),
      // Somebody has changed it again outside of the app.
      entryOf({ id: 8, key: "2", userName: "Ani", after: { Harga_a: 19_000 } }),
    ];
    const rows = [price(1, 20_000), price(2, 20_000), price(3, 12_500), price(4, 15_000)];
    const all = plan(
      ["1", "2", "3", "4", "5"].map((key, at) => raised(at + 1, key)),
      rows,
      later,
    );
    expect(all.map(({ kind, changedBy }) => [kind, changedBy])).toEqual([
      ["gone", undefined],
      ["undo", undefined],
      ["already", undefined],
      ["changed", [{ fields: ["Harga_a"] }]],
      ["changed", [{ fields: ["Harga_a"], name: "Ani", at: 5_000 }]],
    ]);
    expect(all[4]?.writes).toMatchObject([
      { kind: "update", key: "1", was: { Harga_a: "20.000" }, values: { Harga_a: "12.500" } },
    ]);
  });
});

describe("a deleted record", () => {
  const before = { id: "5", dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
  const deleted = entryOf({ action: "del", key: "5", before });

  test("is made again under a new number, once", () => {
    const values = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
    expect(planUndo(sa, [deleted], { rows: [], related: [] })).toMatchObject([
      {
        kind: "undo",
        writes: [{ kind: "create", values, copies: 0 }],
        notes: ["Dibuat lagi sebagai data baru; nomornya berubah."],
      },
    ]);
    // An equal one is another record: one of two that were there.
    expect(planUndo(sa, [deleted], { rows: [{ ...values, id: 99 }], related: [] })).toMatchObject([
      { kind: "undo", writes: [{ kind: "create", values, copies: 1 }] },
    ]);
  });

  test("says that an old logo does not come", () => {
    const branch = {
      id: "5",
      brand: "A",
      dealer: "B",
      cabang: "C",
      alamat: "D",
      masuk: "08:00:00",
      foto: "a.png",
    };
    const [row] = planUndo(cabang, [entryOf({ action: "del", key: "5", before: branch })], {
      rows: [],
      related: [],
    });
    expect(row?.notes).toContain("Gambar lama tidak kembali.");
    expect(row?.writes[0]).not.toHaveProperty("values.foto");
  });

  describe("of a user", () => {
    const texts = Object.fromEntries(updatedFields(user).texts.map((field) => [field, `${field} lama`]));
    const profile = { ...texts, username: "budi", email: "b@c.id", tanggal_lahir: "1990-05-17" };
    const plan = (values: EntryValues, rows: unknown[] = []) =>
      planUndo(user, [entryOf({ action: "del", key: "budi", before: values })], { rows, related: [] })[0];

    test("comes without a profile that its form would not take", () => {
      const row = plan({ ...profile, kk: "" });
      expect(row).toMatchObject({ writes: [{ kind: "create" }] });
      expect(row?.notes).toContain("Profilnya tidak lengkap, jadi tidak ikut kembali.");
      expect(plan({ username: "budi", nama: "Budi" })?.notes).toHaveLength(1);
    });
  });
});

describe("a record that was made", () => {
  const after = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
  const made = (id: number) => entryOf({ id, action: "create", key: null, after });
  const plan = (entries: Entry[], ids: number[], related: Entry[] = []) =>
    planUndo(sa, entries, { rows: ids.map((id) => ({ ...after, id })), related });
  const kinds = (...given: Parameters<typeof plan>) => plan(...given).map(({ kind }) => kind);

  test("is deleted where its content names it, and only then", () => {
    expect(plan([made(1)], [77])).toMatchObject([
      { kind: "undo", writes: [{ kind: "delete", key: "77", was: after }] },
    ]);
    expect(kinds([made(1)], [])).toEqual(["gone"]);
    expect(kinds([made(2), made(1)], [1])).toEqual(["choose", "choose"]);
    expect(plan([made(1)], [1, 2])).toMatchObject([
      {
        kind: "choose",
        writes: [],
        candidates: [
          {
            key: "1",
            fields: [{ field: "id", value: "1" }],
            write: { kind: "delete", key: "1", was: after },
          },
          { key: "2" },
        ],
      },
    ]);
  });

  test("and its equals are deleted where there are as many", () => {
    const planned = plan([made(2), made(1)], [1, 2]);
    expect(planned.map(({ writes }) => writes)).toMatchObject([[{ key: "2" }], [{ key: "1" }]]);
    // One of them is a colleague's.
    expect(kinds([made(1)], [1, 2], [{ ...made(2), userName: "Ani" }])).toEqual(["choose"]);
  });
});
