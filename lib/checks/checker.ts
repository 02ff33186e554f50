import { groupRows, rowIndexes } from "../list/columns";
import type { ColumnarList, ListRow, ListView } from "../list/list";
import { readerOf, readWindow } from "../list/list-window";
import { rowFilter, rowMarks, type SeenRows, sortByWeight } from "../list/row-marks";
import {
  countByRule,
  countRows,
  findByRule,
  mendedTexts,
  type RuleCounts,
  type WrittenTexts,
  withoutNewFindings,
  withTexts,
} from "./checks";
import { createCountRules } from "./count-rules";
import { createFindingMarks, type Gap, markOfGap, NO_ROW } from "./finding-marks";
import type { Finding } from "./rule-input";
import { hasCountRules, isCountRule, type RuleName, rulesOf, ruleWeight } from "./rule-names";

const MIN_ROWS = 100;

/** Returns whether a rule flags more than a tenth of at least a hundred rows, which is probably intended. */
const isCommon = (flagged: number, rows: number) => rows >= MIN_ROWS && 10 * flagged > rows;

/** The marks of dismissed findings and seen rows, and the pictures that failed to load, if requested. */
type Notes = SeenRows & { dismissedMarks?: readonly string[]; lost?: readonly string[] | null };

/** A question about the found rows of a list; `step` runs a single rule, so that other questions can be answered in between. */
export type CheckQuestion = Notes &
  (
    | { kind: "step" }
    | { kind: "total"; rules: readonly RuleName[] }
    | { kind: "flagged"; rules: readonly RuleName[]; start: number }
    | { kind: "positions"; rules: readonly RuleName[] }
    | { kind: "gaps" }
    | { kind: "pictures" }
    /** The writes that mend all clear findings of a rule, or the finding of a reason with the chosen text. */
    | { kind: "mended"; rule: RuleName; reason?: Pick<Reason, "mark" | "text">; chosen?: string }
  );

/** Why a row is flagged: the text, row count and mark of a finding, what could be written, and the usual values. */
export type Reason = Pick<Finding, "rule" | "mend" | "usual"> & { text: string; count: number; mark: string };

/** A flagged row with its mark, its position among the found rows, the reasons, and the row that it was compared with. */
type FlaggedRow = {
  row: ListRow;
  mark: string;
  position: number;
  reasons: Reason[];
  other: ListRow | null;
};

export type CheckAnswers = {
  step: { isDone: boolean };
  /** How many rows some rules flag together, each once, and how many gaps they find. */
  total: { count: number };
  /**
   * The counts of all rules; a window of the rows that the requested rules flag, those of the heaviest rule first, then in list order, or by finding for a
   * single rule of a whole list; how many findings can be mended at once (`clear`), how many need a choice (`unclear`); how many rows are left
   * out as seen or as not seen (`others`); and the rules that flag so many rows that they rank last (`common`).
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
  /** The positions among the found rows of those that the rules flag. */
  positions: number[];
  /** The file names of the pictures, each once. */
  pictures: { names: string[] };
  gaps: (Gap & { text: string; mark: string })[];
  /** The texts to write, by the key of the record. */
  mended: Record<string, Record<string, string>>;
};

/** Sets the count of missing logos to `null` if their check was not requested. */
const withoutUnrequestedLogos = (counts: RuleCounts, { lost }: Notes): RuleCounts =>
  "logo" in counts && !lost ? { ...counts, logo: null } : counts;

type Rows = readonly number[] | null;

/** Returns a function that answers questions about a list until it changes; each rule runs once over the whole list, when it is first needed. */
export function createChecker(view: ListView, list: ColumnarList, branches: ColumnarList | null) {
  const steps = findByRule(view, list, branches);
  const byRule: Finding[][] = [];
  let findings: Finding[] | null = null;
  function step() {
    const { value, done } = steps.next();
    if (done) findings = byRule.flat();
    else byRule.push(value);
  }
  function all(): Finding[] {
    while (!findings) step();
    return findings;
  }
  const names = rulesOf(view.resource);
  const isOfCounts = hasCountRules(view.resource);
  let findCounts: ReturnType<typeof createCountRules> | null = null;
  const read = readerOf(list);
  const keyAt = (row: number) => String(read(view.key ?? "", row));
  const { markOf, dismissedTest } = createFindingMarks(list, keyAt);
  const pictureAt = (row: number) => (view.picture ? String(read(view.picture.field, row)) : "");

  const findAfter = (written: WrittenTexts) =>
    [...findByRule(view, withTexts(list, written), branches)].flat();

  /** Returns a finding for each picture that could not be loaded, with the rows that have it; `lost` are their names. */
  function lostFindings(lost: readonly string[]): Finding[] {
    const names = new Set(lost);
    const groups = groupRows(rowIndexes(names.size > 0 ? list.length : 0), (row) => {
      const name = pictureAt(row);
      return names.has(name) ? name : null;
    });
    return Array.from(groups, ([name, rows]) => ({ rule: "logo", rows, why: () => name }));
  }

  function findingsOf(lost: readonly string[], rules: readonly RuleName[]): Finding[] {
    if (!isOfCounts) return [...all(), ...lostFindings(lost)].filter(({ rule }) => rules.includes(rule));
    findCounts ??= createCountRules(list, view.timeZone);
    return rules.filter(isCountRule).map(findCounts);
  }

  /** Returns the findings of rules with the found rows alone, without dismissed ones, and without seen rows or with these alone. */
  function remaining(
    foundRows: Rows,
    { dismissedMarks = [], lost, ...seen }: Notes,
    rules: readonly RuleName[] = names,
  ): Finding[] {
    const findings = findingsOf(lost ?? [], rules);
    const isMeant = rowFilter(list, seen);
    if (!foundRows && dismissedMarks.length === 0 && !isMeant) return findings;
    const marks = new Set(dismissedMarks);
    const isDismissed = dismissedTest(marks, all);
    const isFound = foundRows && new Set(foundRows);
    return findings.map((finding) => {
      const isLeft = (row: number) =>
        (!isFound || isFound.has(row)) && !isDismissed(finding, row) && (!isMeant || isMeant(row));
      const { rows, all = rows, gap } = finding;
      const isGap = gap && !seen.showsSeen && !marks.has(markOfGap(gap));
      return { ...finding, rows: rows.filter(isLeft), all: all.filter(isLeft), gap: isGap ? gap : undefined };
    });
  }

  /** Returns the rules that flag a large part of the rows they check; rows marked as seen count too. */
  function commonRules(foundRows: Rows, { dismissedMarks, lost }: Notes): RuleName[] {
    const checked = isOfCounts ? foundRows : null;
    const counts = countByRule(names, remaining(checked, { dismissedMarks, lost }), true);
    return names.filter((rule) => isCommon(counts[rule] ?? 0, (checked ?? list).length));
  }

  const rowsOf = (findings: readonly Finding[]) => new Set(findings.flatMap(({ rows }) => rows));

  function reasonOf(finding: Finding, row: number): Reason {
    const { rule, rows, why, mend, usual } = finding;
    const count = isOfCounts ? 1 : rows.length;
    return { rule, text: why(row), count, mark: markOf(finding, row), mend, usual };
  }

  function flagged(foundRows: Rows, question: Extract<CheckQuestion, { kind: "flagged" }>) {
    const { rules, start, seen = [], showsSeen = false } = question;
    const all = remaining(foundRows, question);
    const counts = withoutUnrequestedLogos(countByRule(names, all, branches !== null), question);
    const findings = all.filter(({ rule }) => rules.includes(rule));
    const common = commonRules(foundRows, question);
    const weightOf = (rule: RuleName) => (common.includes(rule) ? 1 : 1 + ruleWeight(rule));
    const heaviest = new Uint8Array(list.length);
    for (const { rule, rows } of findings) {
      const weight = weightOf(rule);
      for (const row of rows) heaviest[row] = Math.max(heaviest[row] ?? 0, weight);
    }
    const isFlagged = (row: number) => heaviest[row] !== 0;
    const flagged =
      rules.length === 1 && !isOfCounts
        ? [...rowsOf(findings)]
        : sortByWeight(
            foundRows?.filter(isFlagged) ?? Array.from(rowIndexes(list.length).filter(isFlagged)),
            (row) => heaviest[row] ?? 0,
          );
    const rowAt = (row: number) => readWindow(view, read, 0, 1, [row]).rows[0] ?? null;
    const visible = readWindow(view, read, start, flagged.length, flagged);
    const rows = visible.rows.map((row, nth): FlaggedRow => {
      const index = flagged[visible.start + nth] ?? 0;
      const own = sortByWeight(
        findings.filter((each) => each.rows.includes(index)),
        ({ rule }) => weightOf(rule),
      );
      const other = own.map((finding) => finding.other?.(index)).find((each) => each !== undefined);
      return {
        row,
        mark: rowMarks(list)(index),
        position: foundRows ? foundRows.indexOf(index) : index,
        reasons: own.map((finding) => reasonOf(finding, index)),
        other: other === undefined ? null : rowAt(other),
      };
    });
    const mends = findings.flatMap(({ rows: of, mend }) => (mend && of.length > 0 ? mend : []));
    const clear = mends.filter(({ isClear }) => isClear).length;
    const others =
      seen.length > 0 ? countRows(remaining(foundRows, { ...question, showsSeen: !showsSeen }, rules)) : 0;
    const unclear = mends.length - clear;
    return { counts, start: visible.start, count: flagged.length, rows, clear, unclear, others, common };
  }

  /** Answers a question; `foundRows` are the indexes of the found rows in their order, `null` for all. */
  function answer<Kind extends CheckQuestion["kind"]>(
    foundRows: Rows,
    question: Extract<CheckQuestion, { kind: Kind }>,
  ): CheckAnswers[Kind];
  function answer(foundRows: Rows, question: CheckQuestion) {
    if (question.kind === "step") {
      if (!findings) step();
      return { isDone: findings !== null };
    }
    if (question.kind === "pictures") {
      const names = Array.from(foundRows ?? rowIndexes(list.length), pictureAt).filter(Boolean);
      return { names: [...new Set(names)] };
    }
    if (question.kind === "flagged") return flagged(foundRows, question);
    const rules = "rules" in question ? question.rules : undefined;
    const matches = remaining(foundRows, question, rules);
    switch (question.kind) {
      case "total":
        return { count: countRows(matches) + matches.filter(({ gap }) => gap).length };
      case "positions": {
        const flagged = rowsOf(matches);
        return Array.from(foundRows ?? rowIndexes(list.length)).flatMap((row, index) =>
          flagged.has(row) ? index : [],
        );
      }
      case "gaps":
        return matches.flatMap(({ gap, why }) =>
          gap ? [{ ...gap, text: why(NO_ROW), mark: markOfGap(gap) }] : [],
        );
      case "mended": {
        const { rule, reason, chosen } = question;
        const isOfReason = (each: Finding) =>
          each.why(each.rows[0] ?? NO_ROW) === reason?.text &&
          each.rows.some((row) => markOf(each, row) === reason.mark);
        const isRequested = (each: Finding) => each.rule === rule && (!reason || isOfReason(each));
        const mending = matches.filter(isRequested).map((each) => ({ ...each, chosen }));
        const written = mendedTexts(mending, read);
        const isSure = mending.every(
          ({ mend }) => mend?.isClear && (chosen ?? mend.choices[0]?.text) === mend.choices[0]?.text,
        );
        const harmless = isSure ? written : withoutNewFindings(written, all(), findAfter);
        const texts = Array.from(harmless, ([row, texts]) => [keyAt(row), texts] as const);
        return Object.fromEntries(texts.filter(([key]) => key !== ""));
      }
    }
  }
  return answer;
}
