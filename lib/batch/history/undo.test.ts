import { describe, expect, test } from "vitest";
import { perawatanPostcheck } from "../../resources/item";
import { updatedFields } from "../../resources/record-values";
import { cabang, sa, user } from "../../resources/registry";
import { entryOf as doneEntry } from "../../testing/history";
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
    planUndo(perawatanPostcheck, entries, { rows, story: later });

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

  test("go back to what a colleague set in between, and not behind it, whatever became of a lost write", () => {
    const sent = { batch: "b", place: 0 };
    const first = { ...raised(1, "1", 100, 200), ...sent };
    const between = entryOf({
      id: 2,
      key: "1",
      userName: "Ani",
      before: { Harga_a: 100 },
      after: { Harga_a: 150 },
    });
    const again = { ...raised(3, "1", 150, 200), ...sent };
    const lost = { ...first, outcome: "unknown" as const };
    expect(plan([lost, again], [price(1, 200)], [between])).toMatchObject([
      { kind: "undo", writes: [{ values: { Harga_a: "150" } }] },
    ]);
    // It was done, and she changed what it had left.
    const since = { ...between, before: { Harga_a: 200 } };
    expect(plan([first, again], [price(1, 200)], [since])).toMatchObject([
      { kind: "undo", writes: [{ values: { Harga_a: "150" } }] },
    ]);
    expect(plan([lost], [price(1, 150)], [between])).toMatchObject([
      { kind: "already", notes: ["Tidak terjadi menurut daftar."] },
    ]);
    expect(plan([lost], [price(1, 150)], [since])).toMatchObject([
      { kind: "changed", changedBy: [{ fields: ["Harga_a"], name: "Ani" }] },
    ]);
  });

  test("name each who changed one of them, and nobody for what was changed outside of the app", () => {
    const mine = entryOf({
      id: 1,
      key: "1",
      before: { Harga_a: 1, Harga_b: 1, Harga_c: 1 },
      after: { Harga_a: 2, Harga_b: 2, Harga_c: 2 },
    });
    const story = [
      entryOf({ id: 2, key: "1", userName: "Ani", at: 5_000, before: { Harga_a: 2 }, after: { Harga_a: 3 } }),
      entryOf({ id: 3, key: "1", userName: "Eka", at: 6_000, before: { Harga_b: 2 }, after: { Harga_b: 3 } }),
    ];
    expect(plan([mine], [price(1, 3, { Harga_b: 3, Harga_c: 9 })], story)[0]?.changedBy).toEqual([
      { fields: ["Harga_a"], name: "Ani", at: 5_000 },
      { fields: ["Harga_b"], name: "Eka", at: 6_000 },
      { fields: ["Harga_c"] },
    ]);
  });

  test("of a record whose key was given to another one since are gone", () => {
    const renamed = entryOf({ key: "budi", before: { nama: "Budi" }, after: { nama: "Budi S" } });
    const again = entryOf({ id: 11, key: "budi", action: "create", after: { nama: "Budi S" } });
    const rows = [{ username: "budi", nama: "Budi S" }];
    expect(planUndo(user, [renamed], { rows, story: [] })).toMatchObject([{ kind: "undo" }]);
    expect(planUndo(user, [renamed], { rows, story: [again] })).toMatchObject([{ kind: "gone" }]);
    // Whatever was done to the other one.
    const changed = entryOf({ id: 12, key: "budi", before: { nik: "" }, after: { nik: "1" } });
    expect(planUndo(user, [renamed], { rows, story: [again, changed] })).toMatchObject([{ kind: "gone" }]);
    const made = entryOf({ id: 9, key: "budi", action: "create", after: { username: "budi", nama: "Budi" } });
    expect(planUndo(user, [made], { rows, story: [renamed, again] })).toMatchObject([{ kind: "gone" }]);
  });

  test("of 1,000 rows of which 30 were changed and 5 are gone: 965 are planned and 35 named", () => {
    const entries = Array.from({ length: 1_000 }, (_, at) => raised(at + 1, String(at + 1)));
    const rows = entries.slice(5).map(({ id }) => price(id, id <= 35 ? 20_000 : 15_000));
    const later = entries.slice(5, 35).map(({ id, key }) => raised(id + 1_000, key ?? "", 15_000, 20_000));
    const planned = plan(entries, rows, later);
    expect(countKinds(["undo", "changed", "gone"], planned)).toEqual({ undo: 965, changed: 30, gone: 5 });
    const told = planned.filter(({ changedBy }) => changedBy?.[0]?.name === "Siti");
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
    expect(planUndo(sa, [deleted], { rows: [], story: [] })).toMatchObject([
      {
        kind: "undo",
        writes: [{ kind: "create", values, copies: 0 }],
        notes: ["Dipulihkan sebagai data baru; nomornya berubah."],
      },
    ]);
    // An equal one is another record: one of two that were there.
    expect(planUndo(sa, [deleted], { rows: [{ ...values, id: 99 }], story: [] })).toMatchObject([
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
      story: [],
    });
    expect(row?.notes).toContain("Gambar lama tidak kembali.");
    expect(row?.writes[0]).not.toHaveProperty("values.foto");
  });

  test("is not made again twice, but again where the first time did not happen", () => {
    const { id: _, ...after } = before;
    const kindsWith = (rows: unknown[], more: Partial<Entry>) => {
      const restored = entryOf({ id: 20, action: "create", key: null, after, undoes: deleted.id, ...more });
      return planUndo(sa, [deleted], { rows, story: [restored] }).map(({ kind, notes }) => [kind, notes[0]]);
    };
    const row = { ...after, id: 99 };
    expect(kindsWith([row], {})).toEqual([["already", "Sudah dikembalikan sebelumnya."]]);
    expect(kindsWith([], { outcome: "unknown" })).toMatchObject([["undo", expect.anything()]]);
    expect(kindsWith([row], { outcome: "unknown" })).toEqual([
      ["unclear", "Mungkin sudah dipulihkan: ada data yang isinya sama."],
    ]);
  });

  describe("of a user", () => {
    const texts = Object.fromEntries(updatedFields(user).texts.map((field) => [field, `${field} lama`]));
    const profile = { ...texts, username: "budi", email: "b@c.id", tanggal_lahir: "1990-05-17" };
    const plan = (values: EntryValues, rows: unknown[] = []) =>
      planUndo(user, [entryOf({ action: "del", key: "budi", before: values })], { rows, story: [] })[0];

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

    test("who may have been made again outside and deleted then is gone, and no word says that it did not happen", () => {
      const deleted = entryOf({ id: 1, action: "del", key: "budi", before: profile });
      const lost = entryOf({ id: 2, action: "del", key: "budi", before: null, outcome: "unknown" });
      expect(planUndo(user, [lost], { rows: [], story: [deleted] })).toMatchObject([
        { kind: "gone", entry: 2, notes: [] },
      ]);
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
  const plan = (entries: Entry[], ids: number[], story: Entry[] = []) =>
    planUndo(sa, entries, { rows: ids.map((id) => ({ ...after, id })), story });
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

  test("is not deleted twice, though somebody has made it again", () => {
    const deleted = entryOf({ id: 2, action: "del", key: "77", before: { id: "77", ...after }, undoes: 1 });
    expect(plan([made(1)], [78], [deleted])).toMatchObject([
      { kind: "already", writes: [], notes: ["Sudah dikembalikan sebelumnya."] },
    ]);
  });

  test("was deleted by somebody, and the equal one that was made then is another's", () => {
    const deleted = entryOf({ id: 2, action: "del", key: "77", before: { id: "77", ...after } });
    const again = { ...made(3), userName: "Cahya" };
    expect(kinds([made(1)], [78], [deleted, again])).toEqual(["already"]);
    // Under the same number, too.
    expect(kinds([made(1)], [77], [deleted, again])).toEqual(["gone"]);
    expect(plan([again], [77], [made(1), deleted])).toMatchObject([
      { kind: "undo", writes: [{ key: "77" }] },
    ]);
    const unread = { ...deleted, before: null };
    expect(kinds([made(1)], [78], [unread])).toEqual(["choose"]);
  });

  test("or not, which its answer did not tell: an equal one is only offered", () => {
    const lost = { ...made(1), outcome: "unknown" as const };
    expect(kinds([lost], [77], [{ ...made(2), userName: "Ani" }])).toEqual(["gone"]);
    expect(kinds([lost], [77])).toEqual(["choose"]);
  });

  test("by a batch that sent it again is deleted once, and with a colleague's equal one is to be chosen", () => {
    const sent = { batch: "b", place: 3 };
    const lost = { ...made(1), ...sent, outcome: "unknown" as const };
    const again = { ...made(2), ...sent };
    expect(plan([again, lost], [77])).toMatchObject([{ kind: "undo", entry: 2, writes: [{ key: "77" }] }]);
    expect(kinds([again, lost], [77, 78], [{ ...made(3), userName: "Ani" }])).toEqual(["choose"]);
  });

  test("and whose logo a colleague set since was changed", () => {
    const content = { brand: "A", dealer: "B", cabang: "C", alamat: "D", masuk: "08:00:00" };
    const branch = entryOf({ id: 1, action: "create", key: null, after: content });
    const foto = { name: "logo.png", size: 1, sha256: "" };
    const logo = entryOf({ id: 2, key: "5", userName: "Ani", before: { foto: "" }, after: { foto } });
    const rows = [{ ...content, id: 5, foto: "x.png" }];
    expect(planUndo(cabang, [branch], { rows, story: [logo] })).toMatchObject([
      { kind: "changed", changedBy: [{ fields: ["foto"], name: "Ani" }] },
    ]);
  });

  test("with a key that was typed is deleted, unless it was changed since", () => {
    const created = entryOf({ action: "create", key: "budi", after: { username: "budi", nama: "Budi" } });
    const of = (row: unknown) => planUndo(user, [created], { rows: row ? [row] : [], story: [] })[0]?.kind;
    expect(of({ username: "budi", nama: "Budi" })).toBe("undo");
    expect(of({ username: "budi", nama: "Budi S" })).toBe("changed");
    expect(of(null)).toBe("already");
    const filledIn = entryOf({ id: 11, key: "budi", userName: "Ani", after: { nik: "1" } });
    const rows = [{ username: "budi", nama: "Budi", nik: "1" }];
    expect(planUndo(user, [created], { rows, story: [filledIn] })).toMatchObject([
      { kind: "changed", changedBy: [{ fields: ["nik"], name: "Ani" }] },
    ]);
    expect(planUndo(user, [created], { rows, story: [] })).toMatchObject([
      { kind: "changed", changedBy: [{ fields: ["nik"] }] },
    ]);
  });

  test("and deleted in the same batch needs nothing", () => {
    const entries = [
      entryOf({ id: 1, action: "create", key: "budi", after: { username: "budi", nama: "Budi" } }),
      entryOf({ id: 2, action: "del", key: "budi", before: { username: "budi", nama: "Budi" } }),
    ];
    expect(planUndo(user, entries, { rows: [], story: [] })).toMatchObject([{ kind: "already", entry: 2 }]);
  });
});
