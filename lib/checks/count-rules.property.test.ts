import fc from "fast-check";
import { expect } from "vitest";
import { readCounts } from "../opname/counts";
import { OPNAME_VIEW, oddRows, opnameList, type PlainRow, plainRow } from "../testing/opname";
import { testProperty } from "../testing/property";
import { COUNT_RULES_BY_NAME, createCountInput } from "./count-rules";
import { COUNT_RULES, type CountRuleName } from "./rule-names";

const NOW = Date.UTC(2024, 5, 1);
const DAY = 86_400_000;

const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

const positive = ({ amount }: PlainRow) => (amount ?? 0) > 0;

/** The counts of the same item in the same branch with a number and a date. */
const sameSeries = (rows: PlainRow[], row: PlainRow) =>
  rows.filter(
    (each) =>
      positive(each) &&
      each.time !== null &&
      each.kode_part === row.kode_part &&
      each.cabang === row.cabang &&
      each.dealer === row.dealer,
  );

const isInSeries = (row: PlainRow) =>
  positive(row) && row.time !== null && row.kode_part !== "" && row.cabang !== "";

/** Whether the rows with the same value of a column have several of another. */
const isDouble = (
  rows: PlainRow[],
  row: PlainRow,
  same: "kode_part" | "nama_part",
  other: "kode_part" | "nama_part",
) =>
  row[same] !== "" &&
  new Set(rows.filter((each) => each[same] === row[same] && each[other] !== "").map((each) => each[other]))
    .size > 1;

/** Each rule as the definitions have it, row by row. */
const PLAIN: Record<CountRuleName, (row: PlainRow, rows: PlainRow[]) => boolean> = {
  jumlah: ({ amount }) => amount === null || amount <= 0,
  biasanya(row, rows) {
    if (!positive(row) || row.kode_part === "") return false;
    const amounts = rows.filter((each) => positive(each) && each.kode_part === row.kode_part);
    if (amounts.length < 8) return false;
    const usual = median(amounts.map(({ amount }) => amount ?? 0));
    const deviation = median(amounts.map(({ amount }) => Math.abs((amount ?? 0) - usual)));
    const amount = row.amount ?? 0;
    return deviation === 0
      ? amount > 3 * usual || amount < usual / 3
      : Math.abs(amount - usual) > 8 * deviation;
  },
  sehari: (row, rows) =>
    isInSeries(row) &&
    sameSeries(rows, row).some(
      ({ amount, time }) =>
        amount !== row.amount && Math.floor((time ?? 0) / DAY) === Math.floor((row.time ?? 0) / DAY),
    ),
  lonjakan(row, rows) {
    if (!isInSeries(row)) return false;
    const series = sameSeries(rows, row).toSorted((one, other) => (one.time ?? 0) - (other.time ?? 0));
    const before = series[series.indexOf(row) - 1];
    if (!before) return false;
    const [small = 0, large = 0] = [before.amount ?? 0, row.amount ?? 0].toSorted(
      (one, other) => one - other,
    );
    return large >= 3 * Math.max(small, 1);
  },
  tanggal: ({ time }) => time === null || time > NOW,
  "tanpa-foto": ({ foto }) => foto === "",
  "foto-sama": ({ foto }, rows) => foto !== "" && rows.filter((each) => each.foto === foto).length > 1,
  ganda: (row, rows) =>
    isDouble(rows, row, "kode_part", "nama_part") || isDouble(rows, row, "nama_part", "kode_part"),
};

testProperty(
  "each rule flags the found rows that its definition names, whichever rows are found",
  300,
  fc.property(oddRows(60), fc.integer({ min: 1, max: 3 }), (rows, every) => {
    const found = rows.flatMap((_, at) => (at % every === 0 ? [at] : []));
    const counts = readCounts(opnameList(rows), OPNAME_VIEW.timeZone);
    const input = createCountInput(counts, Int32Array.from(found), NOW);
    const plain = found.map((at) => plainRow(rows[at] ?? {}));
    for (const name of COUNT_RULES) {
      const wanted = found.filter((_, at) => PLAIN[name](plain[at] as PlainRow, plain));
      const finding = COUNT_RULES_BY_NAME[name](input);
      expect(
        finding.rows.toSorted((one, other) => one - other),
        name,
      ).toEqual(wanted);
      for (const row of wanted) expect(finding.other?.(row)).not.toBe(row);
    }
  }),
);
