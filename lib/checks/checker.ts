import { getRowIndexes, groupRows, sortByWeight } from "../list/columns";
import type { ColumnarList, ListRow, ListView } from "../list/list";
import { createCellReader, readWindow } from "../list/list-window";
import { createRowHasher, createSeenRowFilter, type SeenRowsFilter } from "../list/row-hashes";
import {
  collectCorrections,
  countByRule,
  listWithTexts,
  omitHarmfulTexts,
  type RuleCounts,
  rowsOfFindings,
  runRules,
  type TextsToWrite,
} from "./checks";
import { createStockRuleRunner } from "./count-rules";
import { createFindingMarks, type MissingItem, missingItemMark, NO_ROW } from "./finding-marks";
import type { Finding } from "./rule-input";
import { hasStockRules, isStockRule, type RuleName, rulesOfResource, ruleWeight } from "./rule-names";

/** Which findings a request leaves out: dismissed ones and those of seen rows, by their marks; with the logos that failed to load. */
type FindingFilter = SeenRowsFilter & {
  dismissedMarks?: readonly string[];
  /** The file names of these logos; `null` if the logos were not checked yet. */
  failedPictures?: readonly string[] | null;
};

/** A request about the rows of a list that match its search and filters (matching rows). */
export type CheckQuestion = FindingFilter &
  /** Runs the next rule only, so that the worker can answer other requests between two rules. */
  (
    | { kind: "step" }
    | { kind: "total"; rules: readonly RuleName[] }
    | { kind: "flagged"; rules: readonly RuleName[]; start: number }
    | { kind: "positions"; rules: readonly RuleName[] }
    | { kind: "gaps" }
    | { kind: "pictures" }
    /** Requests the texts that correct all findings of a rule, or only the finding of `reason`, with the text `chosen` by the person. */
    | { kind: "mended"; rule: RuleName; reason?: Pick<Reason, "mark" | "text">; chosen?: string }
  );

/** Why a row is flagged: a finding with its message for the row, the number of its rows, and the mark by which it can be dismissed. */
export type Reason = Pick<Finding, "rule" | "mend" | "usual"> & { text: string; count: number; mark: string };

/** A flagged row, the mark by which it is stored as seen, its position among the matching rows, and another row to show beside it (`other`). */
type FlaggedRow = { row: ListRow; mark: string; position: number; reasons: Reason[]; other: ListRow | null };

/** A window of the flagged rows: those of the highest weight first, or for a single rule those of one finding after another. */
type FlaggedRows = {
  counts: RuleCounts;
  start: number;
  count: number;
  rows: FlaggedRow[];
  /** How many findings can be corrected without a choice (`clear`), and how many need one. */
  clear: number;
  unclear: number;
  /** How many flagged rows the filter of seen rows hides. */
  others: number;
  /** The rules that flag so many rows that these come last. */
  common: RuleName[];
};

export type CheckAnswers = {
  step: { isDone: boolean };
  /** How many distinct rows the requested rules flag, plus the missing items that they find. */
  total: { count: number };
  flagged: FlaggedRows;
  /** The positions of the flagged rows among the rows that match search and filters. */
  positions: number[];
  pictures: { names: string[] };
  gaps: (MissingItem & { text: string; mark: string })[];
  /** The texts to write, by the key of the record and by field. */
  mended: Record<string, Record<string, string>>;
};

/** The indexes of the rows that match search and filters, in their order; `null` for all rows of the list. */
type MatchingRows = readonly number[] | null;

/** Returns a function that answers requests about a list, over which each rule runs once; a changed list needs another checker. */
export function createChecker(view: ListView, list: ColumnarList, branches: ColumnarList | null) {
  const ruleRunner = new RuleRunner(runRules(view, list, branches));
  const ruleNames = rulesOfResource(view.resource);
  const isStockList = hasStockRules(view.resource);
  let runStockRule: ReturnType<typeof createStockRuleRunner> | null = null;
  const readCell = createCellReader(list);
  const keyAt = (row: number) => String(readCell(view.key ?? "", row));
  const { markOf, createDismissedTest } = createFindingMarks(list, keyAt);
  const pictureNameAt = (row: number) => (view.picture ? String(readCell(view.picture.field, row)) : "");
  const orderedRows = (matchingRows: MatchingRows) => matchingRows ?? getRowIndexes(list.length);

  function findingsOfRules(failedPictures: readonly string[], rules: readonly RuleName[]): Finding[] {
    if (isStockList) {
      runStockRule ??= createStockRuleRunner(list, view.timeZone);
      return rules.filter(isStockRule).map(runStockRule);
    }
    const logoFindings = findFailedPictures(new Set(failedPictures), list.length, pictureNameAt);
    return [...ruleRunner.runAll(), ...logoFindings].filter(({ rule }) => rules.includes(rule));
  }

  /** Returns the findings of rules, only with rows that match, are not dismissed, and pass the filter of seen rows. */
  function filterFindings(
    matchingRows: MatchingRows,
    { dismissedMarks = [], failedPictures, ...seen }: FindingFilter,
    rules: readonly RuleName[] = ruleNames,
  ): Finding[] {
    const findings = findingsOfRules(failedPictures ?? [], rules);
    const passesSeenFilter = createSeenRowFilter(list, seen);
    if (!matchingRows && dismissedMarks.length === 0 && !passesSeenFilter) return findings;
    const marks = new Set(dismissedMarks);
    const isDismissed = createDismissedTest(marks, () => ruleRunner.runAll());
    const matches = matchingRows && new Set(matchingRows);
    return findings.map((finding) => {
      const isVisible = (row: number) =>
        (!matches || matches.has(row)) &&
        !isDismissed(finding, row) &&
        (!passesSeenFilter || passesSeenFilter(row));
      const { rows, writableRows = rows, gap } = finding;
      const showsGap = gap && !seen.showsSeen && !marks.has(missingItemMark(gap));
      const visible = { rows: rows.filter(isVisible), writableRows: writableRows.filter(isVisible) };
      return { ...finding, ...visible, gap: showsGap ? gap : undefined };
    });
  }

  /** Returns the rules that flag a large part of the rows that they check, including rows marked as seen. */
  function findCommonRules(matchingRows: MatchingRows, question: FindingFilter): RuleName[] {
    const checkedRows = isStockList ? matchingRows : null;
    const { seen, showsSeen, ...filterWithoutSeen } = question;
    const counts = countByRule(ruleNames, filterFindings(checkedRows, filterWithoutSeen), true);
    return ruleNames.filter((rule) => flagsManyRows(counts[rule] ?? 0, (checkedRows ?? list).length));
  }

  function describeFinding(finding: Finding, row: number): Reason {
    const { rule, rows, why, mend, usual } = finding;
    const count = isStockList ? 1 : rows.length;
    return { rule, text: why(row), count, mark: markOf(finding, row), mend, usual };
  }

  function listFlaggedRows(
    matchingRows: MatchingRows,
    question: Extract<CheckQuestion, { kind: "flagged" }>,
  ): FlaggedRows {
    const { rules, seen = [], showsSeen = false } = question;
    const allFindings = filterFindings(matchingRows, question);
    const counts = clearUncheckedLogoCount(countByRule(ruleNames, allFindings, branches !== null), question);
    const findings = allFindings.filter(({ rule }) => rules.includes(rule));
    const common = findCommonRules(matchingRows, question);
    const weightOf = (rule: RuleName) => (common.includes(rule) ? 1 : 1 + ruleWeight(rule));
    const isSingleRule = rules.length === 1 && !isStockList;
    const flagged = isSingleRule
      ? [...rowsOfFindings(findings)]
      : sortFlagged(orderedRows(matchingRows), list.length, findings, weightOf);
    const visible = readWindow(view, readCell, question.start, flagged.length, flagged);
    const rows = visible.rows.map((row, offset): FlaggedRow => {
      const index = flagged[visible.start + offset] ?? 0;
      const ofRow = findings.filter((each) => each.rows.includes(index));
      const ownFindings = sortByWeight(ofRow, ({ rule }) => weightOf(rule));
      const other = ownFindings.map((each) => each.comparedRow?.(index)).find((each) => each !== undefined);
      return {
        row,
        mark: createRowHasher(list)(index),
        position: matchingRows ? matchingRows.indexOf(index) : index,
        reasons: ownFindings.map((finding) => describeFinding(finding, index)),
        other: other === undefined ? null : (readWindow(view, readCell, 0, 1, [other]).rows[0] ?? null),
      };
    });
    const corrections = findings.flatMap(({ rows, mend }) => (mend && rows.length > 0 ? mend : []));
    const clear = corrections.filter(({ isClear }) => isClear).length;
    const unclear = corrections.length - clear;
    const hiddenFilter = { ...question, showsSeen: !showsSeen };
    const others =
      seen.length > 0 ? rowsOfFindings(filterFindings(matchingRows, hiddenFilter, rules)).size : 0;
    return { counts, start: visible.start, count: flagged.length, rows, clear, unclear, others, common };
  }

  const checkWithTexts = (written: TextsToWrite) =>
    [...runRules(view, listWithTexts(list, written), branches)].flat();

  /** Returns the texts that correct findings, by the key of the record; omits those that would cause other findings, unless all are certain. */
  function planCorrections(
    findings: readonly Finding[],
    { rule, reason, chosen }: Extract<CheckQuestion, { kind: "mended" }>,
  ): CheckAnswers["mended"] {
    const isOfReason = (each: Finding) =>
      each.why(each.rows[0] ?? NO_ROW) === reason?.text &&
      each.rows.some((row) => markOf(each, row) === reason.mark);
    const isRequested = (each: Finding) => each.rule === rule && (!reason || isOfReason(each));
    const requested = findings.filter(isRequested).map((each) => ({ ...each, chosen }));
    const corrections = collectCorrections(requested, readCell);
    const isCertain = requested.every(
      ({ mend }) => mend?.isClear && (chosen === undefined || chosen === mend.choices[0]?.text),
    );
    const harmless = isCertain
      ? corrections
      : omitHarmfulTexts(corrections, ruleRunner.runAll(), checkWithTexts);
    const texts = Array.from(harmless, ([row, texts]) => [keyAt(row), texts] as const);
    return Object.fromEntries(texts.filter(([key]) => key !== ""));
  }

  function answerQuestion<Kind extends CheckQuestion["kind"]>(
    matchingRows: MatchingRows,
    question: Extract<CheckQuestion, { kind: Kind }>,
  ): CheckAnswers[Kind];
  function answerQuestion(matchingRows: MatchingRows, question: CheckQuestion) {
    if (question.kind === "step") {
      ruleRunner.runNext();
      return { isDone: ruleRunner.isDone };
    }
    if (question.kind === "pictures") {
      const names = Array.from(orderedRows(matchingRows), pictureNameAt).filter(Boolean);
      return { names: [...new Set(names)] };
    }
    if (question.kind === "flagged") return listFlaggedRows(matchingRows, question);
    const rules = "rules" in question ? question.rules : undefined;
    const matches = filterFindings(matchingRows, question, rules);
    switch (question.kind) {
      case "total":
        return { count: rowsOfFindings(matches).size + matches.filter(({ gap }) => gap).length };
      case "positions": {
        const flagged = rowsOfFindings(matches);
        return Array.from(orderedRows(matchingRows)).flatMap((row, index) => (flagged.has(row) ? index : []));
      }
      case "gaps":
        return matches.flatMap(({ gap, why }) =>
          gap ? [{ ...gap, text: why(NO_ROW), mark: missingItemMark(gap) }] : [],
        );
      case "mended":
        return planCorrections(matches, question);
    }
  }
  return answerQuestion;
}

/** Runs the rules of a list one after another, each once. */
class RuleRunner {
  readonly #ruleRuns: Iterator<Finding[], void>;
  #findings: Finding[] = [];
  isDone = false;
  constructor(ruleRuns: Iterator<Finding[], void>) {
    this.#ruleRuns = ruleRuns;
  }

  runNext(): void {
    const { value, done = false } = this.#ruleRuns.next();
    if (value) this.#findings = this.#findings.concat(value);
    this.isDone = done;
  }

  /** Runs the rules that have not run yet, and returns the findings of all rules. */
  runAll(): Finding[] {
    while (!this.isDone) this.runNext();
    return this.#findings;
  }
}

/** Returns a finding for each logo that could not be loaded, with the rows that have this logo. */
function findFailedPictures(failed: ReadonlySet<string>, rowCount: number, nameAt: (row: number) => string) {
  if (failed.size === 0) return [];
  const groups = groupRows(getRowIndexes(rowCount), (row) => (failed.has(nameAt(row)) ? nameAt(row) : null));
  return Array.from(groups, ([name, rows]): Finding => ({ rule: "logo", rows, why: () => name }));
}

/** Returns those of `rows` that findings flag, first those that a rule of the highest weight flags; all weights are above 0. */
function sortFlagged(
  rows: ArrayLike<number>,
  rowCount: number,
  findings: readonly Finding[],
  weightOf: (rule: RuleName) => number,
): number[] {
  const weightByRow = new Uint8Array(rowCount);
  for (const { rule, rows: flagged } of findings) {
    const weight = weightOf(rule);
    for (const row of flagged) weightByRow[row] = Math.max(weightByRow[row] ?? 0, weight);
  }
  const flaggedRows = Array.from(rows).filter((row) => weightByRow[row] !== 0);
  return sortByWeight(flaggedRows, (row) => weightByRow[row] ?? 0);
}

const MIN_ROWS_FOR_COMMON = 100;

/** Returns whether a rule flags more than a tenth of at least `MIN_ROWS_FOR_COMMON` rows; then the flagged values are probably intended. */
const flagsManyRows = (flagged: number, rows: number) => rows >= MIN_ROWS_FOR_COMMON && 10 * flagged > rows;

/** Sets the count of broken logos to `null` if the logos were not checked. */
const clearUncheckedLogoCount = (counts: RuleCounts, { failedPictures }: FindingFilter): RuleCounts =>
  "logo" in counts && !failedPictures ? { ...counts, logo: null } : counts;
