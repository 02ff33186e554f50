import {
  isPrice,
  type Sample,
  formOf as sampleForm,
  samples,
  textsOf,
} from "../../../lib/testing/samples.ts";
import { type List, listNamed } from "../site/lists.ts";
import { type Example, examples, type Texts } from "./form-examples.ts";

export type { Row, Texts } from "./form-examples.ts";

const TYPES = { form: "application/x-www-form-urlencoded", multipart: "multipart/form-data" } as const;

export type Screen = {
  title: string;
  submit: "Buat" | "Simpan";
  /** The call of a save; an update's path ends before the key. */
  method: "POST" | "PUT";
  path: string;
  type: (typeof TYPES)[keyof typeof TYPES];
  /** The labels in order, each with the sent field or null. */
  fields: [label: string, field: string | null][];
  /** The labels of the pictures. */
  pictures: string[];
};

export type Form = {
  list: List;
  create: Screen & Pick<Example, "typed">;
  update: Screen & Omit<Example, "typed">;
  /** The text field by which rows differ and are searched. */
  named: { label: string; field: string };
};

/** The fields that a form has only for another brand or dealer. */
const OTHER_NAMES = ["brand_baru", "dealer_baru"];

/** Sent values that differ from the typed ones. */
const SENT: Texts = {
  "12500,5": "12500.5",
  "Rp 12.500": "12500",
  "raize gr": "RAIZE GR",
  "Tanpa Kode": "",
};

const AMOUNT = /^\d{1,3}(\.\d{3})*(,\d+)?$/;
const DAY = /^\d{2}-\d{2}-\d{4}$/;

function sentFor(text: string): string {
  if (AMOUNT.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return SENT[text] ?? (DAY.test(text) ? text.split("-").toReversed().join("-") : text);
}

/** Returns a create or update screen: the words and the call of the definition, and what the stand-in does with it. */
function screenOf(sample: Sample, write: "create" | "update"): Screen {
  const { screens, calls } = sample.resource;
  const { input, fields, files } = sampleForm(sample, write);
  const call = calls[write];
  const labels = Object.entries(input.labels).filter(([field]) => !OTHER_NAMES.includes(field));
  const sent = [...fields.map(({ name }) => name), ...files];
  return {
    title: screens[write]?.title ?? "",
    submit: write === "create" ? "Buat" : (screens.update?.submitLabel ?? "Simpan"),
    method: write === "create" ? "POST" : "PUT",
    path: call?.endpoint.split("{")[0] ?? "",
    type: TYPES[call?.encoding ?? "form"],
    fields: labels.map(([field, label]) => [label, sent.includes(field) ? field : null]),
    pictures: labels.filter(([field]) => files.some((file) => file === field)).map(([, label]) => label),
  };
}

/**
 * Makes an example of two rows of the stand-in: one is opened and changed, the other is typed. What is written for the
 * resource comes first.
 */
function exampleOf(sample: Sample): Example {
  const { resource, stored, named, row, other } = sample;
  const written = examples[stored];
  const byLabel = (write: "create" | "update", texts: Texts): Texts => {
    const { labels } = sampleForm(sample, write).input;
    const shown = Object.entries(texts).filter(([field]) => !OTHER_NAMES.includes(field));
    return Object.fromEntries(shown.map(([field, text]) => [labels[field] ?? field, text]));
  };
  const prices = Object.entries(textsOf(sample, other)).filter(([field]) => isPrice(resource, field));
  const changed = { [named]: `${row[named]} baru`, ...Object.fromEntries(prices) };
  return {
    typed: { ...byLabel("create", textsOf(sample, other, "create")), ...written?.typed },
    row: { ...row, ...written?.row },
    opened: { ...byLabel("update", textsOf(sample, row)), ...written?.opened },
    changed: written?.changed ?? byLabel("update", changed),
  };
}

/** The create and update screens (forms.md#form-screens), with their words (words.md#forms) and calls (api-contract.md#writes). */
export const forms: Form[] = samples.map((sample) => {
  const { resource, named } = sample;
  const { typed, ...changes } = exampleOf(sample);
  return {
    list: listNamed(resource.name),
    named: { field: named, label: sampleForm(sample, "create").input.labels[named] ?? named },
    create: { ...screenOf(sample, "create"), typed },
    update: { ...screenOf(sample, "update"), ...changes },
  };
});

/** Returns a resource's form by its stand-in name. */
export function formOf(resource: string): Form {
  const found = forms.find(({ list }) => list.resource === resource);
  if (!found) throw new Error(`There is no form of ${resource}.`);
  return found;
}

/** Returns the fields that the API receives for these texts. */
export function fieldsFor({ fields, pictures }: Screen, texts: Texts): Record<string, string> {
  const sent = fields.flatMap(([label, field]) =>
    field === null || pictures.includes(label) ? [] : [[field, sentFor(texts[label] ?? "")]],
  );
  return Object.fromEntries(sent);
}
