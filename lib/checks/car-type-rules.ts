import { eachRow, groupRows } from "../list/columns";
import { emptyFindings, generalRules, twiceFindings, valuesToWrite } from "./general-rules";
import { scopeOf, spellingsOf } from "./spelling-rules";
import type { Rule } from "./subject";
import { fingerprint } from "./texts";

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
