import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { RESOURCES } from "../lib/resources/registry.ts";
import { sampleNamed } from "../lib/testing/samples.ts";
import { judgeRows } from "./rows.ts";
import { sourceOf } from "./sources.ts";
import { differencesIn } from "./testing.ts";

const ZONE = "Asia/Jakarta";

function judge(name: string, rows: unknown[]): string[] {
  const resource = RESOURCES.find((each) => each.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return differencesIn(judgeRows(resource, rows, ZONE)).map((line) => line.replace(/ \(.*?\)$/, ""));
}

const rowNamed = (name: string) => ({ ...sampleNamed(name).row, id: 1 });
const CAR = rowNamed("car-type");
const BRANCH = rowNamed("dealer-cabang");
const ITEM = rowNamed("perawatan-precheck");
const PRICED = {
  ...rowNamed("perawatan-postcheck"),
  ...{ Harga_a: 1, Harga_b: "12500", Harga_c: "12500.00", Harga_d: null, Harga_e: "" },
};

test.each([
  ["numbers and texts for one another", "car-type", [{ ...CAR, id: "1", model: 7 }]],
  ["unknown fields", "car-type", [{ ...CAR, dibuat: {} }]],
  [
    "every form of an empty code",
    "dealer-cabang",
    ["", null, " "].map((code, id) => ({ ...BRANCH, id, kodewilayah: code })),
  ],
  ["a time without seconds", "dealer-cabang", [{ ...BRANCH, masuk: "8:30" }]],
  ["stored documents that no row names", "user", [rowNamed("user")]],
  ["prices in every format of the contract", "perawatan-postcheck", [PRICED]],
])("%s are no difference", (_, name, rows) => {
  expect(judge(name, rows)).toEqual([]);
});

const LIST = "GET /api/listmodel";
const BRANCHES = "GET /api/listalldealercabang";

test.each([
  [
    "car-type",
    [CAR, { ...CAR, id: 2, kode: undefined }],
    `warning: ${LIST}: field kode: missing in 1 of 2 rows`,
  ],
  ["car-type", [null], `failed: ${LIST}: rows: 1 of 1 are none`],
  ["car-type", [{ ...CAR, kode: "a" }], `failed: ${LIST}: field kode: something else in 1 of 1 rows`],
  ["car-type", [CAR, { ...CAR, id: ".." }], `failed: ${LIST}: key id: no use in 1 of 2 rows`],
  ["car-type", [CAR, CAR], `warning: ${LIST}: key id: 1 rows repeat the key of another`],
  [
    "dealer-cabang",
    [{ ...BRANCH, kodewilayah: "Tanpa Kode" }],
    `failed: ${BRANCHES}: field kodewilayah: something else in 1 of 1 rows`,
  ],
  [
    "perawatan-postcheck",
    [{ ...PRICED, Harga_a: "Rp 12.500" }],
    "failed: GET /api/listperawatanpostcheck: field Harga_a: something else in 1 of 1 rows",
  ],
  [
    "perawatan-precheck",
    [{ ...ITEM, keterangan: undefined, catatan: "K" }],
    "failed: GET /api/listperawatanprecheck: field keterangan: missing in all 1 rows; unknown to the app: catatan",
  ],
])("%s: %j", (name, rows, line) => {
  expect(judge(name, rows)).toEqual([line]);
});

test.each(RESOURCES)("the source file reported for $name exists", (resource) => {
  expect(existsSync(sourceOf(resource))).toBe(true);
});
