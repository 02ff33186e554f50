import { parseTime } from "../fields/date-time";
import { getRowIndexes, groupRows } from "../list/columns";
import { findDuplicates, findEmpty, findInvalidTexts, findRewritable, type TextSpec } from "./general-rules";
import type { Finding, Rule, RuleInput, Vocabulary } from "./rule-input";
import { MIN_COMPARED_LETTERS, OPENING_TIME_RANGE, type RuleName } from "./rule-names";
import { createRowGrouper, findOneLetterPairs, findUsualSpellings, spellingsOf } from "./spelling-rules";
import { fingerprintOf, fingerprintOfTidy, hasInvisible, splitWords } from "./texts";

/** The rules that check single lists, such as users or branches, by their names. */
export const RECORD_RULES: Partial<Record<RuleName, Rule>> = {
  dealer: findUnknownDealers,
  cabang: findUnknownBranches,
  "sa-ganda": (input) => findDuplicates(input, ["dealer", "cabang", "nama_sa"], "sa-ganda"),
  "cabang-ganda": (input) => findDuplicates(input, ["brand", "dealer", "cabang"], "cabang-ganda"),
  wilayah: (input) => findEmpty(input, ["kodewilayah_internal"], "wilayah"),
  masuk: (input) => findInvalidTexts(input, "masuk", "masuk", openingTimeFaultOf),
  "tipe-ganda": (input) => findDuplicates(input, ["brand", "model"], "tipe-ganda"),
  kode: (input) => findEmpty(input, ["kode"], "kode"),
  "kode-ganda": findSharedCodes,
  kapital: (input) =>
    findRewritable(input, "kapital", "model", uppercase, (model) => `${model} tidak seluruhnya huruf besar`),
  email: (input) => findInvalidTexts(input, "email", "email", emailFaultOf),
  "email-ganda": findSharedEmails,
  username: (input) => findInvalidTexts(input, "username", "username", usernameFaultOf),
  "nama-ganda": (input) => findDuplicates(input, ["nama"], "nama-ganda"),
};

const CATALOGUE_TEXT_SPEC: TextSpec = {
  fields: {
    dealer: { createVocabularyReader: createDealerVocabularyReader },
    keterangan: { near: { isMended: true } },
  },
  required: ["dealer", "keterangan"],
};

/** How the general rules check the texts of each list, by its resource. */
export const TEXT_SPECS: Record<string, TextSpec> = {
  user: { fields: { nama: {} }, required: ["nama", "username"] },
  "dealer-cabang": {
    fields: {
      brand: { near: {} },
      dealer: { near: {}, isReferenced: true },
      cabang: { within: ["dealer"], near: {}, isReferenced: true },
      alamat: { near: { isMended: true } },
    },
    required: ["brand", "dealer", "cabang", "alamat"],
  },
  sa: {
    fields: {
      dealer: { createVocabularyReader: createDealerVocabularyReader },
      cabang: { within: ["dealer"], createVocabularyReader: createBranchVocabularyReader },
      nama_sa: { near: { within: ["dealer", "cabang"] } },
    },
    required: ["dealer", "cabang", "nama_sa"],
  },
  "car-type": {
    fields: {
      brand: { near: { isMended: true } },
      model: { within: ["brand"], near: {}, normalize: uppercase },
    },
    required: ["brand", "model"],
  },
  "perawatan-precheck": CATALOGUE_TEXT_SPEC,
  "perawatan-postcheck": CATALOGUE_TEXT_SPEC,
  "pergantian-precheck": CATALOGUE_TEXT_SPEC,
  "pergantian-postcheck": CATALOGUE_TEXT_SPEC,
};

/** Returns a function that returns for any row the same vocabulary: the dealers in the list of branches. */
function createDealerVocabularyReader({ branches }: RuleInput) {
  return () => branches?.dealers;
}

/** Returns a function that returns the vocabulary of a row: the branches of its dealer. */
function createBranchVocabularyReader(input: RuleInput) {
  const dealerFingerprintAt = createDealerFingerprintReader(input);
  return (row: number) => input.branches?.branchesByDealer.get(dealerFingerprintAt(row));
}

/** Returns a function that returns the fingerprint of a row's dealer; if it is misspelled, that of the only dealer that may be meant. */
export function createDealerFingerprintReader(input: RuleInput): (row: number) => string {
  const usualNames = findUsualSpellings(input, "dealer");
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

/** Flags dealers that are not in the list of branches. */
function findUnknownDealers(input: RuleInput): Finding[] {
  if (!input.branches) return [];
  const rows = getRowIndexes(input.length);
  return findUnlistedTexts(input, "dealer", rows, input.branches.dealers, "daftar cabang");
}

/** Flags branches that their dealer does not have; rows with an unknown dealer are left to `findUnknownDealers`. */
function findUnknownBranches(input: RuleInput): Finding[] {
  const { branches } = input;
  if (!branches) return [];
  const dealerFingerprintAt = createDealerFingerprintReader(input);
  const groups = groupRows(getRowIndexes(input.length), (row) => dealerFingerprintAt(row) || null);
  return Array.from(groups).flatMap(([dealer, rows]) => {
    const vocabulary = branches.branchesByDealer.get(dealer);
    const name = branches.dealers.byFingerprint.get(dealer);
    return vocabulary ? findUnlistedTexts(input, "cabang", rows, vocabulary, `daftar cabang ${name}`) : [];
  });
}

/** Flags the texts of a field that are not in a vocabulary, and suggests similar spellings of the vocabulary; `listName` names it in the message. */
function findUnlistedTexts(
  input: RuleInput,
  field: "dealer" | "cabang",
  rows: ArrayLike<number>,
  vocabulary: Vocabulary,
  listName: string,
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
    const isClear = choices.some((each) => fingerprintOfTidy(each.text) === fingerprintOfTidy(text));
    return {
      rule: field,
      rows,
      field,
      why: () => `${text} tidak ada di ${listName}${hint}`,
      ...(choices.length > 0 && { mend: { field, choices, isClear } }),
    };
  });
}

/** Returns the spellings of a vocabulary that may be meant by each unknown text, if there are any; `tidyText` has returned all texts. */
function suggestSpellings(
  { spellings, byFingerprint }: Vocabulary,
  unknown: readonly string[],
): Map<string, string[]> {
  const suggestions = new Map<string, string[]>();
  const unmatchedTexts: string[] = [];
  for (const text of unknown) {
    const same = byFingerprint.get(fingerprintOfTidy(text));
    if (same === undefined) unmatchedTexts.push(text);
    else suggestions.set(text, [same]);
  }
  if (unmatchedTexts.length === 0) return suggestions;
  const sortedSpellings = [...spellings].sort();
  const allWords = [...sortedSpellings, ...unmatchedTexts].map(splitWords);
  for (const pair of findOneLetterPairs(allWords, MIN_COMPARED_LETTERS)) {
    const text = unmatchedTexts[Math.max(...pair) - sortedSpellings.length];
    const similar = sortedSpellings[Math.min(...pair)];
    if (text !== undefined && similar !== undefined)
      suggestions.set(text, [...(suggestions.get(text) ?? []), similar].sort());
  }
  return suggestions;
}

function openingTimeFaultOf(masuk: string): string | null {
  if (masuk.trim() === "") return "Waktu masuk kosong";
  const time = parseTime(masuk);
  if (time === null) return `Waktu masuk tidak terbaca: ${masuk}`;
  return time < OPENING_TIME_RANGE.from || time > OPENING_TIME_RANGE.to
    ? `Waktu masuk tidak biasa: ${time.slice(0, 5)}`
    : null;
}

/** Flags a code that several models of one brand share. */
function findSharedCodes(input: RuleInput): Finding[] {
  const groupOf = createRowGrouper(input, ["brand", "kode"]);
  const hasBrandAndCode = (row: number) =>
    input.fingerprintAt("brand", row) >= 0 && input.fingerprintAt("kode", row) >= 0;
  const groups = groupRows(getRowIndexes(input.length), (row) =>
    hasBrandAndCode(row) ? groupOf(row) : null,
  );
  return Array.from(groups.values()).flatMap((rows) => {
    const models = new Set(rows.map((row) => input.fingerprintAt("model", row)));
    if (models.size < 2) return [];
    const spellingTextsOf = (field: string) => spellingsOf(input, field, rows).map(({ text }) => text);
    const why = () => `Kode ${spellingTextsOf("kode")[0]}: ${spellingTextsOf("model").sort().join(", ")}`;
    return [{ rule: "kode-ganda", rows, why }];
  });
}

/** Returns a model in capitals, or unchanged if that would change more than the case. */
function uppercase(model: string): string {
  const uppercased = model.toUpperCase();
  return fingerprintOf(uppercased) === fingerprintOf(model) ? uppercased : model;
}

/** Flags users who share an e-mail address, ignoring case. */
function findSharedEmails(input: RuleInput): Finding[] {
  const { values, indexes } = input.values("email");
  const normalizedEmails = values.map((cell) => String(cell).trim().toLowerCase());
  const groups = groupRows(getRowIndexes(input.length), (row) => normalizedEmails[indexes[row] ?? 0] || null);
  return Array.from(groups)
    .filter(([, rows]) => rows.length > 1)
    .map(([email, rows]) => ({ rule: "email-ganda", rows, why: () => `Email yang sama: ${email}` }));
}

const EMAIL_PATTERN = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

const isEmail = (text: string) =>
  EMAIL_PATTERN.test(text) && !hasInvisible(text) && !/\.\.|^\.|\.@/.test(text);

/** Returns a message if a text is not an e-mail address; an empty text is allowed. */
const emailFaultOf = (text: string) => (text === "" || isEmail(text) ? null : `Bukan alamat email: ${text}`);

const usernameFaultOf = (text: string) =>
  /\s/.test(text) || hasInvisible(text) ? `Spasi atau karakter tak terlihat: ${text}` : null;
