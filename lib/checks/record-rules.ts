import { readTime } from "../fields/date-time";
import { groupRows, rowIndexes } from "../list/columns";
import { findDuplicates, findEmpty, findFaults, findRewrites, generalRules } from "./general-rules";
import type { Finding, Rule, RuleInput } from "./rule-input";
import { OPENING_TIME_RANGE } from "./rule-names";
import { scopeOf, spellingsOf, usualSpellings } from "./spelling-rules";
import { fingerprint, hasInvisible, suggestionsFor, tidyFingerprint, type Vocabulary } from "./texts";

/** Flags the values of a field that are not in a vocabulary, and suggests those that may be meant. */
function unknownFindings(
  input: RuleInput,
  field: "dealer" | "cabang",
  rows: ArrayLike<number>,
  vocabulary: Vocabulary,
  where: string,
): Finding[] {
  const { tidied } = input.shapes(field);
  const { of } = input.values(field);
  const textAt = (row: number) => tidied[of[row] ?? 0] ?? "";
  const groups = groupRows(rows, (row) => {
    const text = textAt(row);
    return text === "" || vocabulary.spellings.has(text) ? null : text;
  });
  if (groups.size === 0) return [];
  const meant = suggestionsFor(vocabulary, [...groups.keys()]);
  return Array.from(groups, ([text, rows]) => {
    const choices = (meant.get(text) ?? []).map((each) => ({ text: each, count: rows.length }));
    const hint = choices.length > 0 ? `; mungkin ${choices.map((each) => each.text).join(" atau ")}` : "";
    return {
      rule: field,
      rows,
      field,
      why: () => `${text} tidak ada di ${where}${hint}`,
      ...(choices.length > 0 && {
        mend: {
          field,
          choices,
          isClear: choices.some((each) => tidyFingerprint(each.text) === tidyFingerprint(text)),
        },
      }),
    };
  });
}

/** Flags dealers that no branch has. */
export const dealerRule: Rule = (input) =>
  input.branches
    ? unknownFindings(input, "dealer", rowIndexes(input.length), input.branches.dealers, "daftar cabang")
    : [];

/** Returns the fingerprint of the dealer of a row; for a misspelled one that of the only dealer in the branches that may be meant. */
export function dealersOf(input: RuleInput): (row: number) => string {
  const usual = usualSpellings(input, "dealer");
  const branchDealers = input.branches?.dealers;
  const meant = branchDealers && suggestionsFor(branchDealers, [...usual.values()]);
  const prints = new Map(
    Array.from(usual, ([print, text]) => {
      const [only, another] = meant?.get(text) ?? [];
      return [print, tidyFingerprint(only !== undefined && another === undefined ? only : text)];
    }),
  );
  return (row) => prints.get(input.print("dealer", row)) ?? "";
}

/** Returns a function that returns the dealers in the list of branches. */
export const existingDealers =
  ({ branches }: RuleInput) =>
  () =>
    branches?.dealers;

/** Returns a function that returns the branches of the dealer in a row. */
function existingBranches(input: RuleInput) {
  const dealerAt = dealersOf(input);
  return (row: number) => input.branches?.branches.get(dealerAt(row));
}

/** Flags branches that their dealer does not have; unknown dealers have their own rule. */
const branchRule: Rule = (input) => {
  const { branches } = input;
  if (!branches) return [];
  const dealerAt = dealersOf(input);
  const groups = groupRows(rowIndexes(input.length), (row) => dealerAt(row) || null);
  return Array.from(groups).flatMap(([dealer, rows]) => {
    const vocabulary = branches.branches.get(dealer);
    const name = branches.dealers.byPrint.get(dealer);
    return vocabulary ? unknownFindings(input, "cabang", rows, vocabulary, `daftar cabang ${name}`) : [];
  });
};

const BRANCH = ["dealer", "cabang"];

export const SA_RULES: Rule[] = [
  ...generalRules(
    {
      dealer: { rightOf: existingDealers },
      cabang: { within: ["dealer"], rightOf: existingBranches },
      nama_sa: { near: { within: BRANCH } },
    },
    ["dealer", "cabang", "nama_sa"],
  ),
  dealerRule,
  branchRule,
  (input) => findDuplicates(input, [...BRANCH, "nama_sa"], "sa-ganda"),
];

function entryFault(masuk: string): string | null {
  if (masuk.trim() === "") return "Waktu masuk kosong";
  const time = readTime(masuk);
  if (time === null) return `Waktu masuk tidak terbaca: ${masuk}`;
  return time < OPENING_TIME_RANGE.from || time > OPENING_TIME_RANGE.to
    ? `Waktu masuk tidak biasa: ${time.slice(0, 5)}`
    : null;
}

export const BRANCH_RULES: Rule[] = [
  ...generalRules(
    {
      brand: { near: {} },
      dealer: { near: {}, isReferred: true },
      cabang: { within: ["dealer"], near: {}, isReferred: true },
      alamat: { near: { isMended: true } },
    },
    ["brand", "dealer", "cabang", "alamat"],
  ),
  (input) => findDuplicates(input, ["brand", "dealer", "cabang"], "cabang-ganda"),
  (input) => findEmpty(input, ["kodewilayah_internal"], "wilayah"),
  // Entry times that are missing, unreadable, or not in the morning.
  (input) => findFaults(input, "masuk", "masuk", entryFault),
];

/** Flags different models of a brand with the same code; duplicates of a model have their own rule. */
const sameCodeRule: Rule = (input) => {
  const scope = scopeOf(input, ["brand", "kode"]);
  const isWhole = (row: number) => input.print("brand", row) >= 0 && input.print("kode", row) >= 0;
  const groups = groupRows(rowIndexes(input.length), (row) => (isWhole(row) ? scope(row) : null));
  return Array.from(groups.values()).flatMap((rows) => {
    const models = new Set(rows.map((row) => input.print("model", row)));
    if (models.size < 2) return [];
    const texts = (field: string) => spellingsOf(input, field, rows).map(({ text }) => text);
    const why = () => `Kode ${texts("kode")[0]}: ${texts("model").sort().join(", ")}`;
    return [{ rule: "kode-ganda", rows, why }];
  });
};

/** Returns a model in capitals, unchanged if capitals would be other letters. */
function capitalize(model: string): string {
  const upper = model.toUpperCase();
  return fingerprint(upper) === fingerprint(model) ? upper : model;
}

export const CAR_TYPE_RULES: Rule[] = [
  ...generalRules(
    {
      brand: { near: { isMended: true } },
      model: { within: ["brand"], near: {}, written: capitalize },
    },
    ["brand", "model"],
  ),
  (input) => findDuplicates(input, ["brand", "model"], "tipe-ganda"),
  (input) => findEmpty(input, ["kode"], "kode"),
  sameCodeRule,
  (input) =>
    findRewrites(input, "kapital", "model", capitalize, (model) => `${model} tidak seluruhnya huruf besar`),
];

const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

const isEmail = (text: string) => EMAIL.test(text) && !hasInvisible(text) && !/\.\.|^\.|\.@/.test(text);

/** Returns why a text is no e-mail address, or `null`; it may be empty. */
const emailFault = (text: string) => (text === "" || isEmail(text) ? null : `Bukan alamat email: ${text}`);

const usernameFault = (text: string) =>
  /\s/.test(text) || hasInvisible(text) ? `Spasi atau karakter tak terlihat: ${text}` : null;

/** Flags users who share an e-mail address, ignoring case. */
const sameEmailRule: Rule = ({ values, length }) => {
  const { cells, of } = values("email");
  const plain = cells.map((cell) => String(cell).trim().toLowerCase());
  const groups = groupRows(rowIndexes(length), (row) => plain[of[row] ?? 0] || null);
  return Array.from(groups)
    .filter(([, rows]) => rows.length > 1)
    .map(([email, rows]) => ({ rule: "email-ganda", rows, why: () => `Email yang sama: ${email}` }));
};

export const USER_RULES: Rule[] = [
  ...generalRules({ nama: {} }, ["nama", "username"]),
  (input) => findFaults(input, "email", "email", emailFault),
  sameEmailRule,
  (input) => findFaults(input, "username", "username", usernameFault),
  (input) => findDuplicates(input, ["nama"], "nama-ganda"),
];
