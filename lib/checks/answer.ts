import type { ColumnarList, ListRow, ListView } from "../list/list";
import { readerOf, readWindow } from "../list/list-window";
import { countByRule, findIn, mended, type RuleCounts } from "./checks";
import type { RuleName } from "./rule-names";
import type { Finding, Mend } from "./subject";

/** What may be asked of the found rows of a list; `aside` are the marks of what was put aside. */
export type CheckQuestion = { aside: readonly string[] } & (
  | { kind: "counts" }
  | { kind: "flagged"; rules: readonly RuleName[]; start: number }
  | { kind: "gaps" }
  /** What mending writes: of a rule all that is clear, or of one finding the chosen text. */
  | { kind: "mended"; rule: RuleName; finding?: number; chosen?: string }
);

/** Why a row is flagged: the number of the finding, its words, its mark, and what could be written. */
export type Reason = { rule: RuleName; finding: number; text: string; mark: string; mend?: Mend };

/** The answer to each kind of question. */
export type CheckAnswers = {
  counts: RuleCounts;
  /** A window of the rows that the rules flag, in the order in which they were found. */
  flagged: { start: number; count: number; rows: { row: ListRow; reasons: Reason[] }[] };
  gaps: { dealer: string; keterangan: string; text: string; mark: string }[];
  /** The texts to write, by the key of the record. */
  mended: Record<string, Record<string, string>>;
};

type Rows = readonly number[] | null;

type Gap = NonNullable<Finding["gap"]>;

/** Returns a short hash of a text (cyrb53), to tell whether it is still the same. */
function hashOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}

/** Runs the rules over a list once, and returns what answers questions about it until the list changes. */
export function openChecks(view: ListView, list: ColumnarList, branches: ColumnarList | null) {
  const findings = findIn(view, list, branches);
  const read = readerOf(list);
  const fields = Object.keys(list.columns).sort();
  const keyAt = (row: number) => String(read(view.key ?? "", row));

  /** Returns the mark of a row under a rule, which is another one once the row has changed. */
  const markOf = (rule: RuleName, row: number) =>
    `${rule}:${keyAt(row)}:${hashOf(JSON.stringify(fields.map((field) => read(field, row))))}`;
  const markOfGap = ({ dealer, keterangan }: Gap) =>
    `belum-ada::${hashOf(JSON.stringify([dealer, keterangan]))}`;

  /** Returns the findings with the found rows alone, without what was put aside. */
  function left(found: Rows, aside: readonly string[]): Finding[] {
    if (!found && aside.length === 0) return findings;
    const marks = new Set(aside);
    const isFound = found && new Set(found);
    return findings.map((finding) => {
      const isLeft = (row: number) =>
        (!isFound || isFound.has(row)) && !(marks.size > 0 && marks.has(markOf(finding.rule, row)));
      const { rows, all = rows, gap } = finding;
      const isGap = gap && !marks.has(markOfGap(gap));
      return { ...finding, rows: rows.filter(isLeft), all: all.filter(isLeft), gap: isGap ? gap : undefined };
    });
  }

  function flagged(findings: Finding[], found: Rows, rules: readonly RuleName[], start: number) {
    const byRow = new Map<number, number[]>();
    findings.forEach(({ rule, rows }, at) => {
      if (!rules.includes(rule)) return;
      for (const row of rows) byRow.set(row, [...(byRow.get(row) ?? []), at]);
    });
    const places =
      found?.filter((row) => byRow.has(row)) ?? [...byRow.keys()].sort((one, other) => one - other);
    const shown = readWindow(view, read, start, places.length, places);
    const rows = shown.rows.map((row, nth) => {
      const place = places[shown.start + nth] ?? 0;
      const reasons = (byRow.get(place) ?? []).flatMap((at): Reason[] => {
        const { rule, why, mend } = findings[at] as Finding;
        return [{ rule, finding: at, text: why(), mark: markOf(rule, place), mend }];
      });
      return { row, reasons };
    });
    return { start: shown.start, count: places.length, rows };
  }

  /** Answers a question; `found` are the indexes of the found rows in their order, `null` for all. */
  function answer<Kind extends CheckQuestion["kind"]>(
    found: Rows,
    question: Extract<CheckQuestion, { kind: Kind }>,
  ): CheckAnswers[Kind];
  function answer(found: Rows, question: CheckQuestion) {
    const now = left(found, question.aside);
    switch (question.kind) {
      case "counts":
        return countByRule(view, now, branches !== null);
      case "flagged":
        return flagged(now, found, question.rules, question.start);
      case "gaps":
        return now.flatMap(({ gap, why }) => (gap ? [{ ...gap, text: why(), mark: markOfGap(gap) }] : []));
      case "mended": {
        const { rule, finding, chosen } = question;
        const mending = now
          .filter((each, at) => each.rule === rule && (finding === undefined || at === finding))
          .map((each) => ({ ...each, chosen }));
        return Object.fromEntries(Array.from(mended(mending, read), ([row, texts]) => [keyAt(row), texts]));
      }
    }
  }
  return answer;
}
