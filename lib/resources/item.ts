import type { InputDefinition } from "../fields/checks";
import { postcheckInput, precheckInput } from "../fields/inputs";
import type { ListColumn } from "../list/list";
import { defineResource, type ImportDefinition, type ResourceDefinition } from "./resource-definition";
import { number, type RowField, text } from "./row-fields";

const itemRow = { id: text, dealer: text, keterangan: text };

const priceRow = {
  Harga_a: number,
  Harga_b: number,
  Harga_c: number,
  Harga_d: number,
  Harga_e: number,
};

const itemColumns = [
  { field: "dealer", label: "Dealer" },
  { field: "keterangan", label: "Keterangan" },
] as const;

const priceColumns = [
  { field: "Harga_a", label: "Harga A", as: "price" },
  { field: "Harga_b", label: "Harga B", as: "price" },
  { field: "Harga_c", label: "Harga C", as: "price" },
  { field: "Harga_d", label: "Harga D", as: "price" },
  { field: "Harga_e", label: "Harga E", as: "price" },
] as const;

const STAGES = ["precheck", "postcheck"] as const;

type Catalogue = {
  work: "perawatan" | "pergantian";
  stage: (typeof STAGES)[number];
  noun: string;
  titles: { create: string; update: string };
  input: InputDefinition;
};

function item<Field extends string>(
  { work, stage, noun, titles, input }: Catalogue,
  row: Record<Field | keyof typeof itemRow, RowField>,
  columns: readonly (ListColumn & { field: NoInfer<Field> })[],
  prices: NoInfer<Field>[],
): ResourceDefinition<Field | keyof typeof itemRow> {
  const name = `${work}-${stage}`;
  const title = `${work === "perawatan" ? "Perawatan" : "Pergantian"} ${stage === "precheck" ? "Precheck" : "Postcheck"}`;
  return defineResource<Field | keyof typeof itemRow>({
    name,
    permission: "item-care",
    key: "id",
    noun,
    catalogue: title,
    screens: {
      list: { path: `/${name}-list`, title: `Daftar Item ${title}` },
      create: { path: `/create-${name}`, title: titles.create, button: "Tambah Item", stays: true },
      update: { path: `/update-${name}`, title: titles.update, submitLabel: "Buat" },
    },
    row,
    columns: [...itemColumns, ...columns],
    named: ["dealer", "keterangan"],
    searchBy: ["dealer", "keterangan"],
    imports: {
      fields: ["dealer", "keterangan", ...columns.map(({ field }) => field)],
      by: ["dealer", "keterangan"],
      known: { dealer: "dealers" } as ImportDefinition<Field | keyof typeof itemRow>["known"],
    },
    changes: {
      prices,
      replaced: "keterangan",
      picked: { field: "dealer", list: "dealers" },
    },
    copiesTo: STAGES.map((one) => `${work}-${one}`),
    calls: {
      list: { endpoint: `/api/list${work}${stage}` },
      create: { endpoint: `/api/tambah${work}${stage}`, encoding: "form", input },
      update: { endpoint: `/api/update${work}${stage}/{id}`, encoding: "form", input },
      remove: { method: "DELETE", endpoint: `/api/delete${work}${stage}/{id}` },
    },
  });
}

type Words = Pick<Catalogue, "noun" | "titles">;

const precheck = (work: Catalogue["work"], words: Words) =>
  item({ work, stage: "precheck", input: precheckInput, ...words }, itemRow, [], []);

const postcheck = (work: Catalogue["work"], words: Words) =>
  item(
    { work, stage: "postcheck", input: postcheckInput, ...words },
    { ...itemRow, ...priceRow },
    priceColumns,
    ["Harga_a", "Harga_b", "Harga_c", "Harga_d", "Harga_e"],
  );

// Titles and nouns are those of requirements 2.8 and 8.3, to the letter, with their inconsistencies.

export const perawatanPrecheck = precheck("perawatan", {
  noun: "perawatan precheck",
  titles: { create: "Tambah Item Perawatan Precheck", update: "Ubah Perawatan Precheck" },
});

export const perawatanPostcheck = postcheck("perawatan", {
  noun: "perawatanpostcheck",
  titles: { create: "Tambah Item Perawatan Postcheck", update: "Ubah Perawatan Postcheck" },
});

export const pergantianPrecheck = precheck("pergantian", {
  noun: "pergantian precheck",
  titles: { create: "Tambah Item Pergantian Precheck", update: "Ubah Pergantian Precheck" },
});

export const pergantianPostcheck = postcheck("pergantian", {
  noun: "pergantian postcheck",
  titles: { create: "Tambah Item Perawatan Precheck", update: "Edit Pergantian Precheck" },
});
