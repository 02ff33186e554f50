import { byWeight, isCommon, meantRows, rowMarks, type SeenRows } from "../list/findings";
import { wallTime } from "../list/format";
import type { ColumnarList, ListRow, ListView } from "../list/list";
import { readerOf, readWindow } from "../list/list-window";
import { allRows, type Groups, groupRows } from "./columns";
import { type Counts, readCounts } from "./counts";
import { RULE_NAMES, RULE_WEIGHTS, type RuleName } from "./rule-names";
import { type Findings, RULES_BY_NAME, type Subject } from "./rules";
import { type Figures, readFigures, type Summary, type SummaryOrder, summarize } from "./summary";

/** What may be asked of the found rows of the stock counts. */
export type Question =
  | { kind: "figures" }
  | { kind: "summary"; order: SummaryOrder }
  | (SeenRows & { kind: "checks"; rules: readonly RuleName[] })
  | (SeenRows & { kind: "places"; rules: readonly RuleName[] })
  | (SeenRows & { kind: "flagged"; rules: readonly RuleName[]; start: number });

/** A row that is flagged with its mark, its place among the found rows, why by each rule, and the row with which it was compared. */
export type FlaggedRow = {
  row: ListRow;
  mark: string;
  place: number;
  reasons: { rule: RuleName; text: string; other: ListRow | null }[];
};

/** The answer to each kind of question. */
export type Answers = {
  figures: Figures;
  summary: Summary;
  /** How many rows each of the rules flags. */
  checks: { [Rule in RuleName]?: number };
  /** The places among the found rows of those that the rules flag. */
  places: number[];
  /**
   * A window of the rows that the rules flag, those of the heaviest rule first and then in the order in which they were found; how many
   * are left out as seen, or as not seen; and the rules that flag so many of the found rows that they step back.
   */
  flagged: { start: number; count: number; rows: FlaggedRow[]; others: number; common: RuleName[] };
};

function readSeries({ amounts, byTime, places, length }: Counts, found: Int32Array): Groups {
  const isFound = new Uint8Array(length);
  for (let place = 0; place < found.length; place++) isFound[found[place] ?? 0] = 1;
  return groupRows(byTime, places.of, (row) => isFound[row] === 1 && (amounts[row] ?? 0) > 0);
}

/** Returns what rules look at; the series are read when the first rule asks for them. */
export function subjectOf(counts: Counts, found: Int32Array, now: number): Subject {
  let series: Groups | null = null;
  return { counts, found, now, series: () => (series ??= readSeries(counts, found)) };
}

type Check = (name: RuleName) => Findings;

/** Returns a check of the found rows, which looks at them for each rule once; `now` is the local time of the business. */
export function checkCounts(counts: Counts, found: Int32Array, now: number): Check {
  const subject = subjectOf(counts, found, now);
  const known = new Map<RuleName, Findings>();
  return (name) => {
    const findings = known.get(name) ?? RULES_BY_NAME[name](subject);
    known.set(name, findings);
    return findings;
  };
}

/** Returns the places among the found rows of those that one of the rules flags, the heaviest first, each weight in their order. */
export function flaggedPlaces(
  { length }: Counts,
  found: Int32Array,
  check: Check,
  rules: readonly RuleName[],
  weightOf = (_: RuleName) => 1,
): number[] {
  const weights = new Uint8Array(length);
  for (const name of rules) {
    const weight = weightOf(name);
    for (const row of check(name).rows) weights[row] = Math.max(weights[row] ?? 0, weight);
  }
  const places: number[] = [];
  for (let place = 0; place < found.length; place++) if (weights[found[place] ?? 0]) places.push(place);
  return byWeight(places, (place) => weights[found[place] ?? 0] ?? 0);
}

type Rows = readonly number[] | null;
type Found = { counts: Counts; given: Rows; rows: Int32Array; figures?: Figures; check?: Check };

const opened = new WeakMap<ColumnarList, Found>();

/** Returns a list as it was read before, with the rows that are found now. */
function open(list: ColumnarList, { timeZone }: ListView, given: Rows): Found {
  const known = opened.get(list);
  if (known?.given === given) return known;
  const counts = known?.counts ?? readCounts(list, timeZone);
  const found = { counts, given, rows: given ? new Int32Array(given) : allRows(list.length) };
  opened.set(list, found);
  return found;
}

/** Returns a check that flags some of the rows alone. */
const checkOnly =
  (check: Check, isMeant: ((row: number) => boolean) | null): Check =>
  (name) => {
    const findings = check(name);
    return isMeant ? { ...findings, rows: findings.rows.filter(isMeant) } : findings;
  };

function showFlagged(
  list: ColumnarList,
  view: ListView,
  { counts, rows: found }: Found,
  check: Check,
  question: Extract<Question, { kind: "flagged" }>,
): Answers["flagged"] {
  const { rules, start, seen = [], isSeen = false } = question;
  const common = RULE_NAMES.filter((rule) => isCommon(check(rule).rows.length, found.length));
  const weightOf = (rule: RuleName) => (common.includes(rule) ? 1 : 1 + RULE_WEIGHTS[rule]);
  const placesOf = (of: boolean) =>
    flaggedPlaces(counts, found, checkOnly(check, meantRows(list, { seen, isSeen: of })), rules, weightOf);
  const places = placesOf(isSeen);
  const reader = readerOf(list);
  const rowAt = (row: number) => readWindow(view, reader, 0, 1, [row]).rows[0];
  const flagged = places.map((place) => found[place] ?? 0);
  const shown = readWindow(view, reader, start, flagged.length, flagged);
  const rows = shown.rows.map((row, at) => {
    const index = flagged[shown.start + at] ?? 0;
    const reasons = byWeight(rules, weightOf)
      .filter((rule) => check(rule).rows.includes(index))
      .map((rule) => {
        const { text, other } = check(rule).why(index);
        return { rule, text, other: (other !== undefined && rowAt(other)) || null };
      });
    return { row, mark: rowMarks(list)(index), place: places[shown.start + at] ?? 0, reasons };
  });
  const others = seen.length > 0 ? placesOf(!isSeen).length : 0;
  return { start: shown.start, count: flagged.length, rows, others, common };
}

/** Answers a question about the found rows of the stock counts; `given` are their indexes in their order, `null` for all. */
export function answer<Kind extends Question["kind"]>(
  list: ColumnarList,
  view: ListView,
  given: Rows,
  question: Extract<Question, { kind: Kind }>,
): Answers[Kind];
export function answer(list: ColumnarList, view: ListView, given: Rows, question: Question) {
  const found = open(list, view, given);
  const { counts, rows } = found;
  if (question.kind === "figures") {
    found.figures ??= readFigures(counts, rows);
    return found.figures;
  }
  if (question.kind === "summary") return summarize(counts, rows, question.order);
  found.check ??= checkCounts(counts, rows, wallTime(new Date().toISOString(), view.timeZone) ?? Date.now());
  const { check } = found;
  if (question.kind === "flagged") return showFlagged(list, view, found, check, question);
  const left = checkOnly(check, meantRows(list, question));
  return question.kind === "places"
    ? flaggedPlaces(counts, rows, left, question.rules)
    : Object.fromEntries(question.rules.map((name) => [name, left(name).rows.length]));
}
