import { formatAmount } from "../list/format-value";
import { FEWEST_LETTERS, type RuleName, TIMES_AS_OFTEN } from "./rule-names";
import { type Choice, eachRow, type Finding, groupRows, type Rule, type Subject } from "./subject";
import { hasInvisible, inLatin, nearPairs, withoutNeedlessSpace } from "./texts";
import { byCount, countTexts } from "./vocabulary";

/** Returns a finding for each value of a field that `write` makes another text of, with the rows that have it. */
export function valuesToWrite(
  subject: Subject,
  rule: RuleName,
  field: string,
  write: (text: string) => string,
  why: (text: string, label: string) => string,
): Finding[] {
  const { cells, of } = subject.values(field);
  const written = new Map<number, string>();
  cells.forEach((cell, value) => {
    const text = String(cell);
    const to = write(text);
    if (to !== text && to !== "") written.set(value, to);
  });
  if (written.size === 0) return [];
  const groups = groupRows(eachRow(subject.length), (row) =>
    written.has(of[row] ?? 0) ? (of[row] ?? 0) : null,
  );
  return Array.from(groups, ([value, rows]) => ({
    rule,
    rows,
    why: () => why(String(cells[value]), subject.label(field)),
    mend: { field, choices: [{ text: written.get(value) ?? "", count: rows.length }], isClear: true },
  }));
}

function faultsOf(text: string): string {
  const faults = [
    text !== text.trim() && "spasi di awal atau akhir",
    hasInvisible(text) && "karakter tak terlihat",
    /[^\S\r\n]{2}/.test(text.trim()) && "spasi berulang",
  ].filter((fault) => fault !== false);
  return faults.join(", ") || "spasi yang tidak biasa";
}

/** Flags texts with needless white space or invisible characters, also around the text that the list has. */
function spaceFindings(subject: Subject, field: string): Finding[] {
  const within = valuesToWrite(
    subject,
    "spasi",
    field,
    withoutNeedlessSpace,
    (text, label) => `${label}: ${faultsOf(text)}`,
  );
  const { cells, of } = subject.values(field);
  const known = new Set(within.flatMap(({ rows }) => rows));
  const around = groupRows(subject.untrimmed(field), (row) => {
    const value = of[row] ?? 0;
    return known.has(row) || cells[value] === "" ? null : value;
  });
  const outer = Array.from(around, ([value, rows]): Finding => {
    const choices = [{ text: String(cells[value]), count: rows.length }];
    return {
      rule: "spasi",
      rows,
      why: () => `${subject.label(field)}: spasi di awal atau akhir`,
      mend: { field, choices, isClear: true, isSame: true },
    };
  });
  return [...within, ...outer];
}

/** Flags texts with letters of another script that look like Latin ones. */
const letterFindings = (subject: Subject, field: string) =>
  valuesToWrite(subject, "huruf", field, inLatin, (text, label) => {
    const latin = [...inLatin(text)];
    const odd = [...text].filter((letter, at) => letter !== latin[at]);
    return `${label}: ${[...new Set(odd)].join(" ")} bukan huruf Latin`;
  });

/** Returns the number of what a field is compared within: the values of other fields in a row. */
export type Scope = (row: number) => number;

const EVERYWHERE: Scope = () => 0;

/** Returns the scope of rows with equal fingerprints of these fields. */
export function scopeOf({ shapes, print }: Subject, fields: readonly string[]): Scope {
  if (fields.length === 0) return EVERYWHERE;
  return (row) => fields.reduce((key, field) => key * (shapes(field).size + 1) + print(field, row) + 1, 0);
}

/** Returns the rows of each fingerprint of a field, those of each scope apart. */
function clustersOf(subject: Subject, field: string, scope: Scope) {
  const size = subject.shapes(field).size;
  return groupRows(eachRow(subject.length), (row) => {
    const print = subject.print(field, row);
    return print < 0 ? null : scope(row) * size + print;
  });
}

/** Returns the spellings in rows, the most frequent one first. */
export function spellingsOf(subject: Subject, field: string, rows: readonly number[]): Choice[] {
  const { tidied } = subject.shapes(field);
  const { of } = subject.values(field);
  return countTexts(rows.map((row) => tidied[of[row] ?? 0] ?? ""));
}

/** Flags texts of a field that differ from a more frequent one, or an equally frequent one, by case, spaces or punctuation alone. */
function spellingFindings(subject: Subject, field: string): Finding[] {
  const { tidied, prints } = subject.shapes(field);
  const { of } = subject.values(field);
  // Most fingerprints have one spelling: only those that have several need their rows.
  const spellings = new Map<number, string>();
  const mixed = new Set<number>();
  prints.forEach((print, value) => {
    const text = tidied[value] ?? "";
    if (print >= 0 && (spellings.get(print) ?? text) !== text) mixed.add(print);
    spellings.set(print, text);
  });
  if (mixed.size === 0) return [];
  const known = field === "dealer" ? subject.branches?.dealers.spellings : undefined;
  const clusters = clustersOf(subject, field, EVERYWHERE);
  return Array.from(clusters.values()).flatMap((rows) => {
    if (!mixed.has(subject.print(field, rows[0] ?? 0))) return [];
    const counted = spellingsOf(subject, field, rows);
    const [first, second] = counted.toSorted(
      (one, other) =>
        Number(known?.has(other.text) ?? 0) - Number(known?.has(one.text) ?? 0) || byCount(one, other),
    );
    if (!first || !second) return [];
    const isKnown = Boolean(known?.has(first.text) && !known.has(second.text));
    const isClear = isKnown || first.count > second.count;
    const choices = [first, ...counted.filter(({ text }) => text !== first.text)];
    const flagged = isClear ? rows.filter((row) => tidied[of[row] ?? 0] !== first.text) : rows;
    const listed = choices.map(({ text, count }) => `${text} (${formatAmount(count)})`).join(", ");
    return [
      {
        rule: "ejaan" as const,
        rows: flagged,
        why: () => `${subject.label(field)}: ${listed}`,
        mend: { field, choices, isClear },
        all: rows,
      },
    ];
  });
}

/** How near spellings of a field are compared, if they are: within equal values of other fields, and all or only rare ones. */
export type Compared = { within?: readonly string[]; near?: "any" | "rare" };

/** Returns, for each fingerprint of a field, the others that are one letter apart. */
export function neighboursOf({ shapes }: Subject, field: string): Map<number, Set<number>> {
  const { words, prints } = shapes(field);
  const neighbours = new Map<number, Set<number>>();
  for (const pair of nearPairs(words, FEWEST_LETTERS)) {
    const [one = -1, other = -1] = pair.map((text) => prints[text]);
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  }
  return neighbours;
}

/** Suggests near spellings of a field: for each fingerprint in a scope the others that may be meant. */
function nearFindings(subject: Subject, field: string, { within = [], near }: Compared): Finding[] {
  if (!near) return [];
  const neighbours = neighboursOf(subject, field);
  if (neighbours.size === 0) return [];
  const scope = scopeOf(subject, within);
  const size = subject.shapes(field).size;
  const clusters = clustersOf(subject, field, scope);
  const least = near === "rare" ? TIMES_AS_OFTEN : 1;
  return Array.from(clusters, ([key, rows]) => {
    const print = key % size;
    const others = [...(neighbours.get(print) ?? [])].flatMap(
      (other) => clusters.get(key - print + other) ?? [],
    );
    const groups = groupRows(others, (row) => subject.print(field, row));
    const choices = Array.from(groups.values())
      .filter((group) => group.length >= least * rows.length)
      .flatMap((group) => ({ text: spellingsOf(subject, field, group)[0]?.text ?? "", count: group.length }))
      .sort(byCount);
    return { rows, choices };
  })
    .filter(({ choices }) => choices.length > 0)
    .map(({ rows, choices }) => ({
      rule: "mirip" as const,
      rows,
      why: () => `${subject.label(field)}: mungkin ${choices.map(({ text }) => text).join(" atau ")}`,
      mend: { field, choices, isClear: false },
    }));
}

/** Flags rows in which one of these fields is empty. */
export function emptyFindings(subject: Subject, fields: readonly string[], rule: RuleName): Finding[] {
  return fields.flatMap((field) => {
    const { cells, of } = subject.values(field);
    const isEmpty = cells.map((cell) => cell === "" || withoutNeedlessSpace(String(cell)) === "");
    const rows = Array.from(eachRow(subject.length).filter((row) => isEmpty[of[row] ?? 0]));
    return rows.length === 0 ? [] : [{ rule, rows, why: () => `${subject.label(field)} kosong` }];
  });
}

/** Flags all rows that are the same in the fingerprints of these fields, none of them empty. */
export function twiceFindings(subject: Subject, fields: readonly string[], rule: RuleName): Finding[] {
  const scope = scopeOf(subject, fields);
  const isWhole = (row: number) => fields.every((field) => subject.print(field, row) >= 0);
  const groups = groupRows(eachRow(subject.length), (row) => (isWhole(row) ? scope(row) : null));
  return Array.from(groups.values())
    .filter((rows) => rows.length > 1)
    .map((rows) => ({
      rule,
      rows,
      why() {
        const name = fields.map((field) => spellingsOf(subject, field, rows)[0]?.text);
        return `${name.join(" · ")}: ${formatAmount(rows.length)} baris`;
      },
    }));
}

/** Flags all rows whose cells are those of another row; the id of a record tells nothing. */
const sameRowRule: Rule = ({ key, fields, values, length }) => {
  let groups = [Array.from(eachRow(length))];
  for (const field of fields) {
    if (field === key && field === "id") continue;
    const { of } = values(field);
    groups = groups.flatMap((rows) =>
      Array.from(groupRows(rows, (each) => of[each] ?? 0).values()).filter((same) => same.length > 1),
    );
  }
  return groups
    .filter((rows) => rows.length > 1)
    .map((rows) => ({
      rule: "kembar",
      rows,
      why: () => `Sama persis: ${formatAmount(rows.length)} baris`,
    }));
};

/** Returns the rules for any list: the texts that are checked and how near spellings of them are, and the required fields. */
export function generalRules(texts: Record<string, Compared>, required: readonly string[]): Rule[] {
  const fields = Object.keys(texts);
  const each = (rule: (subject: Subject, field: string) => Finding[]): Rule => {
    return (subject) => fields.flatMap((field) => rule(subject, field));
  };
  return [
    each(spaceFindings),
    each(letterFindings),
    each(spellingFindings),
    each((subject, field) => nearFindings(subject, field, texts[field] ?? {})),
    (subject) => emptyFindings(subject, required, "kosong"),
    sameRowRule,
  ];
}
