import { parseTime } from "../fields/date-time";
import { groupRows, rowIndexes } from "../list/columns";
import { findDuplicates, findEmpty, findInvalidTexts, findRewritable, generalRules } from "./general-rules";
import type { Finding, Rule, RuleInput } from "./rule-input";
import { OPENING_TIME_RANGE } from "./rule-names";
import { createScope, spellingsOf, usualSpellings } from "./spelling-rules";
import { fingerprintOf, fingerprintOfTidy, hasInvisible, suggestSpellings, type Vocabulary } from "./texts";

/** Flags the values of a field that are not in a vocabulary, and suggests the correct spellings that may be meant. */
function findUnlisted(
  input: RuleInput,
  field: "dealer" | "cabang",
  rows: ArrayLike<number>,
  vocabulary: Vocabulary,
  where: string,
): Finding[] {
  const { tidied } = input.texts(field);
  const { indexes } = input.values(field);
  const textAt = (row: number) => tidied[indexes[row] ?? 0] ?? "";
  const groups = groupRows(rows, (row) => {
    const text = textAt(row);
    return text === "" || vocabulary.spellings.has(text) ? null : text;
  });
  if (groups.size === 0) return [];
  const suggestionsByText = suggestSpellings(vocabulary, [...groups.keys()]);
  return Array.from(groups, ([text, rows]) => {
    const choices = (suggestionsByText.get(text) ?? []).map((each) => ({ text: each, count: rows.length }));
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
          isClear: choices.some((each) => fingerprintOfTidy(each.text) === fingerprintOfTidy(text)),
        },
      }),
    };
  });
}

/** Flags dealers that are not in the list of branches. */
export const unknownDealerRule: Rule = (input) =>
  input.branches
    ? findUnlisted(input, "dealer", rowIndexes(input.length), input.branches.dealers, "daftar cabang")
    : [];

/** Returns a function that returns the fingerprint of a row's dealer; if it is misspelled, that of the only dealer that may be meant. */
export function createDealerReader(input: RuleInput): (row: number) => string {
  const usualNames = usualSpellings(input, "dealer");
  const dealerVocabulary = input.branches?.dealers;
  const suggestionsByName = dealerVocabulary && suggestSpellings(dealerVocabulary, [...usualNames.values()]);
  const dealerFingerprints = new Map(
    Array.from(usualNames, ([print, text]) => {
      const [only, another] = suggestionsByName?.get(text) ?? [];
      return [print, fingerprintOfTidy(only !== undefined && another === undefined ? only : text)];
    }),
  );
  return (row) => dealerFingerprints.get(input.fingerprintAt("dealer", row)) ?? "";
}

/** Returns a function that returns the correct spellings of dealers: for every row, the dealers in the list of branches. */
export const createDealerVocabulary =
  ({ branches }: RuleInput) =>
  () =>
    branches?.dealers;

/** Returns a function that takes a row and returns the branches of its dealer, in their correct spelling. */
function createBranchVocabularyReader(input: RuleInput) {
  const dealerAt = createDealerReader(input);
  return (row: number) => input.branches?.branchesByDealer.get(dealerAt(row));
}

/** Flags branches that their dealer does not have; rows with an unknown dealer are left to `unknownDealerRule`. */
const unknownBranchRule: Rule = (input) => {
  const { branches } = input;
  if (!branches) return [];
  const dealerAt = createDealerReader(input);
  const groups = groupRows(rowIndexes(input.length), (row) => dealerAt(row) || null);
  return Array.from(groups).flatMap(([dealer, rows]) => {
    const vocabulary = branches.branchesByDealer.get(dealer);
    const name = branches.dealers.byFingerprint.get(dealer);
    return vocabulary ? findUnlisted(input, "cabang", rows, vocabulary, `daftar cabang ${name}`) : [];
  });
};

const BRANCH_FIELDS = ["dealer", "cabang"];

/** The rules of service advisors; the object says how the spellings of each field are compared (`SpellingSpec`). */
export const SA_RULES: Rule[] = [
  ...generalRules(
    {
      dealer: { createVocabularyReader: createDealerVocabulary },
      cabang: { within: ["dealer"], createVocabularyReader: createBranchVocabularyReader },
      nama_sa: { near: { within: BRANCH_FIELDS } },
    },
    ["dealer", "cabang", "nama_sa"],
  ),
  unknownDealerRule,
  unknownBranchRule,
  (input) => findDuplicates(input, [...BRANCH_FIELDS, "nama_sa"], "sa-ganda"),
];

function openingTimeFault(masuk: string): string | null {
  if (masuk.trim() === "") return "Waktu masuk kosong";
  const time = parseTime(masuk);
  if (time === null) return `Waktu masuk tidak terbaca: ${masuk}`;
  return time < OPENING_TIME_RANGE.from || time > OPENING_TIME_RANGE.to
    ? `Waktu masuk tidak biasa: ${time.slice(0, 5)}`
    : null;
}

export const BRANCH_RULES: Rule[] = [
  ...generalRules(
    {
      brand: { near: {} },
      dealer: { near: {}, isReferenced: true },
      cabang: { within: ["dealer"], near: {}, isReferenced: true },
      alamat: { near: { isMended: true } },
    },
    ["brand", "dealer", "cabang", "alamat"],
  ),
  (input) => findDuplicates(input, ["brand", "dealer", "cabang"], "cabang-ganda"),
  (input) => findEmpty(input, ["kodewilayah_internal"], "wilayah"),
  (input) => findInvalidTexts(input, "masuk", "masuk", openingTimeFault),
];

/** Flags a code that several models of one brand share. */
const sameCodeRule: Rule = (input) => {
  const scope = createScope(input, ["brand", "kode"]);
  const hasBrandAndCode = (row: number) =>
    input.fingerprintAt("brand", row) >= 0 && input.fingerprintAt("kode", row) >= 0;
  const groups = groupRows(rowIndexes(input.length), (row) => (hasBrandAndCode(row) ? scope(row) : null));
  return Array.from(groups.values()).flatMap((rows) => {
    const models = new Set(rows.map((row) => input.fingerprintAt("model", row)));
    if (models.size < 2) return [];
    const texts = (field: string) => spellingsOf(input, field, rows).map(({ text }) => text);
    const why = () => `Kode ${texts("kode")[0]}: ${texts("model").sort().join(", ")}`;
    return [{ rule: "kode-ganda", rows, why }];
  });
};

/** Returns a model in capitals, or unchanged if that would change more than the case. */
function uppercase(model: string): string {
  const uppercased = model.toUpperCase();
  return fingerprintOf(uppercased) === fingerprintOf(model) ? uppercased : model;
}

export const CAR_TYPE_RULES: Rule[] = [
  ...generalRules(
    {
      brand: { near: { isMended: true } },
      model: { within: ["brand"], near: {}, normalize: uppercase },
    },
    ["brand", "model"],
  ),
  (input) => findDuplicates(input, ["brand", "model"], "tipe-ganda"),
  (input) => findEmpty(input, ["kode"], "kode"),
  sameCodeRule,
  (input) =>
    findRewritable(input, "kapital", "model", uppercase, (model) => `${model} tidak seluruhnya huruf besar`),
];

const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

const isEmail = (text: string) =>
  EMAIL_PATTERN.test(text) && !hasInvisible(text) && !/\.\.|^\.|\.@/.test(text);

/** Returns a message if a text is no e-mail address; an empty text is allowed. */
const emailFault = (text: string) => (text === "" || isEmail(text) ? null : `Bukan alamat email: ${text}`);

const usernameFault = (text: string) =>
  /\s/.test(text) || hasInvisible(text) ? `Spasi atau karakter tak terlihat: ${text}` : null;

/** Flags users who share an e-mail address, ignoring case. */
const sameEmailRule: Rule = (input) => {
  const { values, indexes } = input.values("email");
  const normalizedEmails = values.map((cell) => String(cell).trim().toLowerCase());
  const groups = groupRows(rowIndexes(input.length), (row) => normalizedEmails[indexes[row] ?? 0] || null);
  return Array.from(groups)
    .filter(([, rows]) => rows.length > 1)
    .map(([email, rows]) => ({ rule: "email-ganda", rows, why: () => `Email yang sama: ${email}` }));
};

export const USER_RULES: Rule[] = [
  ...generalRules({ nama: {} }, ["nama", "username"]),
  (input) => findInvalidTexts(input, "email", "email", emailFault),
  sameEmailRule,
  (input) => findInvalidTexts(input, "username", "username", usernameFault),
  (input) => findDuplicates(input, ["nama"], "nama-ganda"),
];
