import type { ResourceName } from "../../../demo/resources/resources.ts";
import type { Row as StoredRow } from "../../../demo/values/values.ts";
import { type Sample, formOf as sampleForm, samples, textsOf } from "../../../lib/testing/samples.ts";
import { type List, listNamed } from "../site/lists.ts";

export type Row = Record<string, unknown>;
/** Texts as typed or shown, by label. */
export type Texts = Record<string, string>;

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
  create: Screen & { typed: Texts };
  /** With a record of the API, the texts of its form, and a change of them, which shows in the list. */
  update: Screen & { row: Row; opened: Texts; changed: Texts };
  /** The text field by which rows differ and are searched. */
  named: { label: string; field: string };
};

/** What is typed otherwise than a row of the stand-in has it, and stored otherwise than another one has it. */
const EXAMPLES: Partial<Record<ResourceName, { typed: Texts; row: StoredRow }>> = {
  users: {
    typed: { Nama: "Rina Pertiwi", Username: "rina/p 1", "Kata Kunci": " rahasia & 1 " },
    row: {
      ...{ username: "a/b c", nik: 3201, dealer: "Dealer Lama", cabang: "Bandung" },
      ...{ foto_ktp: null, foto_kk: null, foto_ijazah: null },
    },
  },
  cabang: {
    typed: { Cabang: "Serang", "Kode Wilayah": "Tanpa Kode", "Kode Wilayah Internal": "10" },
    row: { cabang: "Serang" },
  },
  sa: {
    typed: { Brand: "Toyota", Dealer: "Astra/Jaya & Co", Cabang: "Bekasi", "Nama SA": "Wahyu Adi" },
    row: { dealer: "Nusantara Toyota", cabang: "Bandung", nama_sa: "Wahyu" },
  },
  "car-type": {
    typed: { Brand: "Toyota", Model: "RAIZE GR", Kode: "Z" },
    row: { brand: "Toyota", model: "RAIZE", kode: "B" },
  },
  "perawatan-postcheck": {
    typed: { Brand: "Toyota", Dealer: "Astra/Jaya & Co", Keterangan: "Ganti oli & filter + cek" },
    row: {
      ...{ dealer: "Nusantara Toyota", keterangan: "Ganti oli" },
      ...{ Harga_a: 12500, Harga_b: "12500.00", Harga_c: "12500.5", Harga_d: 0, Harga_e: 1250000 },
    },
  },
};

/** The fields that a form has only for another brand or dealer. */
const OTHER_NAMES = ["brand_baru", "dealer_baru"];

const AMOUNT = /^\d{1,3}(\.\d{3})*(,\d+)?$/;
const DAY = /^\d{2}-\d{2}-\d{4}$/;

function sentFor(text: string): string {
  if (text === "Tanpa Kode") return "";
  if (AMOUNT.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return DAY.test(text) ? text.split("-").toReversed().join("-") : text;
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

/** Returns the texts of a row by the labels of a form. */
function shownIn(sample: Sample, row: StoredRow, write: "create" | "update"): Texts {
  const { labels } = sampleForm(sample, write).input;
  const shown = Object.entries(textsOf(sample, row, write)).filter(([field]) => !OTHER_NAMES.includes(field));
  return Object.fromEntries(shown.map(([field, text]) => [labels[field] ?? field, text]));
}

/** The create and update screens (forms.md#form-screens), with their words (words.md#forms) and calls (api-contract.md#writes). */
export const forms: Form[] = samples.map((sample) => {
  const { resource, named, stored, other } = sample;
  const row = { ...sample.row, ...EXAMPLES[stored]?.row };
  const label = sampleForm(sample, "create").input.labels[named] ?? named;
  const typed = { ...shownIn(sample, other, "create"), ...EXAMPLES[stored]?.typed };
  return {
    list: listNamed(resource.name),
    named: { field: named, label },
    create: { ...screenOf(sample, "create"), typed },
    update: {
      ...screenOf(sample, "update"),
      row,
      opened: shownIn(sample, row, "update"),
      changed: { [label]: `${row[named]} baru` },
    },
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
