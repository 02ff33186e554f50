import { itemForms } from "./forms-items.ts";
import { masterForms } from "./forms-master.ts";
import type { Form, Screen, Texts } from "./forms-types.ts";

export type { Form, Row, Screen, Texts } from "./forms-types.ts";

export const PICTURES = ["Logo", "Foto KTP", "Foto KK", "Foto Ijazah"];

/** Sent values that differ from the typed ones. */
const SENT: Texts = {
  "12.500": "12500",
  "12.500,5": "12500.5",
  "1.250.000": "1250000",
  "12500,5": "12500.5",
  "Rp 12.500": "12500",
  "raize gr": "RAIZE GR",
  "17-05-1990": "1990-05-17",
  "28-02-1991": "1991-02-28",
  "Tanpa Kode": "",
};

/** The create and update screens (requirements 2.7), with their words (words 4) and calls (api-contract 5). */
export const forms: Form[] = [...masterForms, ...itemForms];

/** Returns a resource's form by its stand-in name. */
export function formOf(resource: string): Form {
  const found = forms.find(({ list }) => list.resource === resource);
  if (!found) throw new Error(`There is no form of ${resource}.`);
  return found;
}

/** Returns the fields that the API receives for these texts. */
export function fieldsFor({ fields }: Screen, texts: Texts): Record<string, string> {
  const sent = fields.flatMap(([label, field]) =>
    field === null || PICTURES.includes(label) ? [] : [[field, SENT[texts[label] ?? ""] ?? texts[label]]],
  );
  return Object.fromEntries(sent);
}

/** Returns the business's date this many days from today, as `YYYY-MM-DD`. */
export function dayFrom(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return moment.toLocaleDateString("en-CA", { timeZone: "Asia/Jakarta" });
}
