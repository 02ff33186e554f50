import type { Cell } from "../list";
import type { ColumnIndex } from "./column-index";
import type { Condition } from "./conditions";
import { type Days, presetDays, timesOf } from "./days";

/** One byte for each row, 1 if it matches. */
export type Mask = Uint8Array;

type Test = (value: Cell, at: number) => boolean;

/** Returns the mask of the rows from that of their values. */
function spread(ofValues: Mask, at: ArrayLike<number> | null): Mask {
  if (!at) return ofValues;
  const mask = new Uint8Array(at.length);
  for (let row = 0; row < mask.length; row++) mask[row] = ofValues[at[row] ?? 0] ?? 0;
  return mask;
}

/** Returns what tests a cell for a condition; those for texts are one test. */
function testsOf(index: ColumnIndex, conditions: readonly Condition[], today: string): Test[] {
  const texts = new Set<string>();
  const tests: Test[] = [];
  const addDays = (days: Days) => {
    const [start, end] = timesOf(days);
    const times = index.times();
    tests.push((_, at) => (times[at] ?? 0) >= start && (times[at] ?? 0) < end);
  };
  for (const condition of conditions) {
    if (condition.kind === "text") texts.add(condition.text);
    else if (condition.kind === "filled") tests.push((value) => value !== "");
    else if (condition.kind === "days") addDays(condition);
    else if (condition.kind === "preset") addDays(presetDays(condition.preset, today));
    else {
      const { from, to } = condition;
      tests.push((value) => typeof value === "number" && value >= from && value <= to);
    }
  }
  if (texts.size > 0) tests.push((value) => texts.has(String(value)));
  return tests;
}

/** Returns the rows whose cell meets at least one of the conditions; `today` is the day of the business. */
export function matchConditions(index: ColumnIndex, conditions: readonly Condition[], today: string): Mask {
  const { values, at } = index;
  const mask = new Uint8Array(values.length);
  for (const meets of testsOf(index, conditions, today)) {
    for (let place = 0; place < mask.length; place++) if (meets(values[place] ?? "", place)) mask[place] = 1;
  }
  return spread(mask, at);
}

/** Returns the rows in which a folded word stands in some column. */
function matchWord(columns: readonly ColumnIndex[], word: string, length: number): Mask {
  const found = new Uint8Array(length);
  for (const index of columns) {
    for (const { texts, of } of index.words()) {
      const hits = Uint8Array.from(texts, (text) => Number(text.includes(word)));
      if (!hits.includes(1)) continue;
      const ofValues = spread(hits, of);
      for (let row = 0; row < length; row++) {
        if (ofValues[index.at ? (index.at[row] ?? 0) : row]) found[row] = 1;
      }
    }
  }
  return found;
}

/** Returns the rows in which each folded word stands in some column. */
export function matchWords(columns: readonly ColumnIndex[], words: readonly string[], length: number): Mask {
  const all = new Uint8Array(length).fill(1);
  for (const word of words) {
    const found = matchWord(columns, word, length);
    for (let row = 0; row < length; row++) all[row] = (all[row] ?? 0) & (found[row] ?? 0);
  }
  return all;
}
