import { expect, test } from "vitest";
import { formatListAddress } from "../list-address";
import { type FilterColumn, splitValidFilters } from "./conditions";
import { formatFilters, parseFilters } from "./filters";
import { findTermForText, formatTermLabel } from "./labels";

const COLUMNS: FilterColumn[] = [
  { field: "brand", label: "Brand", kind: "values" },
  { field: "jumlah", label: "Jumlah", kind: "number" },
  { field: "created_at", label: "Tanggal", kind: "date" },
  { field: "foto", label: "Bukti Foto", kind: "picture" },
];

test("an address can be read", () => {
  const terms = new Map([
    ["brand", ["Astra, Tbk. (A/B)", "Ängström"]],
    ["created_at", ["7-hari"]],
    ["jumlah", ["", "10..20"]],
  ]);
  expect(
    formatListAddress({ search: "", filters: formatFilters({ words: "oli mesin", terms }), start: 25 }),
  ).toBe(
    "?kata=oli+mesin&filter.brand=Astra,+Tbk.+(A/B)&filter.brand=%C3%84ngstr%C3%B6m&filter.created_at=7-hari&filter.jumlah=&filter.jumlah=10..20&mulai=26",
  );
});

test.each([
  ["an unknown column", "filter.warna=merah"],
  ["a column's name in another case", "filter.Brand=Toyota"],
  ["a word for a number", "filter.jumlah=banyak"],
  ["a number with a comma", "filter.jumlah=10,5..20"],
  ["a range without ends", "filter.jumlah=.."],
  ["a range that ends before it begins", "filter.jumlah=20..10"],
  ["a number beyond all", `filter.jumlah=..${"9".repeat(400)}`],
  ["a day that is none", "filter.created_at=2024-02-30.."],
  ["a day as a form has it", "filter.created_at=01-02-2024.."],
  ["days that end before they begin", "filter.created_at=2024-03-02..2024-03-01"],
  ["a preset of a number", "filter.jumlah=hari-ini"],
  ["a name of every object", "filter.created_at=constructor"],
  ["anything else of a picture", "filter.foto=x"],
])("%s makes no sense, and the other filters stay", (_, query) => {
  const { used, ignored } = splitValidFilters(COLUMNS, parseFilters(`filter.brand=Toyota&kata=oli&${query}`));
  expect(used).toEqual({ words: "oli", terms: new Map([["brand", ["Toyota"]]]) });
  expect(ignored).toHaveLength(1);
});

test.each([
  ["values", "", "(kosong)"],
  ["number", "10..20", "10 - 20"],
  ["number", "12500.5..", "dari 12.500,5"],
  ["number", "..-1", "sampai -1"],
  ["date", "7-hari", "7 hari"],
  ["date", "2024-03-01..2024-03-31", "01-03-2024 - 31-03-2024"],
  ["picture", "tidak-ada", "Tidak ada"],
] as const)("of a column of kind %s the term %j is told as %j", (kind, term, label) => {
  expect(formatTermLabel(kind, term)).toBe(label);
});

test.each([
  ["values", "Toyota", "Toyota"],
  ["values", "-", ""],
  ["number", "Rp 12.500", "12500..12500"],
  ["number", "-", ""],
  ["number", "banyak", null],
  ["number", "0,0000001", "0.0000001..0.0000001"],
  ["number", "12,125", null],
  ["date", "05 March 2024, 00:30", "2024-03-05..2024-03-05"],
  ["date", "-", ""],
  ["date", "kemarin", null],
] as const)("a cell of kind %s that shows %j is found by the term %j", (kind, text, term) => {
  expect(findTermForText(kind, text)).toBe(term);
});
