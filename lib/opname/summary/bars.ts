import { type Counts, KEYS, type Key } from "../counts/counts";
import { type OrderedSums, type Sum, sumAt, tidy } from "./sums";

/** How many values have a bar of their own. */
const MOST_BARS = 10;

/** The counts with a value; `detail` is the name of an item. */
export type Bar = Sum & { value: string; detail: string };

/** The bars of a column, the largest first, and the sum of all other values. */
export type Bars = { key: Key; bars: Bar[]; rest: (Sum & { values: number }) | null };

/** The values of each column that are filters now. */
export type Pressed = Partial<Record<Key, readonly string[]>>;

function nameOf({ by: { kode_part: items }, names }: Counts, found: Int32Array, item: number): string {
  const row = found.find((each) => items.of[each] === item && names.of[each] !== names.none);
  return row === undefined ? "" : (names.texts[names.of[row] ?? 0] ?? "");
}

function readBarsOf(
  counts: Counts,
  found: Int32Array,
  key: Key,
  { sums, order }: OrderedSums,
  pressed: readonly string[],
): Bars {
  const { texts } = counts.by[key];
  const isShown = (at: number, rank: number) => rank < MOST_BARS || pressed.includes(texts[at] ?? "");
  const bars: Bar[] = order.filter(isShown).map((at) => ({
    ...sumAt(sums, at),
    value: texts[at] ?? "",
    detail: key === "kode_part" ? nameOf(counts, found, at) : "",
  }));
  for (const value of pressed) {
    if (!bars.some((bar) => bar.value === value)) bars.push({ value, detail: "", records: 0, total: 0 });
  }
  const others = order.filter((at, rank) => !isShown(at, rank)).map((at) => sumAt(sums, at));
  const rest = {
    values: others.length,
    records: others.reduce((sum, { records }) => sum + records, 0),
    total: tidy(others.reduce((sum, { total }) => sum + total, 0)),
  };
  return { key, bars, rest: others.length > 0 ? rest : null };
}

/** Returns the bars of each column: its ten largest values by `sumsOf`, and those that are pressed. */
export function readBars(
  counts: Counts,
  found: Int32Array,
  sumsOf: (key: Key) => OrderedSums,
  pressed: Pressed,
): Bars[] {
  return KEYS.map((key) => readBarsOf(counts, found, key, sumsOf(key), pressed[key] ?? []));
}
