import { byWeight, hashOf, isCommon, meantRows, rowMarks, type SeenRows } from "../list/findings";
import type { ColumnarList, ListRow, ListView } from "../list/list";
import { readerOf, readWindow } from "../list/list-window";
import {
  countByRule,
  findByRule,
  mended,
  type RuleCounts,
  type WrittenTexts,
  withoutHarm,
  withTexts,
} from "./checks";
import { isRuleName, type RuleName, ruleWeight } from "./rule-names";
import { eachRow, type Finding, groupRows, type Mend } from "./subject";

/** The marks of what was put aside and of rows that were seen, and the pictures that could not be had, where they were asked for. */
type Notes = SeenRows & { aside: readonly string[]; lost?: readonly string[] | null };

/** What may be asked of the found rows of a list; a `step` runs one more rule, so that other questions come between two. */
export type CheckQuestion = Notes &
  (
    | { kind: "step" }
    | { kind: "counts" }
    | { kind: "total"; rules: readonly RuleName[] }
    | { kind: "flagged"; rules: readonly RuleName[]; start: number }
    | { kind: "gaps" }
    | { kind: "pictures" }
    /** What mending writes: of a rule all that is clear, or of the finding that gave a reason the chosen text. */
    | { kind: "mended"; rule: RuleName; of?: Pick<Reason, "mark" | "text">; chosen?: string }
  );

/** Why a row is flagged: the words and the number of rows of the finding, its mark, and what could be written. */
export type Reason = { rule: RuleName; text: string; count: number; mark: string; mend?: Mend };

/** The answer to each kind of question. */
export type CheckAnswers = {
  step: { isDone: boolean };
  counts: RuleCounts;
  /** How many rows some rules flag together, each once, and how many gaps they find. */
  total: { count: number };
  /**
   * A window of the rows that the rules flag, those of the heaviest rule first and then in the order in which they were found, of a
   * single rule those of a finding together; how many findings can be mended at once, and how many need a choice; how many rows are
   * left out as seen, or as not seen; and the rules that flag so many rows of the list that they step back.
   */
  flagged: {
    start: number;
    count: number;
    rows: { row: ListRow; mark: string; reasons: Reason[] }[];
    clear: number;
    unclear: number;
    others: number;
    common: RuleName[];
  };
  /** The file names of the pictures, each once. */
  pictures: { names: string[] };
  gaps: (Gap & { text: string; mark: string })[];
  /** The texts to write, by the key of the record. */
  mended: Record<string, Record<string, string>>;
};

/** Pictures that were not asked for have no number. */
const withoutUnasked = (counts: RuleCounts, { lost }: Notes): RuleCounts =>
  "logo" in counts && !lost ? { ...counts, logo: null } : counts;

type Rows = readonly number[] | null;

type Gap = NonNullable<Finding["gap"]>;

/** Returns what answers questions about a list until it changes; each rule runs once, when an answer needs it. */
export function openChecks(view: ListView, list: ColumnarList, branches: ColumnarList | null) {
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
  const read = readerOf(list);
  const fields = Object.keys(list.columns).sort();
  const keyAt = (row: number) => String(read(view.key ?? "", row));

  const untrimmed = Object.entries(list.untrimmed ?? {}).map(
    ([field, rows]) => [field, new Set(rows)] as const,
  );
  const recordOf = (rule: RuleName, row: number) => `${rule}:${keyAt(row)}:`;

  function hashAt(row: number, field?: string): string {
    const padded = untrimmed.flatMap(([field, rows]) => (rows.has(row) ? field : []));
    return hashOf(JSON.stringify([field, padded, fields.map((each) => read(each, row))]));
  }

  /** Returns the mark of a row under a rule and its field, which is another one once the row has changed. */
  const markOf = ({ rule, field }: Finding, row: number): string =>
    recordOf(rule, row) + (field === undefined ? "" : `${field}/`) + hashAt(row, field);

  /** Returns whether a finding has one of these marks, or one of before marks named their field, if it can mean no other finding. */
  function isMarked(finding: Finding, row: number, marks: ReadonlySet<string>): boolean {
    const { rule, field } = finding;
    const record = recordOf(rule, row);
    if (marks.has(markOf(finding, row)) || marks.has(record + hashAt(row, field))) return true;
    const isOther = (each: Finding) => each !== finding && each.rule === rule && each.rows.includes(row);
    return marks.has(record + hashAt(row)) && !all().some(isOther);
  }
  const markOfGap = ({ dealer, keterangan }: Gap) =>
    `belum-ada::${hashOf(JSON.stringify([dealer, keterangan]))}`;

  const pictureAt = (row: number) => (view.picture ? String(read(view.picture.field, row)) : "");

  const findAfter = (written: WrittenTexts) =>
    [...findByRule(view, withTexts(list, written), branches)].flat();

  /** Flags the rows with these pictures. */
  function lostFindings(lost: readonly string[]): Finding[] {
    const names = new Set(lost);
    const groups = groupRows(eachRow(names.size > 0 ? list.length : 0), (row) => {
      const name = pictureAt(row);
      return names.has(name) ? name : null;
    });
    return Array.from(groups, ([name, rows]) => ({ rule: "logo", rows, why: () => name }));
  }

  /** Returns the findings with the found rows alone, without what was put aside and what was seen, or with what was seen alone. */
  function left(found: Rows, { aside, lost, ...seen }: Notes): Finding[] {
    const findings = lost ? [...all(), ...lostFindings(lost)] : all();
    const isMeant = meantRows(list, seen);
    if (!found && aside.length === 0 && !isMeant) return findings;
    const marks = new Set(aside);
    const records = new Set(aside.map((mark) => mark.slice(0, mark.lastIndexOf(":") + 1)));
    const isFound = found && new Set(found);
    return findings.map((finding) => {
      const isAside = (row: number) =>
        records.has(recordOf(finding.rule, row)) && isMarked(finding, row, marks);
      const isLeft = (row: number) =>
        (!isFound || isFound.has(row)) && (records.size === 0 || !isAside(row)) && (!isMeant || isMeant(row));
      const { rows, all = rows, gap } = finding;
      const isGap = gap && !seen.isSeen && !marks.has(markOfGap(gap));
      return { ...finding, rows: rows.filter(isLeft), all: all.filter(isLeft), gap: isGap ? gap : undefined };
    });
  }

  /** Returns the rules that flag a large part of the list, whatever is searched and was seen. */
  function commonRules({ aside, lost }: Notes): RuleName[] {
    const counts = countByRule(view, left(null, { aside, lost }), true);
    return Object.keys(counts)
      .filter(isRuleName)
      .filter((rule) => isCommon(counts[rule] ?? 0, list.length));
  }

  const countRows = (findings: Finding[], rules: readonly RuleName[]) =>
    new Set(findings.flatMap(({ rule, rows }) => (rules.includes(rule) ? rows : []))).size;

  function flagged(found: Rows, question: Extract<CheckQuestion, { kind: "flagged" }>) {
    const { rules, start, seen = [], isSeen = false } = question;
    const findings = left(found, question);
    const common = commonRules(question);
    const byRow = new Map<number, number[]>();
    findings.forEach(({ rule, rows }, at) => {
      if (!rules.includes(rule)) return;
      for (const row of rows) byRow.set(row, [...(byRow.get(row) ?? []), at]);
    });
    const weights = findings.map(({ rule }) => (common.includes(rule) ? 0 : ruleWeight(rule)));
    const weightOf = (row: number) => Math.max(...(byRow.get(row) ?? []).map((at) => weights[at] ?? 0));
    const places =
      rules.length === 1
        ? [...byRow.keys()]
        : byWeight(
            found?.filter((row) => byRow.has(row)) ?? [...byRow.keys()].sort((one, other) => one - other),
            weightOf,
          );
    const shown = readWindow(view, read, start, places.length, places);
    const rows = shown.rows.map((row, nth) => {
      const place = places[shown.start + nth] ?? 0;
      const reasons = byWeight(byRow.get(place) ?? [], (at) => weights[at] ?? 0).map((at): Reason => {
        const finding = findings[at] as Finding;
        const { rule, rows: same, why, mend } = finding;
        return { rule, text: why(), count: same.length, mark: markOf(finding, place), mend };
      });
      return { row, mark: rowMarks(list)(place), reasons };
    });
    const mends = findings.flatMap(({ rule, rows: of, mend }) =>
      mend && rules.includes(rule) && of.length > 0 ? mend : [],
    );
    const clear = mends.filter(({ isClear }) => isClear).length;
    const others = seen.length > 0 ? countRows(left(found, { ...question, isSeen: !isSeen }), rules) : 0;
    const unclear = mends.length - clear;
    return { start: shown.start, count: places.length, rows, clear, unclear, others, common };
  }

  /** Answers a question; `found` are the indexes of the found rows in their order, `null` for all. */
  function answer<Kind extends CheckQuestion["kind"]>(
    found: Rows,
    question: Extract<CheckQuestion, { kind: Kind }>,
  ): CheckAnswers[Kind];
  function answer(found: Rows, question: CheckQuestion) {
    if (question.kind === "step") {
      if (!findings) step();
      return { isDone: findings !== null };
    }
    if (question.kind === "pictures") {
      const names = Array.from(found ?? eachRow(list.length), pictureAt).filter(Boolean);
      return { names: [...new Set(names)] };
    }
    if (question.kind === "flagged") return flagged(found, question);
    const now = left(found, question);
    switch (question.kind) {
      case "counts":
        return withoutUnasked(countByRule(view, now, branches !== null), question);
      case "total": {
        const of = now.filter(({ rule }) => question.rules.includes(rule));
        return { count: countRows(of, question.rules) + of.filter(({ gap }) => gap).length };
      }
      case "gaps":
        return now.flatMap(({ gap, why }) => (gap ? [{ ...gap, text: why(), mark: markOfGap(gap) }] : []));
      case "mended": {
        const { rule, of, chosen } = question;
        const isAsked = (each: Finding) =>
          each.rule === rule &&
          (!of || (each.why() === of.text && each.rows.some((row) => markOf(each, row) === of.mark)));
        const mending = now.filter(isAsked).map((each) => ({ ...each, chosen }));
        const written = mended(mending, read);
        const isSure = mending.every(
          ({ mend }) => mend?.isClear && (chosen ?? mend.choices[0]?.text) === mend.choices[0]?.text,
        );
        const harmless = isSure ? written : withoutHarm(written, all(), findAfter);
        const texts = Array.from(harmless, ([row, texts]) => [keyAt(row), texts] as const);
        return Object.fromEntries(texts.filter(([key]) => key !== ""));
      }
    }
  }
  return answer;
}
