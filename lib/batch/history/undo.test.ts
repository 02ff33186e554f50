import { describe, expect, test } from "vitest";
import { updatedFields } from "../../resources/form-fields";
import { perawatanPostcheck } from "../../resources/item";
import { cabang, sa, user } from "../../resources/registry";
import { entryOf as doneEntry } from "../../testing/entries";
import { countKinds } from "../rows-by-kind";
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
    planUndo(perawatanPostcheck, entries, rows, later);

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
      ["changed", undefined],
      ["changed", { name: "Ani", at: 5_000 }],
    ]);
    expect(all[4]?.writes).toMatchObject([
      { kind: "update", key: "1", was: { Harga_a: "20.000" }, values: { Harga_a: "12.500" } },
    ]);
  });

  test("of one record are put back once, over all its entries", () => {
    const twice = [
      raised(1, "1", 10_000, 12_500),
      raised(2, "1"),
      entryOf({ id: 3, key: "1", before: { Harga_b: 0 }, after: { Harga_b: 1 } }),
    ];
    expect(plan(twice, [price(1, 15_000)])).toMatchObject([
      { kind: "undo", entry: 3, writes: [{ values: { Harga_a: "10.000", Harga_b: "0" } }] },
    ]);
  });

  test("of a record whose key was given to another one since are gone", () => {
    const renamed = entryOf({ key: "budi", before: { nama: "Budi" }, after: { nama: "Budi S" } });
    const again = entryOf({ id: 11, key: "budi", action: "create", after: { nama: "Budi S" } });
    const rows = [{ username: "budi", nama: "Budi S" }];
    expect(planUndo(user, [renamed], rows, [])).toMatchObject([{ kind: "undo" }]);
    expect(planUndo(user, [renamed], rows, [again])).toMatchObject([{ kind: "gone" }]);
  });

  test("of 1,000 rows of which 30 were changed and 5 are gone: 965 are planned and 35 named", () => {
    const entries = Array.from({ length: 1_000 }, (_, at) => raised(at + 1, String(at + 1)));
    const rows = entries.slice(5).map(({ id }) => price(id, id <= 35 ? 20_000 : 15_000));
    const later = entries.slice(5, 35).map(({ id, key }) => raised(id + 1_000, key ?? "", 15_000, 20_000));
    const planned = plan(entries, rows, later);
    expect(countKinds(["undo", "changed", "gone"], planned)).toEqual({ undo: 965, changed: 30, gone: 5 });
    const told = planned.filter(({ changedBy }) => changedBy?.name === "Siti");
    expect(told.map(({ kind }) => kind)).toEqual(Array(30).fill("changed"));
  });

  test("of writes that were refused or not sent are left alone", () => {
    const refused = (["rejected", "unsent"] as const).map((outcome) => ({ ...raised(1, "1"), outcome }));
    expect(plan(refused, [price(1, 15_000)])).toEqual([]);
    expect(plan([{ ...raised(1, "1"), outcome: "unknown" }], [price(1, 12_500)])).toMatchObject([
      { kind: "already", writes: [] },
    ]);
  });

  test("that were taken back already, by an undo of the same batch, stay", () => {
    const undo = entryOf({
      id: 2,
      key: "1",
      way: "undo",
      before: { Harga_a: 15_000 },
      after: { Harga_a: 12_500 },
    });
    expect(plan([undo], [price(1, 12_500)])).toMatchObject([{ writes: [{ values: { Harga_a: "15.000" } }] }]);
  });
});

describe("a deleted record", () => {
  const before = { id: "5", dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
  const deleted = entryOf({ action: "del", key: "5", before });

  test("is made again under a new number, once", () => {
    const values = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
    expect(planUndo(sa, [deleted], [], [])).toMatchObject([
      {
        kind: "undo",
        writes: [{ kind: "create", values, copies: 0 }],
        notes: ["Dipulihkan sebagai data baru; nomornya berubah."],
      },
    ]);
    expect(planUndo(sa, [deleted], [{ ...values, id: 99 }], [])).toMatchObject([
      { kind: "already", writes: [] },
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
    const [row] = planUndo(cabang, [entryOf({ action: "del", key: "5", before: branch })], [], []);
    expect(row?.notes).toContain("Gambar lama tidak kembali.");
    expect(row?.writes[0]).not.toHaveProperty("values.foto");
  });

  test("is not made again twice", () => {
    expect(planUndo(sa, [deleted], [], [], [deleted.id])).toMatchObject([
      { kind: "already", writes: [], notes: ["Sudah dikembalikan sebelumnya."] },
    ]);
  });

  describe("of a user", () => {
    const texts = Object.fromEntries(updatedFields(user).texts.map((field) => [field, `${field} lama`]));
    const profile = { ...texts, username: "budi", email: "b@c.id", tanggal_lahir: "1990-05-17" };
    const plan = (values: EntryValues, rows: unknown[] = []) =>
      planUndo(user, [entryOf({ action: "del", key: "budi", before: values })], rows, [])[0];

    test("comes with its profile, in two writes", () => {
      const { nama, ...rest } = texts;
      const row = plan({ ...profile, foto_ktp: "a.png" });
      expect(row).toMatchObject({ kind: "undo", notes: [expect.stringContaining("kata sandi awal")] });
      expect(row?.writes).toEqual([
        { kind: "create", values: { username: "budi", nama }, copies: 0 },
        {
          kind: "update",
          key: "budi",
          was: { ...Object.fromEntries(Object.keys(rest).map((field) => [field, ""])), nama },
          values: { ...rest, tanggal_lahir: "17-05-1990" },
        },
      ]);
      expect(plan(profile, [{ username: "budi" }])).toMatchObject({ kind: "already" });
    });

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
  const kinds = (entries: Entry[], rows: unknown[]) =>
    planUndo(sa, entries, rows, []).map(({ kind }) => kind);

  test("is deleted where its content names it, and only then", () => {
    expect(planUndo(sa, [made(1)], [{ ...after, id: 77 }], [])).toMatchObject([
      { kind: "undo", writes: [{ kind: "delete", key: "77", was: after }] },
    ]);
    expect(kinds([made(1)], [])).toEqual(["gone"]);
    expect(
      kinds(
        [made(1)],
        [
          { ...after, id: 1 },
          { ...after, id: 2 },
        ],
      ),
    ).toEqual(["impossible"]);
    expect(kinds([made(2), made(1)], [{ ...after, id: 1 }])).toEqual(["impossible", "impossible"]);
  });

  test("and its equals are deleted where there are as many", () => {
    const plan = planUndo(
      sa,
      [made(2), made(1)],
      [
        { ...after, id: 1 },
        { ...after, id: 2 },
      ],
      [],
    );
    expect(plan.map(({ writes }) => writes)).toMatchObject([[{ key: "1" }], [{ key: "2" }]]);
  });

  test("is not deleted twice, though somebody has made it again", () => {
    const again = planUndo(sa, [made(1)], [{ ...after, id: 77 }], [], [1]);
    expect(again).toMatchObject([{ kind: "already", writes: [] }]);
  });

  test("with a key that was typed is deleted, unless it was changed since", () => {
    const created = entryOf({ action: "create", key: "budi", after: { username: "budi", nama: "Budi" } });
    const of = (row: unknown) => planUndo(user, [created], row ? [row] : [], [])[0]?.kind;
    expect(of({ username: "budi", nama: "Budi" })).toBe("undo");
    expect(of({ username: "budi", nama: "Budi S" })).toBe("changed");
    expect(of(null)).toBe("already");
    const filledIn = entryOf({ id: 11, key: "budi", userName: "Ani", after: { nik: "1" } });
    expect(planUndo(user, [created], [{ username: "budi", nama: "Budi" }], [filledIn])).toMatchObject([
      { kind: "changed", changedBy: { name: "Ani" } },
    ]);
  });

  test("and deleted in the same batch needs nothing", () => {
    const entries = [
      entryOf({ id: 1, action: "create", key: "budi", after: { username: "budi", nama: "Budi" } }),
      entryOf({ id: 2, action: "del", key: "budi", before: { username: "budi", nama: "Budi" } }),
    ];
    expect(planUndo(user, entries, [], [])).toMatchObject([{ kind: "already", entry: 2 }]);
  });
});
