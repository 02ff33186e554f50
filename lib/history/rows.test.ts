import { describe, expect, test } from "vitest";
import { perawatanPostcheck } from "../resources/catalogues";
import { branchResource, saResource, userResource } from "../resources/registry";
import type { ResourceDefinition } from "../resources/resource-definition";
import { entryOf as doneEntry } from "../testing/history";
import type { Entry } from "./entry";
import { changesOfEntry, diffWords, formatChange } from "./rows";

const entryOf = (more: Partial<Entry>) => doneEntry({ at: Date.UTC(2024, 2, 5, 7, 30), ...more });

const textsOf = (resource: ResourceDefinition, more: Partial<Entry>) =>
  changesOfEntry(resource, entryOf(more), "Asia/Jakarta").map(formatChange);

describe("the changes of an entry", () => {
  test("are in the words and formats of the list, in its order, and name no key", () => {
    expect(
      textsOf(perawatanPostcheck, {
        before: { Harga_b: "gratis", Harga_a: 12_500, keterangan: "Oli" },
        after: { Harga_b: "", Harga_a: 15_000.5, keterangan: "Oli" },
      }),
    ).toEqual(["Harga A: Rp 12.500 → Rp 15.000,5", "Harga B: gratis → -"]);
    const before = { id: "5", dealer: "Bogor", cabang: "", nama_sa: "Budi" };
    expect(textsOf(saResource, { action: "del", before })).toEqual(["Dealer: Bogor", "Nama SA: Budi"]);
  });

  test("are in the words of the form where the list has no column", () => {
    expect(
      textsOf(userResource, {
        before: { tanggal_lahir: "1990-05-17", foto_ktp: "" },
        after: { tanggal_lahir: "", foto_ktp: { name: "ktp.jpg", size: 1_258_291, sha256: "" } },
      }),
    ).toEqual(["Tanggal Lahir: 17-05-1990 → -", "Foto KTP: - → ktp.jpg (1,2 MB)"]);
    expect(textsOf(branchResource, { before: { masuk: "08:00:00" }, after: { masuk: "09:00:00" } })).toEqual([
      "Masuk: 08:00:00 → 09:00:00",
    ]);
  });

  test("are told without their values where the reader may not see these", () => {
    const entry = entryOf({ before: { nama: "Budi", nik: "1" }, after: { nama: "Badu", nik: "2" } });
    const changes = changesOfEntry(userResource, entry, "Asia/Jakarta", (field) => field === "nama");
    expect(changes.map(formatChange)).toEqual(["Nama: Budi → Badu", "NIK"]);
    expect(changes[1]).toEqual({ label: "NIK" });
  });

  test("are the fields of the resource alone", () => {
    expect(textsOf(userResource, { after: { password: "rahasia", constructor: "x" } })).toEqual([]);
  });
});

test.each<[string, string, string]>([
  ["Ganti oli mesin", "Ganti oli gardan mesin", "Ganti oli [+gardan ]mesin"],
  ["satu dua tiga", "satu tiga", "satu [-dua ]tiga"],
  ["satu dua", "satu tiga", "satu [-dua][+tiga]"],
  ["", "baru", "[+baru]"],
  ["lama sekali", "", "[-lama sekali]"],
  ["sama saja", "sama saja", "sama saja"],
])("%j became %j: %s", (before, after, marked) => {
  const marks = {
    same: (text: string) => text,
    del: (text: string) => `[-${text}]`,
    ins: (text: string) => `[+${text}]`,
  };
  const parts = diffWords(before, after).filter(({ text }) => text !== "");
  expect(parts.map(({ kind, text }) => marks[kind](text)).join("")).toBe(marked);
});

test("texts of very many words are marked as a whole", () => {
  const [before, after] = ["a ".repeat(1_000), "b ".repeat(1_000)];
  expect(diffWords(before, after)).toEqual([
    { text: before, kind: "del" },
    { text: after, kind: "ins" },
  ]);
});
