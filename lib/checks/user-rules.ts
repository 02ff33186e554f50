import { eachRow, groupRows } from "../list/columns";
import { generalRules, twiceFindings } from "./general-rules";
import type { Rule } from "./subject";
import { hasInvisible } from "./texts";

const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

const isEmail = (text: string) => EMAIL.test(text) && !hasInvisible(text) && !/\.\.|^\.|\.@/.test(text);

/** Flags texts in place of an e-mail address; a user may have none. */
const emailRule: Rule = (subject) => {
  const { cells, of } = subject.values("email");
  const isOdd = cells.map((cell) => cell !== "" && !isEmail(String(cell)));
  const groups = groupRows(eachRow(subject.length), (row) => (isOdd[of[row] ?? 0] ? (of[row] ?? 0) : null));
  return Array.from(groups, ([value, rows]) => ({
    rule: "email",
    rows,
    why: () => `Bukan alamat email: ${cells[value]}`,
  }));
};

/** Flags all users of an e-mail address that several have, in any case. */
const sameEmailRule: Rule = ({ values, length }) => {
  const { cells, of } = values("email");
  const plain = cells.map((cell) => String(cell).trim().toLowerCase());
  const groups = groupRows(eachRow(length), (row) => plain[of[row] ?? 0] || null);
  return Array.from(groups)
    .filter(([, rows]) => rows.length > 1)
    .map(([email, rows]) => ({ rule: "email-ganda", rows, why: () => `Email yang sama: ${email}` }));
};

const usernameRule: Rule = ({ values, length }) => {
  const { cells, of } = values("username");
  const isOdd = cells.map((cell) => /\s/.test(String(cell)) || hasInvisible(String(cell)));
  const groups = groupRows(eachRow(length), (row) => (isOdd[of[row] ?? 0] ? (of[row] ?? 0) : null));
  return Array.from(groups, ([value, rows]) => ({
    rule: "username",
    rows,
    why: () => `Spasi atau karakter tak terlihat: ${cells[value]}`,
  }));
};

export const USER_RULES: Rule[] = [
  ...generalRules({ nama: {} }, ["nama", "username"]),
  emailRule,
  sameEmailRule,
  usernameRule,
  (subject) => twiceFindings(subject, ["nama"], "nama-ganda"),
];
