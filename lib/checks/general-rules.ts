import { groupRows, rowIndexes } from "../list/columns";
import { formatAmount } from "../list/format-value";
import type { Finding, Rule, RuleInput } from "./rule-input";
import type { RuleName } from "./rule-names";
import { findNearSpellings, findSpellings, type SpellingRule, scopeOf, spellingsOf } from "./spelling-rules";
import { hasInvisible, toLatin, withoutNeedlessSpace } from "./texts";

/** Returns a finding for each value of a field that `write` would change, with the rows that have the value. */
export function findRewrites(
  input: RuleInput,
  rule: RuleName,
  field: string,
  write: (text: string) => string,
  why: (text: string, label: string) => string,
): Finding[] {
  const { cells, of } = input.values(field);
  const written = new Map<number, string>();
  cells.forEach((cell, value) => {
    const text = String(cell);
    const to = write(text);
    if (to !== text && to !== "") written.set(value, to);
  });
  if (written.size === 0) return [];
  const groups = groupRows(rowIndexes(input.length), (row) =>
    written.has(of[row] ?? 0) ? (of[row] ?? 0) : null,
  );
  return Array.from(groups, ([value, rows]) => ({
    rule,
    rows,
    field,
    why: () => why(String(cells[value]), input.label(field)),
    mend: { field, choices: [{ text: written.get(value) ?? "", count: rows.length }], isClear: true },
  }));
}

/** Returns a finding for each value of a field for which `faultOf` returns a message, with the rows that have the value. */
export function findFaults(
  input: RuleInput,
  rule: RuleName,
  field: string,
  faultOf: (text: string) => string | null,
): Finding[] {
  const { cells, of } = input.values(field);
  const faults = cells.map((cell) => faultOf(String(cell)));
  const groups = groupRows(rowIndexes(input.length), (row) => faults[of[row] ?? 0] ?? null);
  return Array.from(groups, ([fault, rows]) => ({ rule, rows, why: () => fault }));
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
function spaceFindings(input: RuleInput, field: string): Finding[] {
  const within = findRewrites(
    input,
    "spasi",
    field,
    withoutNeedlessSpace,
    (text, label) => `${label}: ${faultsOf(text)}`,
  );
  const { cells, of } = input.values(field);
  const matchedRows = new Set(within.flatMap(({ rows }) => rows));
  const around = groupRows(input.untrimmed(field), (row) => {
    const value = of[row] ?? 0;
    return matchedRows.has(row) || cells[value] === "" ? null : value;
  });
  const outer = Array.from(around, ([value, rows]): Finding => {
    const choices = [{ text: String(cells[value]), count: rows.length }];
    return {
      rule: "spasi",
      rows,
      field,
      why: () => `${input.label(field)}: spasi di awal atau akhir`,
      mend: { field, choices, isClear: true, isSame: true },
    };
  });
  return [...within, ...outer];
}

/** Flags texts with letters of another script that look like Latin ones. */
const letterFindings = (input: RuleInput, field: string) =>
  findRewrites(input, "huruf", field, toLatin, (text, label) => {
    const latin = [...toLatin(text)];
    const odd = [...text].filter((letter, index) => letter !== latin[index]);
    return `${label}: ${[...new Set(odd)].join(" ")} bukan huruf Latin`;
  });

/** Flags rows in which one of these fields is empty. */
export function findEmpty(input: RuleInput, fields: readonly string[], rule: RuleName): Finding[] {
  return fields.flatMap((field) => {
    const { cells, of } = input.values(field);
    const isEmpty = cells.map((cell) => cell === "" || withoutNeedlessSpace(String(cell)) === "");
    const rows = Array.from(rowIndexes(input.length).filter((row) => isEmpty[of[row] ?? 0]));
    return rows.length === 0 ? [] : [{ rule, rows, field, why: () => `${input.label(field)} kosong` }];
  });
}

/** Flags rows whose values of these fields are equal apart from case, spaces and punctuation, and not empty. */
export function findDuplicates(input: RuleInput, fields: readonly string[], rule: RuleName): Finding[] {
  const scope = scopeOf(input, fields);
  const isWhole = (row: number) => fields.every((field) => input.print(field, row) >= 0);
  const groups = groupRows(rowIndexes(input.length), (row) => (isWhole(row) ? scope(row) : null));
  return Array.from(groups.values())
    .filter((rows) => rows.length > 1)
    .map((rows) => ({
      rule,
      rows,
      why() {
        const name = fields.map((field) => spellingsOf(input, field, rows)[0]?.text);
        return `${name.join(" · ")}: ${formatAmount(rows.length)} baris`;
      },
    }));
}

/** Flags all rows whose cells are those of another row, but for the spelling of these texts and the id of the record. */
function sameRowFindings({ key, fields, values, shapes, length }: RuleInput, texts: readonly string[]) {
  let groups = [Array.from(rowIndexes(length))];
  for (const field of fields) {
    if (field === key && field === "id") continue;
    const { of } = values(field);
    const { tidied, prints } = texts.includes(field) ? shapes(field) : { tidied: [], prints: [] };
    // A value's fingerprint, or for an empty one its tidied text.
    const sameAs = (value: number) => ((prints[value] ?? -1) < 0 ? (tidied[value] ?? value) : prints[value]);
    groups = groups.flatMap((rows) =>
      Array.from(groupRows(rows, (row) => sameAs(of[row] ?? 0) ?? null).values()).filter(
        (same) => same.length > 1,
      ),
    );
  }
  return groups
    .filter((rows) => rows.length > 1)
    .map(
      (rows): Finding => ({
        rule: "kembar",
        rows,
        why: () => `Isi yang sama: ${formatAmount(rows.length)} baris`,
      }),
    );
}

/** Returns the rules for any list: the texts that are checked and how spellings of them are compared, and the required fields. */
export function generalRules(texts: Record<string, SpellingRule>, required: readonly string[]): Rule[] {
  const each = (rule: (input: RuleInput, field: string, compared: SpellingRule) => Finding[]): Rule => {
    return (input) => Object.entries(texts).flatMap(([field, compared]) => rule(input, field, compared));
  };
  return [
    each(spaceFindings),
    each(letterFindings),
    each(findSpellings),
    each(findNearSpellings),
    (input) => findEmpty(input, required, "kosong"),
    (input) => sameRowFindings(input, Object.keys(texts)),
  ];
}
