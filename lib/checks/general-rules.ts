import { getRowIndexes, groupRows } from "../list/columns";
import { formatAmount } from "../list/format-value";
import type { Finding, Rule, RuleInput } from "./rule-input";
import type { RuleName } from "./rule-names";
import {
  createRowGrouper,
  findNearMisses,
  findSpellingVariants,
  type SpellingSpec,
  spellingsOf,
} from "./spelling-rules";
import { hasInvisible, removeNeedlessSpace, toLatin } from "./texts";

/** How the general rules check a list: how they compare the spellings of each field, and the fields that must not be empty. */
export type TextSpec = { fields: Record<string, SpellingSpec>; required: readonly string[] };

/** Returns the rules that suit any list, by their names. */
export function createGeneralRules({ fields, required }: TextSpec): Partial<Record<RuleName, Rule>> {
  const forEachField = (rule: (input: RuleInput, field: string, spec: SpellingSpec) => Finding[]): Rule => {
    return (input) => Object.entries(fields).flatMap(([field, spec]) => rule(input, field, spec));
  };
  return {
    spasi: forEachField(findNeedlessSpace),
    huruf: forEachField(findLookAlikeLetters),
    ejaan: forEachField(findSpellingVariants),
    mirip: forEachField(findNearMisses),
    kosong: (input) => findEmpty(input, required, "kosong"),
    kembar: (input) => findEqualRows(input, Object.keys(fields)),
  };
}

/** Returns a finding for each value of a field that `rewrite` changes, with the rows that have it; `Rapikan` writes the changed text. */
export function findRewritable(
  input: RuleInput,
  rule: RuleName,
  field: string,
  rewrite: (text: string) => string,
  why: (text: string, label: string) => string,
): Finding[] {
  const { values, indexes } = input.values(field);
  const rewrittenTexts = new Map<number, string>();
  values.forEach((cell, value) => {
    const text = String(cell);
    const rewritten = rewrite(text);
    if (rewritten !== text && rewritten !== "") rewrittenTexts.set(value, rewritten);
  });
  if (rewrittenTexts.size === 0) return [];
  const groups = groupRows(getRowIndexes(input.length), (row) => {
    const value = indexes[row] ?? 0;
    return rewrittenTexts.has(value) ? value : null;
  });
  return Array.from(groups, ([value, rows]) => ({
    rule,
    rows,
    field,
    why: () => why(String(values[value]), input.labelOf(field)),
    mend: { field, choices: [{ text: rewrittenTexts.get(value) ?? "", count: rows.length }], isClear: true },
  }));
}

/** Returns a finding for each message that `faultOf` returns for values of a field, with the rows that have these values. */
export function findInvalidTexts(
  input: RuleInput,
  rule: RuleName,
  field: string,
  faultOf: (text: string) => string | null,
): Finding[] {
  const { values, indexes } = input.values(field);
  const messages = values.map((cell) => faultOf(String(cell)));
  const groups = groupRows(getRowIndexes(input.length), (row) => messages[indexes[row] ?? 0] ?? null);
  return Array.from(groups, ([fault, rows]) => ({ rule, rows, why: () => fault }));
}

function describeNeedlessSpace(text: string): string {
  const faults = [
    text !== text.trim() && "spasi di awal atau akhir",
    hasInvisible(text) && "karakter tak terlihat",
    /[^\S\r\n]{2}/.test(text.trim()) && "spasi berulang",
  ].filter((fault) => fault !== false);
  return faults.join(", ") || "spasi yang tidak biasa";
}

/** Flags texts with invisible characters, needless white space, or white space around them that the list has trimmed. */
function findNeedlessSpace(input: RuleInput, field: string): Finding[] {
  const findingsInTexts = findRewritable(
    input,
    "spasi",
    field,
    removeNeedlessSpace,
    (text, label) => `${label}: ${describeNeedlessSpace(text)}`,
  );
  const { values, indexes } = input.values(field);
  const flaggedRows = new Set(findingsInTexts.flatMap(({ rows }) => rows));
  const rowsByValue = groupRows(input.untrimmed(field), (row) => {
    const value = indexes[row] ?? 0;
    return flaggedRows.has(row) || values[value] === "" ? null : value;
  });
  const findingsAroundTexts = Array.from(rowsByValue, ([value, rows]): Finding => {
    const choices = [{ text: String(values[value]), count: rows.length }];
    return {
      rule: "spasi",
      rows,
      field,
      why: () => `${input.labelOf(field)}: spasi di awal atau akhir`,
      mend: { field, choices, isClear: true, isSame: true },
    };
  });
  return [...findingsInTexts, ...findingsAroundTexts];
}

/** Flags texts with Cyrillic or Greek letters that look like Latin letters. */
const findLookAlikeLetters = (input: RuleInput, field: string) =>
  findRewritable(input, "huruf", field, toLatin, (text, label) => {
    const latin = [...toLatin(text)];
    const odd = [...text].filter((letter, index) => letter !== latin[index]);
    return `${label}: ${[...new Set(odd)].join(" ")} bukan huruf Latin`;
  });

/** Returns a finding for each of these fields, with the rows in which it is empty. */
export function findEmpty(input: RuleInput, fields: readonly string[], rule: RuleName): Finding[] {
  return fields.flatMap((field) => {
    const { values, indexes } = input.values(field);
    const isEmpty = values.map((cell) => cell === "" || removeNeedlessSpace(String(cell)) === "");
    const rows = Array.from(getRowIndexes(input.length).filter((row) => isEmpty[indexes[row] ?? 0]));
    return rows.length === 0 ? [] : [{ rule, rows, field, why: () => `${input.labelOf(field)} kosong` }];
  });
}

/** Flags rows that equal another row in all of these fields, regardless of case, spaces and punctuation; rows in which one of the fields is empty are left out. */
export function findDuplicates(input: RuleInput, fields: readonly string[], rule: RuleName): Finding[] {
  const groupOf = createRowGrouper(input, fields);
  const hasAllFields = (row: number) => fields.every((field) => input.fingerprintAt(field, row) >= 0);
  const groups = groupRows(getRowIndexes(input.length), (row) => (hasAllFields(row) ? groupOf(row) : null));
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

/** Flags rows that equal another row in all fields but the record's id; in `textFields`, case, spaces and punctuation do not count. */
function findEqualRows(input: RuleInput, textFields: readonly string[]): Finding[] {
  let groups = [Array.from(getRowIndexes(input.length))];
  for (const field of input.fields) {
    if (field === input.key && field === "id") continue;
    const { indexes } = input.values(field);
    const { tidied = [], fingerprints = [] } = textFields.includes(field) ? input.texts(field) : {};
    // Texts of punctuation alone have no fingerprint, and are compared as they are.
    const sameAs = (value: number) =>
      (fingerprints[value] ?? -1) < 0 ? (tidied[value] ?? value) : fingerprints[value];
    groups = groups
      .flatMap((rows) => [...groupRows(rows, (row) => sameAs(indexes[row] ?? 0) ?? null).values()])
      .filter((rows) => rows.length > 1);
  }
  const describe = (rows: number[]) => `Isi yang sama: ${formatAmount(rows.length)} baris`;
  return groups.map((rows) => ({ rule: "kembar", rows, why: () => describe(rows) }));
}
