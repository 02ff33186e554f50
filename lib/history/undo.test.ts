import { expect, test } from "vitest";
import { perawatanPostcheck } from "../resources/catalogues";
import { updateFieldsOf } from "../resources/record-values";
import { branchResource, userResource } from "../resources/registry";
import { entryOf as doneEntry } from "../testing/history";
import type { Entry, EntryValues } from "./entry";
import { planUndo } from "./undo";

const entryOf = (more: Partial<Entry>) => doneEntry({ id: 10, doneAt: 1_001, ...more });

const raised = (id: number, key: string) =>
  entryOf({ id, key, before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });

test("changed fields are put back, in the words of their form, the last change first", () => {
  const rows = ["15000", 15_000].map((Harga_a, at) => ({
    ...{ id: at + 1, dealer: "Bogor", keterangan: `Oli ${at + 1}` },
    ...{ Harga_a, Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 },
  }));
  expect(planUndo(perawatanPostcheck, [raised(1, "1"), raised(2, "2")], { rows, related: [] })).toEqual([
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
            ...{ dealer: "Bogor", keterangan: "Oli 2" },
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

test("a deleted record is made again, without its old logo", () => {
  const values = { brand: "A", dealer: "B", cabang: "C", alamat: "D", masuk: "08:00:00" };
  const gone = entryOf({ action: "del", key: "5", before: { id: "5", ...values, foto: "a.png" } });
  expect(planUndo(branchResource, [gone], { rows: [], related: [] })).toMatchObject([
    {
      kind: "undo",
      writes: [{ kind: "create", values, copies: 0 }],
      notes: ["Dibuat lagi sebagai data baru; nomornya berubah.", "Gambar lama tidak kembali."],
    },
  ]);
});

test("a deleted user is made again without a profile that its form would not take", () => {
  const texts = Object.fromEntries(
    updateFieldsOf(userResource).texts.map((field) => [field, `${field} lama`]),
  );
  const plan = (before: EntryValues) =>
    planUndo(userResource, [entryOf({ action: "del", key: "budi", before })], { rows: [], related: [] })[0];
  const row = plan({ ...texts, username: "budi", email: "b@c.id", tanggal_lahir: "1990-05-17", kk: "" });
  expect(row).toMatchObject({ writes: [{ kind: "create" }] });
  expect(row?.notes).toContain("Profilnya tidak lengkap, jadi tidak ikut kembali.");
  expect(plan({ username: "budi", nama: "Budi" })?.notes).toHaveLength(1);
});
