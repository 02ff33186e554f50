import fc from "fast-check";
import { expect } from "vitest";
import { OPNAME_VIEW, oddRows, opnameList, type PlainRow, plainRow } from "../testing/opname";
import { testProperty } from "../testing/property";
import { GROUP_KEYS, type GroupKey } from "./counts";
import { cellsOf, type GroupValue, type Measure, type Sum, summarize, type TimeUnit } from "./summary";

const DAY = 86_400_000;

const add = (rows: PlainRow[]): Sum => ({
  records: rows.length,
  total: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});

const different = (values: string[]) => new Set(values.filter(Boolean)).size;

/** Returns what a row is added up by: its value, and the dealer of a branch whose name is that of another dealer's too. */
function nameIn(rows: PlainRow[], row: PlainRow, key: GroupKey): string {
  const isShared = key === "cabang" && row.cabang !== "";
  const others = rows.filter(({ cabang, dealer }) => cabang === row.cabang && dealer !== row.dealer);
  return isShared && others.length > 0 ? `${row.cabang} / ${row.dealer}` : row[key];
}

const nameOf = ({ value, dealer }: GroupValue) => (dealer === undefined ? value : `${value} / ${dealer}`);

/** The first day of the day, week or month of a time, as the business counts them. */
function startOf(time: number, unit: TimeUnit): number {
  const date = new Date(Math.floor(time / DAY) * DAY);
  if (unit === "bulan") date.setUTCDate(1);
  while (unit === "minggu" && date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.getTime() / DAY;
}

const order = fc.record({
  measure: fc.constantFrom<Measure>("jumlah", "catatan"),
  unit: fc.constantFrom<TimeUnit | null>(null, "hari", "minggu", "bulan"),
  rows: fc.constantFrom(...GROUP_KEYS),
  columns: fc.constantFrom(...GROUP_KEYS),
});

testProperty(
  "figures, bars, spans of time and cells are what a plain addition has",
  300,
  fc.property(oddRows(40), order, (rows, requested) => {
    const summary = summarize(opnameList(rows), OPNAME_VIEW, null, { ...requested, pressed: {} });
    const plain = rows.map(plainRow);
    const sumsBy = (of: PlainRow[], key: GroupKey) =>
      new Map(
        Array.from(
          Map.groupBy(of, (row) => nameIn(plain, row, key)),
          ([name, named]) => [name, add(named)],
        ),
      );
    const times = plain.flatMap(({ time }) => time ?? []);

    const { total, records } = add(plain);
    expect(summary.figures).toEqual({
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
      const shown = bars.map((bar) => [nameOf(bar), { records: bar.records, total: bar.total }] as const);
      expect(new Map(shown)).toEqual(sumsBy(plain, key));
      const sizes = bars.map((bar) => (requested.measure === "jumlah" ? bar.total : bar.records));
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    }

    const { unit, spans } = summary.series;
    const dated = plain.filter(({ time }) => time !== null);
    const bySpan = Map.groupBy(dated, ({ time }) => startOf(time ?? 0, unit));
    const expected = Array.from(bySpan, ([from, of]) => ({ from, ...add(of) })).sort(
      (one, other) => one.from - other.from,
    );
    expect(spans.map(({ from, records, total }) => ({ from, records, total }))).toEqual(expected);

    const { cross } = summary;
    expect(new Map(cross.rows.values.map((value, at) => [nameOf(value), cross.rows.sums[at]]))).toEqual(
      sumsBy(plain, requested.rows),
    );
    for (const [at, value] of cross.rows.values.entries()) {
      const cells = Array.from(
        cellsOf(cross, at),
        ([column, sum]) => [nameOf(cross.columns.values[column] ?? { value: "" }), sum] as const,
      );
      expect(new Map(cells)).toEqual(
        sumsBy(
          plain.filter((row) => nameIn(plain, row, requested.rows) === nameOf(value)),
          requested.columns,
        ),
      );
    }
  }),
);
