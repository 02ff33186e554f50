import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../testing/opname";
import {
  amountRule,
  contradictoryCountsRule,
  countJumpRule,
  dateRule,
  samePhotoRule,
  twoNamesRule,
  unusualCountRule,
} from "./count-rules";

test.each([
  {
    what: "a Jumlah that is missing, no number, negative or zero",
    rule: amountRule,
    field: "jumlah",
    values: [12, "12", "-3.5", "1e3", 0, "", null, "12 buah", "1.234,5", 0.5],
    flagged: [
      [2, "Jumlahnya negatif"],
      [4, "Jumlahnya nol"],
      [5, "Jumlahnya kosong"],
      [6, "Jumlahnya kosong"],
      [7, "Jumlahnya bukan angka: 12 buah"],
      [8, "Jumlahnya bukan angka: 1.234,5"],
    ],
  },
  {
    what: "a date that is missing, unreadable or after now",
    rule: dateRule,
    field: "created_at",
    values: [
      ...["2024-03-05", "2024-03-05 14:30:00", "2024-03-05T14:30", "2024-06-01T05:00:00Z"],
      ...["2024-06-01T05:00:01Z", "2024-06-01T12:00:00", "2024-06-02", "2024-02-31T10:00:00"],
      ...["05/03/2024", "", null],
    ],
    flagged: [
      [4, "Tanggalnya di masa depan"],
      [6, "Tanggalnya di masa depan"],
      [7, "Tanggalnya tidak terbaca: 2024-02-31T10:00:00"],
      [8, "Tanggalnya tidak terbaca: 05/03/2024"],
      [9, "Tanggalnya kosong"],
      [10, "Tanggalnya kosong"],
    ],
  },
])("$what is flagged with its reason", ({ rule, field, values, flagged }) => {
  const rows = values.map((value) => ({ ...GOOD, [field]: value }));
  expect(flaggedBy(rule, rows)).toEqual(flagged);
});

test("rows that share a photo are flagged, each with another of them", () => {
  const rows = ["a.jpg", "b.jpg", "a.jpg", "", "", "a.jpg"].map((foto) => ({ ...GOOD, foto }));
  expect(flaggedBy(samePhotoRule, rows)).toEqual([
    [0, "Foto yang sama di 3 catatan", 2],
    [2, "Foto yang sama di 3 catatan", 0],
    [5, "Foto yang sama di 3 catatan", 0],
  ]);
});

test("a code with two names is flagged, and a name with two codes", () => {
  const rows = [
    ["K-1", "Oli"],
    ["K-1", "Oli mesin"],
    ["K-2", "Filter"],
    ["K-3", "Filter"],
    ["K-4", "Busi"],
    [" K-4", "Busi "],
  ].map(([kode_part, nama_part]) => ({ ...GOOD, kode_part, nama_part }));
  expect(flaggedBy(twoNamesRule, rows)).toEqual([
    [0, "Kode K-1 juga bernama Oli mesin", 1],
    [1, "Kode K-1 juga bernama Oli", 0],
    [2, "Nama Filter juga berkode K-3", 3],
    [3, "Nama Filter juga berkode K-2", 2],
  ]);
});

test("all counts of an item in a branch on a day of the business with different numbers are flagged", () => {
  const rows = [
    { ...GOOD, created_at: "2024-03-04T17:30:00Z" },
    { ...GOOD, created_at: "2024-03-05T23:59:00", jumlah: "10" },
    { ...GOOD, created_at: "2024-03-05", jumlah: 12 },
    { ...GOOD, created_at: "2024-03-06T00:00:00", jumlah: 13 },
  ];
  expect(flaggedBy(contradictoryCountsRule, rows)).toEqual([
    [0, "Pada 05 March 2024 dihitung 10 dan 12", 2],
    [1, "Pada 05 March 2024 dihitung 10 dan 12", 2],
    [2, "Pada 05 March 2024 dihitung 12 dan 10", 0],
  ]);
});

const counted = (amounts: unknown[]) =>
  amounts.map((jumlah, at) => ({ ...GOOD, jumlah, created_at: `2024-03-${10 + at} 08:00` }));

test("a count that is three times the previous one of its item in its branch, or a third of it, is flagged", () => {
  expect(flaggedBy(countJumpRule, counted([10, 30, 29.9, 9, 26, 8.6]))).toEqual([
    [1, "Sebelumnya 10, lalu 30", 0],
    [3, "Sebelumnya 29,9, lalu 9", 2],
    [5, "Sebelumnya 26, lalu 8,6", 4],
  ]);
  const elsewhere = counted([10, 30]).map((row, at) => ({ ...row, dealer: `Dealer ${at}` }));
  expect(flaggedBy(countJumpRule, elsewhere)).toEqual([]);
});

const ofItem = (kode_part: string, amounts: unknown[]) =>
  amounts.map((jumlah, at) => ({ ...GOOD, kode_part, jumlah, cabang: `Cabang ${at}` }));

test("what is more than eight deviations from the median of its item over all branches is flagged", () => {
  // Median 10.5, deviations 0.5 and 1.5: their median is 1.
  const rows = ofItem("K-1", [9, 9, 10, 10, 11, 11, 12, 18.5, 18.6]);
  expect(flaggedBy(unusualCountRule, rows)).toEqual([]);
  expect(flaggedBy(unusualCountRule, ofItem("K-1", [9, 9, 9, 9, 9, 9, 900]))).toEqual([]);
  expect(flaggedBy(unusualCountRule, ofItem("K-1", [9, 9, 10, 10, 11, 11, 12, 19, 20]))).toEqual([
    [8, "Jumlahnya 20; biasanya 11, dengan simpangan 1"],
  ]);
});

test("more than three times and less than a third is flagged where most counts are equal", () => {
  expect(flaggedBy(unusualCountRule, ofItem("K-1", [9, 9, 9, 9, 9, 9, 27, 27.1, 3, 2.9]))).toEqual([
    [7, "Jumlahnya 27,1; biasanya 9, dengan simpangan 0"],
    [9, "Jumlahnya 2,9; biasanya 9, dengan simpangan 0"],
  ]);
});
