import { readTime } from "../fields/date-time";
import { eachRow, groupRows } from "../list/columns";
import { emptyFindings, generalRules, twiceFindings } from "./general-rules";
import { ENTRY } from "./rule-names";
import type { Rule } from "./subject";

function entryFault(masuk: string): string | null {
  if (masuk.trim() === "") return "Waktu masuk kosong";
  const time = readTime(masuk);
  if (time === null) return `Waktu masuk tidak terbaca: ${masuk}`;
  return time < ENTRY.from || time > ENTRY.to ? `Waktu masuk tidak biasa: ${time.slice(0, 5)}` : null;
}

/** Flags entry times that are missing, unreadable, or not in the morning. */
const entryRule: Rule = (subject) => {
  const { cells, of } = subject.values("masuk");
  const faults = cells.map((cell) => entryFault(String(cell)));
  const groups = groupRows(eachRow(subject.length), (row) => faults[of[row] ?? 0] ?? null);
  return Array.from(groups, ([fault, rows]) => ({ rule: "masuk", rows, why: () => fault }));
};

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
  entryRule,
];
