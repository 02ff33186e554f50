import { readTime } from "../fields/date-time";
import { allRows, groupRows } from "../list/columns";
import { emptyFindings, faultFindings, generalRules, twiceFindings, valuesToWrite } from "./general-rules";
import { ENTRY } from "./rule-names";
import { scopeOf, spellingsOf, usualSpellings } from "./spelling-rules";
import type { Finding, Rule, Subject } from "./subject";
import { fingerprint, hasInvisible, printOf, suggestionsFor, type Vocabulary } from "./texts";

/** Flags the values of a field in rows that a vocabulary does not have, with those that may be meant. */
function unknownFindings(
  subject: Subject,
  field: "dealer" | "cabang",
  rows: ArrayLike<number>,
  vocabulary: Vocabulary,
  where: string,
): Finding[] {
  const { tidied } = subject.shapes(field);
  const { of } = subject.values(field);
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
        mend: { field, choices, isClear: choices.some((each) => printOf(each.text) === printOf(text)) },
      }),
    };
  });
}

/** Flags dealers that no branch has. */
export const dealerRule: Rule = (subject) =>
  subject.branches
    ? unknownFindings(subject, "dealer", allRows(subject.length), subject.branches.dealers, "daftar cabang")
    : [];

/** Returns the fingerprint of the dealer of a row as the branches know it: that of the only spelling that may be meant, or its own. */
export function dealersOf(subject: Subject): (row: number) => string {
  const usual = usualSpellings(subject, "dealer");
  const branchDealers = subject.branches?.dealers;
  const meant = branchDealers && suggestionsFor(branchDealers, [...usual.values()]);
  const prints = new Map(
    Array.from(usual, ([print, text]) => {
      const [only, another] = meant?.get(text) ?? [];
      return [print, printOf(only !== undefined && another === undefined ? only : text)];
    }),
  );
  return (row) => prints.get(subject.print("dealer", row)) ?? "";
}

/** Returns what has the dealers of all branches. */
export const existingDealers =
  ({ branches }: Subject) =>
  () =>
    branches?.dealers;

/** Returns what has the branches of the dealer of a row. */
function existingBranches(subject: Subject) {
  const dealerAt = dealersOf(subject);
  return (row: number) => subject.branches?.branches.get(dealerAt(row));
}

/** Flags branches that their dealer does not have; dealers that are unknown have a rule of their own. */
const branchRule: Rule = (subject) => {
  const { branches } = subject;
  if (!branches) return [];
  const dealerAt = dealersOf(subject);
  const groups = groupRows(allRows(subject.length), (row) => dealerAt(row) || null);
  return Array.from(groups).flatMap(([dealer, rows]) => {
    const vocabulary = branches.branches.get(dealer);
    const name = branches.dealers.byPrint.get(dealer);
    return vocabulary ? unknownFindings(subject, "cabang", rows, vocabulary, `daftar cabang ${name}`) : [];
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
  (subject) => twiceFindings(subject, [...BRANCH, "nama_sa"], "sa-ganda"),
];

function entryFault(masuk: string): string | null {
  if (masuk.trim() === "") return "Waktu masuk kosong";
  const time = readTime(masuk);
  if (time === null) return `Waktu masuk tidak terbaca: ${masuk}`;
  return time < ENTRY.from || time > ENTRY.to ? `Waktu masuk tidak biasa: ${time.slice(0, 5)}` : null;
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
  (subject) => twiceFindings(subject, ["brand", "dealer", "cabang"], "cabang-ganda"),
  (subject) => emptyFindings(subject, ["kodewilayah_internal"], "wilayah"),
  // Entry times that are missing, unreadable, or not in the morning.
  (subject) => faultFindings(subject, "masuk", "masuk", entryFault),
];

/** Flags the models of a brand that have the same code; a model that is there twice has a rule of its own. */
const sameCodeRule: Rule = (subject) => {
  const scope = scopeOf(subject, ["brand", "kode"]);
  const isWhole = (row: number) => subject.print("brand", row) >= 0 && subject.print("kode", row) >= 0;
  const groups = groupRows(allRows(subject.length), (row) => (isWhole(row) ? scope(row) : null));
  return Array.from(groups.values()).flatMap((rows) => {
    const models = new Set(rows.map((row) => subject.print("model", row)));
    if (models.size < 2) return [];
    const texts = (field: string) => spellingsOf(subject, field, rows).map(({ text }) => text);
    const why = () => `Kode ${texts("kode")[0]}: ${texts("model").sort().join(", ")}`;
    return [{ rule: "kode-ganda", rows, why }];
  });
};

/** Returns a model in capitals; as it is where these would be other letters. */
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
  (subject) => twiceFindings(subject, ["brand", "model"], "tipe-ganda"),
  (subject) => emptyFindings(subject, ["kode"], "kode"),
  sameCodeRule,
  (subject) =>
    valuesToWrite(
      subject,
      "kapital",
      "model",
      capitalize,
      (model) => `${model} tidak seluruhnya huruf besar`,
    ),
];

const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

const isEmail = (text: string) => EMAIL.test(text) && !hasInvisible(text) && !/\.\.|^\.|\.@/.test(text);

/** Returns what is wrong with a text in place of an e-mail address; a user may have none. */
const emailFault = (text: string) => (text === "" || isEmail(text) ? null : `Bukan alamat email: ${text}`);

const usernameFault = (text: string) =>
  /\s/.test(text) || hasInvisible(text) ? `Spasi atau karakter tak terlihat: ${text}` : null;

/** Flags all users of an e-mail address that several have, in any case. */
const sameEmailRule: Rule = ({ values, length }) => {
  const { cells, of } = values("email");
  const plain = cells.map((cell) => String(cell).trim().toLowerCase());
  const groups = groupRows(allRows(length), (row) => plain[of[row] ?? 0] || null);
  return Array.from(groups)
    .filter(([, rows]) => rows.length > 1)
    .map(([email, rows]) => ({ rule: "email-ganda", rows, why: () => `Email yang sama: ${email}` }));
};

export const USER_RULES: Rule[] = [
  ...generalRules({ nama: {} }, ["nama", "username"]),
  (subject) => faultFindings(subject, "email", "email", emailFault),
  sameEmailRule,
  (subject) => faultFindings(subject, "username", "username", usernameFault),
  (subject) => twiceFindings(subject, ["nama"], "nama-ganda"),
];
