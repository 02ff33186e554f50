import fc from "fast-check";
import { expect } from "vitest";
import { OPNAME_VIEW, opnameList } from "../testing/opname";
import { oddRows, type PlainRow, plainRow } from "../testing/opname-rows";
import { testProperty } from "../testing/property";
import { KEYS, type Key, readCounts } from "./counts";
import { readFigures, summarize, type Unit } from "./summary";
import { cellsOf, type Measure, type Sum } from "./sums";

const DAY = 86_400_000;

const add = (rows: PlainRow[]): Sum => ({
  records: rows.length,
  total: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});

const different = (values: string[]) => new Set(values.filter(Boolean)).size;

const sumsBy = (rows: PlainRow[], key: Key) =>
  new Map(
    Array.from(
      Map.groupBy(rows, (row) => row[key]),
      ([value, of]) => [value, add(of)],
    ),
  );

/** The first day of the day, week or month of a time, as the business counts them. */
function startOf(time: number, unit: Unit): number {
  const date = new Date(Math.floor(time / DAY) * DAY);
  if (unit === "bulan") date.setUTCDate(1);
  while (unit === "minggu" && date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.getTime() / DAY;
}

const order = fc.record({
  measure: fc.constantFrom<Measure>("jumlah", "catatan"),
  unit: fc.constantFrom<Unit | null>(null, "hari", "minggu", "bulan"),
  rows: fc.constantFrom(...KEYS),
  columns: fc.constantFrom(...KEYS),
});

testProperty(
  "figures, bars, spans of time and cells are what a plain addition has",
  300,
  fc.property(oddRows(40), order, (rows, given) => {
    const counts = readCounts(opnameList(rows), OPNAME_VIEW.timeZone);
    const found = Int32Array.from(rows.keys());
    const summary = summarize(counts, found, { ...given, pressed: {} });
    const plain = rows.map(plainRow);
    const times = plain.flatMap(({ time }) => time ?? []);

    const { total, records } = add(plain);
    expect(readFigures(counts, found)).toEqual({
      records,
      total,
      leftOut: plain.filter(({ amount }) => amount === null).length,
      items: different(plain.map(({ kode_part }) => kode_part)),
      branches: different(plain.map(({ dealer, cabang }) => cabang && `${dealer}/${cabang}`)),
      people: different(plain.map(({ nama_mekanik }) => nama_mekanik)),
      withPhoto: plain.filter(({ foto }) => foto !== "").length,
      first: times.length > 0 ? Math.min(...times) : null,
      last: times.length > 0 ? Math.max(...times) : null,
    });

    for (const { key, bars, rest } of summary.bars) {
      expect(rest).toBeNull();
      const shown = bars.map(({ value, total, records }) => [value, { records, total }] as const);
      expect(new Map(shown)).toEqual(sumsBy(plain, key));
      const sizes = bars.map((bar) => (given.measure === "jumlah" ? bar.total : bar.records));
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    }

    const { unit, spans } = summary.series;
    const dated = plain.filter(({ time }) => time !== null);
    const bySpan = Map.groupBy(dated, ({ time }) => startOf(time ?? 0, unit));
    const wanted = Array.from(bySpan, ([from, of]) => ({ from, ...add(of) })).sort(
      (one, other) => one.from - other.from,
    );
    expect(spans.map(({ from, records, total }) => ({ from, records, total }))).toEqual(wanted);

    const { cross } = summary;
    expect(new Map(cross.rows.values.map((value, at) => [value, cross.rows.sums[at]]))).toEqual(
      sumsBy(plain, given.rows),
    );
    for (const [at, value] of cross.rows.values.entries()) {
      const cells = Array.from(
        cellsOf(cross, at),
        ([column, sum]) => [cross.columns.values[column], sum] as const,
      );
      expect(new Map(cells)).toEqual(
        sumsBy(
          plain.filter((row) => row[given.rows] === value),
          given.columns,
        ),
      );
    }
  }),
);
