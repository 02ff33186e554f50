import {
  emptyFindings,
  generalRules,
  scopeOf,
  spellingsOf,
  twiceFindings,
  valuesToWrite,
} from "./general-rules";
import { eachRow, groupRows, type Rule } from "./subject";

/** Flags the models of a brand that have the same code; a model that is there twice has a rule of its own. */
const sameCodeRule: Rule = (subject) => {
  const scope = scopeOf(subject, ["brand", "kode"]);
  const isWhole = (row: number) => subject.print("brand", row) >= 0 && subject.print("kode", row) >= 0;
  const groups = groupRows(eachRow(subject.length), (row) => (isWhole(row) ? scope(row) : null));
  return Array.from(groups.values()).flatMap((rows) => {
    const models = new Set(rows.map((row) => subject.print("model", row)));
    if (models.size < 2) return [];
    const texts = (field: string) => spellingsOf(subject, field, rows).map(({ text }) => text);
    const why = () => `Kode ${texts("kode")[0]}: ${texts("model").sort().join(", ")}`;
    return [{ rule: "kode-ganda", rows, why }];
  });
};

export const CAR_TYPE_RULES: Rule[] = [
  ...generalRules({ brand: { near: "rare" }, model: { within: ["brand"], near: "any" } }, ["brand", "model"]),
  (subject) => twiceFindings(subject, ["brand", "model"], "tipe-ganda"),
  (subject) => emptyFindings(subject, ["kode"], "kode"),
  sameCodeRule,
  (subject) =>
    valuesToWrite(
      subject,
      "kapital",
      "model",
      (model) => model.toUpperCase(),
      (model) => `${model} tidak seluruhnya huruf besar`,
    ),
];
