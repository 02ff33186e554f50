import { getRowIndexes, groupRows, sortByWeight } from "../list/columns";
import type { ColumnarList, ListRow, ListView } from "../list/list";
import { createCellReader, readWindow } from "../list/list-window";
import { createRowHasher, createSeenRowFilter, type SeenRowsFilter } from "../list/row-hashes";
import {
  countByRule,
  countFlaggedRows,
  findCorrections,
  listWithTexts,
  omitHarmfulTexts,
  type RuleCounts,
  runRules,
  type TextsToWrite,
} from "./checks";
import { createStockRuleRunner } from "./count-rules";
import { createFindingMarks, type MissingItem, missingItemMark, NO_ROW } from "./finding-marks";
import type { Finding } from "./rule-input";
import { hasStockRules, isStockRule, type RuleName, rulesOfResource, ruleWeight } from "./rule-names";

const MIN_ROWS_FOR_COMMON = 100;

/** Returns whether a rule flags more than a tenth of at least `MIN_ROWS_FOR_COMMON` rows; then the flagged values are probably intended. */
const flagsManyRows = (flagged: number, rows: number) => rows >= MIN_ROWS_FOR_COMMON && 10 * flagged > rows;

/** The marks of the dismissed findings and seen rows to leave out, and the names of the logos that failed to load (`null` before a check). */
type FindingFilter = SeenRowsFilter & {
  dismissedMarks?: readonly string[];
  failedPictures?: readonly string[] | null;
};

/** A request about the matching rows of a list; `step` runs only the next rule, so that the worker can answer other requests in between. */
export type CheckQuestion = FindingFilter &
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

/** Why a row is flagged: a finding with its message for the row, how many rows it has, and the mark by which it can be dismissed. */
export type Reason = Pick<Finding, "rule" | "mend" | "usual"> & { text: string; count: number; mark: string };

/** A flagged row: the mark by which it is stored as seen, its position among the matching rows, the reasons, and the row to show beside it (`other`). */
type FlaggedRow = { row: ListRow; mark: string; position: number; reasons: Reason[]; other: ListRow | null };

export type CheckAnswers = {
  step: { isDone: boolean };
  /** How many distinct rows the requested rules flag, plus the missing items that they find. */
  total: { count: number };
  /**
   * The `counts` of all rules, and a window of the rows that the requested rules flag: those of the highest weight first, or for a single
   * rule those of one finding after another. `clear` is how many findings can be corrected without a choice, `unclear` how many need one,
   * `others` how many rows the filter of seen rows hides. The rows of `common` rules, which flag many rows, come last.
   */
  flagged: {
    counts: RuleCounts;
    start: number;
    count: number;
    rows: FlaggedRow[];
    clear: number;
    unclear: number;
    others: number;
    common: RuleName[];
  };
  /** The positions of the flagged rows among the rows that match search and filters. */
  positions: number[];
  /** The distinct file names of the pictures. */
  pictures: { names: string[] };
  gaps: (MissingItem & { text: string; mark: string })[];
  /** The texts to write, by the key of the record and by field. */
  mended: Record<string, Record<string, string>>;
};

/** Sets the count of broken logos to `null` if the logos were not checked. */
const clearUncheckedLogoCount = (counts: RuleCounts, { failedPictures }: FindingFilter): RuleCounts =>
  "logo" in counts && !failedPictures ? { ...counts, logo: null } : counts;

type MatchingRows = readonly number[] | null;

/** Returns a function that answers requests about a list, over which each rule runs once; a changed list needs another checker. */
export function createChecker(view: ListView, list: ColumnarList, branches: ColumnarList | null) {
  const ruleRuns = runRules(view, list, branches);
  const findingsByRule: Finding[][] = [];
  /** The findings of all rules; `null` until each rule has run. */
  let findings: Finding[] | null = null;
  function runNextRule() {
    const { value, done } = ruleRuns.next();
    if (done) findings = findingsByRule.flat();
    else findingsByRule.push(value);
  }
  function runAllRules(): Finding[] {
    while (!findings) runNextRule();
    return findings;
  }
  const ruleNames = rulesOfResource(view.resource);
  const isStockList = hasStockRules(view.resource);
  let runStockRule: ReturnType<typeof createStockRuleRunner> | null = null;
  const readCell = createCellReader(list);
  const keyAt = (row: number) => String(readCell(view.key ?? "", row));
  const { markOf, createDismissedTest } = createFindingMarks(list, keyAt);
  const pictureNameAt = (row: number) => (view.picture ? String(readCell(view.picture.field, row)) : "");

  const checkWithTexts = (written: TextsToWrite) =>
    [...runRules(view, listWithTexts(list, written), branches)].flat();

  /** Returns a finding for each logo that could not be loaded, with the rows that have this logo. */
  function findFailedPictures(failedPictures: readonly string[]): Finding[] {
    const names = new Set(failedPictures);
    const groups = groupRows(getRowIndexes(names.size > 0 ? list.length : 0), (row) => {
      const name = pictureNameAt(row);
      return names.has(name) ? name : null;
    });
    return Array.from(groups, ([name, rows]) => ({ rule: "logo", rows, why: () => name }));
  }

  function findingsOfRules(failedPictures: readonly string[], rules: readonly RuleName[]): Finding[] {
    if (isStockList) {
      runStockRule ??= createStockRuleRunner(list, view.timeZone);
      return rules.filter(isStockRule).map(runStockRule);
    }
    const findings = [...runAllRules(), ...findFailedPictures(failedPictures)];
    return findings.filter(({ rule }) => rules.includes(rule));
  }

  /** Returns the findings of rules, only with rows that match, are not dismissed, and pass the filter of seen rows. */
  function filterFindings(
    foundRows: MatchingRows,
    { dismissedMarks = [], failedPictures, ...seen }: FindingFilter,
    rules: readonly RuleName[] = ruleNames,
  ): Finding[] {
    const findings = findingsOfRules(failedPictures ?? [], rules);
    const isVisible = createSeenRowFilter(list, seen);
    if (!foundRows && dismissedMarks.length === 0 && !isVisible) return findings;
    const marks = new Set(dismissedMarks);
    const isDismissed = createDismissedTest(marks, runAllRules);
    const matchingRows = foundRows && new Set(foundRows);
    return findings.map((finding) => {
      const isLeft = (row: number) =>
        (!matchingRows || matchingRows.has(row)) &&
        !isDismissed(finding, row) &&
        (!isVisible || isVisible(row));
      const { rows, writableRows = rows, gap } = finding;
      const isGap = gap && !seen.showsSeen && !marks.has(missingItemMark(gap));
      const visible = { rows: rows.filter(isLeft), writableRows: writableRows.filter(isLeft) };
      return { ...finding, ...visible, gap: isGap ? gap : undefined };
    });
  }

  /** Returns the rules that flag a large part of the rows that they check, including rows marked as seen. */
  function findCommonRules(foundRows: MatchingRows, { seen, showsSeen, ...rest }: FindingFilter): RuleName[] {
    const checked = isStockList ? foundRows : null;
    const counts = countByRule(ruleNames, filterFindings(checked, rest), true);
    return ruleNames.filter((rule) => flagsManyRows(counts[rule] ?? 0, (checked ?? list).length));
  }

  const rowsOfFindings = (findings: readonly Finding[]) => new Set(findings.flatMap(({ rows }) => rows));

  function describeFinding(finding: Finding, row: number): Reason {
    const { rule, rows, why, mend, usual } = finding;
    const count = isStockList ? 1 : rows.length;
    return { rule, text: why(row), count, mark: markOf(finding, row), mend, usual };
  }

  /** Returns the rows of findings, those that a rule of the highest weight flags first. */
  function sortFlagged(foundRows: MatchingRows, findings: Finding[], weightOf: (rule: RuleName) => number) {
    const weightByRow = new Uint8Array(list.length);
    for (const { rule, rows } of findings) {
      const weight = weightOf(rule);
      for (const row of rows) weightByRow[row] = Math.max(weightByRow[row] ?? 0, weight);
    }
    const flaggedRows = (foundRows ?? getRowIndexes(list.length)).filter((row) => weightByRow[row] !== 0);
    return sortByWeight(Array.from(flaggedRows), (row) => weightByRow[row] ?? 0);
  }

  function listFlaggedRows(foundRows: MatchingRows, question: Extract<CheckQuestion, { kind: "flagged" }>) {
    const { rules, start, seen = [], showsSeen = false } = question;
    const allMatches = filterFindings(foundRows, question);
    const counts = clearUncheckedLogoCount(countByRule(ruleNames, allMatches, branches !== null), question);
    const findings = allMatches.filter(({ rule }) => rules.includes(rule));
    const common = findCommonRules(foundRows, question);
    const weightOf = (rule: RuleName) => (common.includes(rule) ? 1 : 1 + ruleWeight(rule));
    const isSingleRule = rules.length === 1 && !isStockList;
    const flagged = isSingleRule ? [...rowsOfFindings(findings)] : sortFlagged(foundRows, findings, weightOf);
    const rowAt = (row: number) => readWindow(view, readCell, 0, 1, [row]).rows[0] ?? null;
    const visible = readWindow(view, readCell, start, flagged.length, flagged);
    const rows = visible.rows.map((row, offset): FlaggedRow => {
      const index = flagged[visible.start + offset] ?? 0;
      const ofRow = findings.filter((each) => each.rows.includes(index));
      const own = sortByWeight(ofRow, ({ rule }) => weightOf(rule));
      const other = own.map((finding) => finding.comparedRow?.(index)).find((each) => each !== undefined);
      return {
        row,
        mark: createRowHasher(list)(index),
        position: foundRows ? foundRows.indexOf(index) : index,
        reasons: own.map((finding) => describeFinding(finding, index)),
        other: other === undefined ? null : rowAt(other),
      };
    });
    const corrections = findings.flatMap(({ rows: flaggedRows, mend }) =>
      mend && flaggedRows.length > 0 ? mend : [],
    );
    const clear = corrections.filter(({ isClear }) => isClear).length;
    const unclear = corrections.length - clear;
    const hiddenFilter = { ...question, showsSeen: !showsSeen };
    const others = seen.length > 0 ? countFlaggedRows(filterFindings(foundRows, hiddenFilter, rules)) : 0;
    return { counts, start: visible.start, count: flagged.length, rows, clear, unclear, others, common };
  }

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
    const corrections = findCorrections(requested, readCell);
    const isCertain = requested.every(
      ({ mend }) => mend?.isClear && (chosen ?? mend.choices[0]?.text) === mend.choices[0]?.text,
    );
    const harmless = isCertain ? corrections : omitHarmfulTexts(corrections, runAllRules(), checkWithTexts);
    const texts = Array.from(harmless, ([row, texts]) => [keyAt(row), texts] as const);
    return Object.fromEntries(texts.filter(([key]) => key !== ""));
  }

  /** Answers a request; `foundRows` are the indexes of the matching rows in their order, `null` for all rows. */
  function answerQuestion<Kind extends CheckQuestion["kind"]>(
    foundRows: MatchingRows,
    question: Extract<CheckQuestion, { kind: Kind }>,
  ): CheckAnswers[Kind];
  function answerQuestion(foundRows: MatchingRows, question: CheckQuestion) {
    if (question.kind === "step") {
      if (!findings) runNextRule();
      return { isDone: findings !== null };
    }
    if (question.kind === "pictures") {
      const names = Array.from(foundRows ?? getRowIndexes(list.length), pictureNameAt).filter(Boolean);
      return { names: [...new Set(names)] };
    }
    if (question.kind === "flagged") return listFlaggedRows(foundRows, question);
    const rules = "rules" in question ? question.rules : undefined;
    const matches = filterFindings(foundRows, question, rules);
    switch (question.kind) {
      case "total":
        return { count: countFlaggedRows(matches) + matches.filter(({ gap }) => gap).length };
      case "positions": {
        const flagged = rowsOfFindings(matches);
        return Array.from(foundRows ?? getRowIndexes(list.length)).flatMap((row, index) =>
          flagged.has(row) ? index : [],
        );
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
