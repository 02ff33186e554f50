import type { Texts } from "../counts/columns";
import { eachGroup, groupRows } from "../counts/groups";
import type { Rule } from "./rule";

/** Returns, by the number of a text, the rows of it among those that are in, where these have different texts of another column. */
function findMixed(found: Int32Array, { of }: Texts, isIn: (row: number) => boolean, other: Texts) {
  const mixed = new Map<number, Int32Array>();
  eachGroup(groupRows(found, of, isIn), 1, (rows, group) => {
    const first = other.of[rows[0] ?? 0];
    if (rows.some((row) => other.of[row] !== first)) mixed.set(group, rows);
  });
  return mixed;
}

/** Flags all rows of an item code that has two names, and of a name that has two codes; an empty one is no code and no name. */
export const twoNamesRule: Rule = ({ counts: { by, names }, found }) => {
  const codes = by.kode_part;
  const isNamed = (row: number) => codes.of[row] !== codes.none && names.of[row] !== names.none;
  const ofCodes = findMixed(found, codes, isNamed, names);
  const ofNames = findMixed(found, names, isNamed, codes);
  const isMixed = (row: number) => ofCodes.has(codes.of[row] ?? -1) || ofNames.has(names.of[row] ?? -1);
  return {
    rows: Array.from(found.filter(isMixed)),
    why(row) {
      const [code = 0, name = 0] = [codes.of[row], names.of[row]];
      const otherName = ofCodes.get(code)?.find((each) => names.of[each] !== name);
      if (otherName !== undefined) {
        const other = names.texts[names.of[otherName] ?? 0];
        return { text: `Kode ${codes.texts[code]} juga bernama ${other}`, other: otherName };
      }
      const otherCode = ofNames.get(name)?.find((each) => codes.of[each] !== code);
      const other = codes.texts[codes.of[otherCode ?? row] ?? 0];
      return { text: `Nama ${names.texts[name]} juga berkode ${other}`, other: otherCode };
    },
  };
};
