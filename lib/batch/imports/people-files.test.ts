import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { ColumnarList } from "../../list/list";
import { perawatanPostcheck, perawatanPrecheck } from "../../resources/catalogues";
import { branchResource, userResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { importedTable, rowsOf } from "../../testing/imported-table";
import { listOf } from "../../testing/lists";
import type { ImportTable } from "./import-table";
import { createPickListGetter } from "./pick-lists";

// Files as people have them: what Excel made of their texts, exports of other programs, lists made to be printed.

const PICK_LISTS = createPickListGetter(
  ["Auto2000", "Dipo Star"].map((dealer) => ({ brand: "Toyota", dealer, cabang: "Pusat" })),
  ["Toyota"],
);

const tableOf = (resource: ResourceDefinition, file: Uint8Array | string, list?: ColumnarList) =>
  importedTable(resource, file, PICK_LISTS, list);

const kindsOf = (table: ImportTable) => rowsOf(table).map(({ kind }) => kind);
const textsOf = (table: ImportTable, field: string) => rowsOf(table).map(({ texts }) => texts[field]);
const valuesOf = (table: ImportTable, ...kinds: Parameters<ImportTable["plan"]>[0]) =>
  table.plan(kinds).map((write) => (write.kind === "delete" ? {} : write.values));

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const FORMATS = ["General", "00000", "d\\-mmm", "#,##0", "@", "&quot;A-&quot;000", "0.00E+00", "kaputt["];
const BUILT_IN = [1, 14, 11, 9];

/** A number with the index of its style: one of FORMATS, or behind them of BUILT_IN. */
type Styled = { value: number | string; style: number };

/** Returns a workbook with these cells. */
function workbook(rows: (string | number | Styled)[][], merged = ""): Uint8Array {
  const cells = (row: (string | number | Styled)[]) =>
    row.map((cell) => {
      if (cell === "") return "<c/>";
      if (typeof cell === "string") return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
      const { value, style } = typeof cell === "number" ? { value: cell, style: 0 } : cell;
      return `<c s="${style}"><v>${value}</v></c>`;
    });
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${cells(row).join("")}</row>`).join("");
  const own = FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const ids = [...FORMATS.map((_, at) => 164 + at), ...BUILT_IN];
  const styles = `<numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`;
  const files = {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="rId2" Type="x/styles" Target="styles.xml"/></Relationships>`,
    "xl/sheet.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData>${merged}</worksheet>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const DIGITS = "Excel hanya menyimpan 15 angka pertama. Periksa angka-angka terakhirnya";
const DATE = "Excel mengubah isi sel ini menjadi tanggal. Tulis teks aslinya";

test("a column of texts has what its cells show, and digits that a file cannot keep are told before they are taken", async () => {
  const table = await tableOf(
    userResource,
    workbook([
      ["Nama", "Username"],
      ["Rina", { value: 123, style: 1 }],
      ["Joko", { value: "3273010101900001", style: 8 }],
      ["Agus", { value: "1.98503302003121E+17", style: 6 }],
      ["Dewi", { value: 12500, style: 3 }],
      ["Putri", { value: 7, style: 5 }],
      ["Sari", { value: 327301010190000, style: 0 }],
      ["Budi", { value: 12, style: 7 }],
      ["Tono", { value: 81234567890, style: 4 }],
      ["Wati", "198503302003121000"],
    ]),
  );
  expect(textsOf(table, "username")).toEqual([
    ...["00123", "3273010101900001", "198503302003121000", "12.500", "A-007", "327301010190000", "12"],
    ...["81234567890", "198503302003121000"],
  ]);
  const wrong = rowsOf(table).filter(({ kind }) => kind === "wrong");
  expect(wrong.map(({ errors }) => errors)).toEqual([{ username: DIGITS }, { username: DIGITS }]);
  expect(table.preview().questions.doubtful).toBe(2);
  expect(valuesOf(table, "new")).toHaveLength(7);
  await table.change({ kind: "confirm", place: 1, field: "username" });
  await table.change({ kind: "edit", place: 2, field: "username", text: "198503302003121002" });
  expect(kindsOf(table)).not.toContain("wrong");
  expect(valuesOf(table, "new").slice(0, 3)).toEqual([
    { nama: "Rina", username: "00123" },
    { nama: "Joko", username: "3273010101900001" },
    { nama: "Agus", username: "198503302003121002" },
  ]);
});

test("a text that has become a date is told, and taken as its person writes or confirms it", async () => {
  const table = await tableOf(
    perawatanPrecheck,
    workbook([
      ["Dealer", "Keterangan"],
      ["Auto2000", { value: 46024, style: 2 }],
      ["Auto2000", { value: 46296, style: 9 }],
      ["Auto2000", 46024],
      ["Auto2000", "2-Jan"],
    ]),
  );
  expect(textsOf(table, "keterangan")).toEqual(["2-Jan", "01/10/2026", "46024", "2-Jan"]);
  const changed = rowsOf(table).slice(0, 2);
  expect(changed.map(({ errors }) => errors.keterangan)).toEqual([DATE, DATE]);
  await table.change({ kind: "edit", place: 0, field: "keterangan", text: "1-2" });
  await table.change({ kind: "confirm all" });
  expect(textsOf(table, "keterangan")).toEqual(["1-2", "01/10/2026", "46024", "2-Jan"]);
  expect(kindsOf(table)).toEqual(Array(4).fill("new"));
});

test("a price that has become a date or a percentage is told, and one of all the digits of a number is kept", async () => {
  const prices = [{ value: 46024, style: 2 }, { value: 0.15, style: 11 }, 9007199254740991, 0.1, 1];
  const table = await tableOf(
    perawatanPostcheck,
    workbook([LABELS.split(";"), ["Auto2000", "Ban", ...prices]]),
  );
  expect(rowsOf(table)[0]).toMatchObject({
    errors: { Harga_a: DATE, Harga_b: expect.stringMatching(/harus berupa angka/) },
    texts: { Harga_b: "15%", Harga_c: "9.007.199.254.740.991", Harga_d: "0,1" },
  });
});

test.each([
  "Auto2000;Oli &amp; filter;1;2;3;4;5",
  'Auto2000; "Oli; mesin";1;2;3;4;5',
  "Auto2000;Oli;1;2;3;4;5;6",
])("a row that is longer than its labels, %j, is taken only once somebody has looked at it", async (row) => {
  const table = await tableOf(perawatanPostcheck, `${LABELS}\n${row}\nAuto2000;Ban;1;2;3;4;5;;`);
  expect(kindsOf(table)).toEqual(["wrong", "new"]);
  expect(rowsOf(table)[0]?.errors.Harga_e).toMatch(/lebih panjang daripada judul kolomnya/);
  expect(table.preview().questions.doubtful).toBe(1);
});

test("units and marks behind labels, and a row of column numbers below them, are no obstacle", async () => {
  const table = await tableOf(
    perawatanPostcheck,
    [
      'Dealer *;"Keterangan\n(wajib diisi)";Harga (Rp);;;;',
      ";;A;B [IDR];C;D;E",
      "(1);(2);(3);(4);(5);(6);(7)",
      "Auto2000;Ban;1;2;3;4;5",
    ].join("\n"),
  );
  expect(kindsOf(table)).toEqual(["noRecord", "new"]);
  expect(valuesOf(table, "new")[0]).toMatchObject({ keterangan: "Ban", Harga_a: "1", Harga_e: "5" });
});

test("what stands below a list of texts is no record, and its dealer is not filled down", async () => {
  const table = await tableOf(
    perawatanPrecheck,
    [
      ...["Dealer;Keterangan", "Auto2000;Lampu", ";Total check up", "Auto2000 Total;2", "Jml;2"],
      ...[";Jakarta, 12 Oktober 2026", ";Mengetahui,", ";(Kepala Bengkel)", ";Budi Santoso"],
      ...["Dipo Star;Rem", ";Diperiksa", "Dibuat oleh:;Disetujui oleh:"],
    ].join("\n"),
  );
  expect(table.preview().questions.gaps).toEqual([{ field: "dealer", cells: 2 }]);
  await table.change({ kind: "fill down", field: "dealer" });
  expect(valuesOf(table, "new")).toEqual([
    { dealer: "Auto2000", keterangan: "Lampu" },
    { dealer: "Auto2000", keterangan: "Total check up" },
    { dealer: "Dipo Star", keterangan: "Rem" },
    { dealer: "Dipo Star", keterangan: "Diperiksa" },
  ]);
  expect(table.preview().counts.noRecord).toBe(7);
});

test.each([
  ["3,27301E+15", /memendekkan/],
  ["198503302003121000", /15 angka/],
  ["########", /memendekkan/],
  ["02-Jan", /tanggal/],
  ["Okt-26", /tanggal/],
  ["1/2/2026", /tanggal/],
  ["2026-01-02 00:00:00", /tanggal/],
  ["Caf\ufffd", /tidak terbaca/],
])("in a text without types %j is told", async (cell, words) => {
  const table = await tableOf(perawatanPrecheck, `Dealer;Keterangan\nAuto2000;${cell}\nAuto2000;Ganti 1/2`);
  const [row, other] = rowsOf(table);
  expect(row).toMatchObject({ kind: "wrong", errors: { keterangan: expect.stringMatching(words) } });
  expect(other?.kind).toBe("new");
});

const PRICES = ["Harga_a", "Harga_b", "Harga_c", "Harga_d", "Harga_e"];
const item = (id: string, keterangan: string, price: number) => ({
  ...{ id, dealer: "Auto2000", keterangan },
  ...Object.fromEntries(PRICES.map((field) => [field, price])),
});
const LABELS = "Dealer;Keterangan;Harga A;Harga B;Harga C;Harga D;Harga E";

const banAt = (price: number) => `Auto2000;Ban${`;${price}`.repeat(5)}`;

test("of two records with one name the person chooses which is changed, and each is changed once", async () => {
  const list = listOf([item("7", "Ban", 1), item("8", "Ban", 2), item("9", "Ban", 5)]);
  const text = [LABELS, ...[3, 4, 5].map(banAt)].join("\n");
  const table = await tableOf(perawatanPostcheck, text, list);
  expect(kindsOf(table)).toEqual(["wrong", "wrong", "same"]);
  expect(rowsOf(table)[0]).toMatchObject({
    errors: { dealer: "Ada 3 data dengan nama ini; pilih yang diubah" },
    choices: [
      "Nomor 7, Harga A Rp 1, Harga B Rp 1, Harga C Rp 1, Harga D Rp 1, Harga E Rp 1",
      ...[8, 9].map((id) => expect.stringContaining(`Nomor ${id}`)),
    ],
  });
  expect(table.plan(["new", "update"])).toEqual([]);
  await table.change({ kind: "choose", place: 0, record: 1 });
  await table.change({ kind: "choose", place: 1, record: 1 });
  expect(rowsOf(table)[1]?.errors).toEqual({ dealer: "Baris 2 sudah memakai data itu; pilih yang diubah" });
  await table.change({ kind: "choose", place: 1, record: 0 });
  expect(table.plan(["update"])).toMatchObject([
    { key: "8", values: { Harga_a: "3" } },
    { key: "7", values: { Harga_a: "4" } },
  ]);
});

test("a row with the values of a record is that record, wherever it stands", async () => {
  const text = [LABELS, ...[2, 3].map(banAt)].join("\n");
  const table = await tableOf(perawatanPostcheck, text, listOf([item("7", "Ban", 3)]));
  expect(kindsOf(table)).toEqual(["rival", "same"]);
  expect(rowsOf(table)[0]?.errors).toEqual({ dealer: "Sama dengan baris 3, tetapi isinya lain" });
  await table.change({ kind: "leave out", place: 1, isLeftOut: true });
  expect(kindsOf(table)).toEqual(["update", "same"]);
});

test("a row that is left out is met by no other, and one of several with a name is taken in place of the others", async () => {
  const text = [LABELS, ...[1, 2, 3].map(banAt)].join("\n");
  const table = await tableOf(perawatanPostcheck, text);
  expect(kindsOf(table)).toEqual(["new", "rival", "rival"]);
  expect(rowsOf(table)[0]?.rival).toBe(3);
  await table.change({ kind: "leave out", place: 0, isLeftOut: true });
  expect(kindsOf(table)).toEqual(["new", "new", "rival"]);
  expect(valuesOf(table, "new").map(({ Harga_a }) => Harga_a)).toEqual(["2"]);
  await table.change({ kind: "prefer", place: 2 });
  expect(valuesOf(table, "new").map(({ Harga_a }) => Harga_a)).toEqual(["3"]);
  await table.change({ kind: "leave out", place: 0, isLeftOut: false });
  expect(valuesOf(table, "new", "rival").map(({ Harga_a }) => Harga_a)).toEqual(["1", "3"]);
});

const BRANCH = {
  ...{ id: "1", brand: "Toyota", dealer: "Auto2000", cabang: "Pusat", alamat: "Jl. A", masuk: "08:00:00" },
  ...{ kodewilayah: "4", kodewilayah_internal: "2", foto: "" },
};
const BRANCH_LABELS = "Brand;Dealer;Cabang;Alamat;Waktu Masuk;Kode Wilayah;Kode Wilayah Internal";

test("an empty cell keeps what a record has, unless its column is to empty it, and a new record needs it", async () => {
  const items = listOf([item("7", "Ban", 1)]);
  const table = await tableOf(perawatanPostcheck, `${LABELS}\nAuto2000;Ban;9;;;;\nAuto2000;Oli;9;;;;`, items);
  expect(kindsOf(table)).toEqual(["update", "wrong"]);
  expect(valuesOf(table, "update")).toEqual([{ Harga_a: "9" }]);
  const file = `${BRANCH_LABELS}\n;Auto2000;Pusat;Jl. B;;;`;
  const branches = await tableOf(branchResource, file, listOf([BRANCH]));
  expect(valuesOf(branches, "update")).toEqual([{ alamat: "Jl. B" }]);
  expect(branches.preview().questions.clearing).toEqual([
    { field: "kodewilayah", rows: 1, isCleared: false },
  ]);
  await branches.change({ kind: "clear", field: "kodewilayah", isCleared: true });
  expect(valuesOf(branches, "update")).toEqual([{ alamat: "Jl. B", kodewilayah: "" }]);
});

test("codes are compared as numbers, and what may mean nothing is asked once", async () => {
  const row = (branch: string, ...rest: string[]) => ["Toyota", "Auto2000", branch, ...rest].join(";");
  const table = await tableOf(
    branchResource,
    [
      BRANCH_LABELS,
      row("A", "Jl. A", "08:00:00", "3.0", "03"),
      row("B", "Jl. B", "08:00:00", "NULL", "10,0"),
      row("C", "\\N", "08:00:00", "", "3"),
      row("D", "Jl. D - belakang", "08:00:00", "-", "3"),
    ].join("\n"),
  );
  const asked = { texts: ["NULL", "\\N", "-"], cells: 3, mayBeZero: false };
  expect(table.preview().questions.nothing).toEqual(asked);
  expect(kindsOf(table)).toEqual(["new", "wrong", "wrong", "wrong"]);
  expect(rowsOf(table)[0]?.texts).toMatchObject({ kodewilayah: "3", kodewilayah_internal: "3" });
  await table.change({ kind: "nothing", isEmpty: true });
  expect(table.preview().questions.nothing).toBeNull();
  expect(kindsOf(table)).toEqual(["new", "new", "wrong", "new"]);
  expect(rowsOf(table)[2]?.errors).toEqual({ alamat: "Kolom wajib diisi" });
  const literal = await tableOf(perawatanPrecheck, "Dealer;Keterangan\nAuto2000;N/A");
  await literal.change({ kind: "nothing", isEmpty: false });
  expect(valuesOf(literal, "new")).toEqual([{ dealer: "Auto2000", keterangan: "N/A" }]);
});

test.each(["\r\n", "\r"])("a record whose lines end with %j is the same as a row of a file", async (end) => {
  const list = listOf([item("7", `Ban${end}depan`, 1), item("8", `Oli${end}mesin`, 2)]);
  const text = `${LABELS}\nAuto2000;"Ban\ndepan";1;1;1;1;1\nAuto2000;"Oli\r\nmesin";3;2;2;2;2`;
  const table = await tableOf(perawatanPostcheck, text, list);
  expect(kindsOf(table)).toEqual(["same", "update"]);
  expect(valuesOf(table, "update")).toEqual([{ Harga_a: "3" }]);
});

const prices = (price: number) => [1, 2, 3, 4, 5].map(() => price);

test("a list that was made to be printed: title, two rows of labels, merged dealers, sums and signatures", async () => {
  const table = await tableOf(
    perawatanPostcheck,
    workbook([
      ["PT CONTOH"],
      ["Daftar Harga"],
      [],
      ["No", "Dealer", "Keterangan", "Harga", "", "", "", ""],
      ["", "", "", "A", "B", "C", "D", "E"],
      [1, "Auto2000", "Jasa 1", ...prices(1)],
      [2, "", "Total check up", ...prices(2)],
      ["", "", "Jumlah Auto2000", ...prices(3)],
      [3, "Dipo Star", "Jasa 1", ...prices(1)],
      ["No", "Dealer", "Keterangan", "Harga", "", "", "", ""],
      ["", "", "", "A", "B", "C", "D", "E"],
      [4, "", "Jasa 2", ...prices(2)],
      ["", "", "JUMLAH", ...prices(9)],
      [],
      ["", "", "", "", "", "Mengetahui,"],
      ["", "", "(Kepala Bengkel)"],
    ]),
  );
  const { columns, questions, counts } = table.preview();
  expect(columns.map(({ label }) => label)).toEqual([
    ...["No", "Dealer", "Keterangan", "Harga A", "Harga B", "Harga C", "Harga D", "Harga E"],
  ]);
  expect(counts).toMatchObject({ new: 2, wrong: 2, noRecord: 6 });
  expect(questions.gaps).toEqual([{ field: "dealer", cells: 2 }]);
  await table.change({ kind: "fill down", field: "dealer" });
  expect(valuesOf(table, "new").map(({ dealer, keterangan }) => `${dealer} ${keterangan}`)).toEqual([
    ...["Auto2000 Jasa 1", "Auto2000 Total check up", "Dipo Star Jasa 1", "Dipo Star Jasa 2"],
  ]);
  await table.change({ kind: "leave out", place: 2, isLeftOut: false });
  expect(rowsOf(table)[2]).toMatchObject({ kind: "wrong", errors: { dealer: "Kolom wajib diisi" } });
});
