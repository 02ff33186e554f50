import type { ListColumn } from "../list";
import { defineResource, type ResourceDefinition, segment } from "./define";
import { number, type RowField, text } from "./fields";

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

type Catalogue = { work: "perawatan" | "pergantian"; stage: "precheck" | "postcheck"; noun: string };

function item<Field extends string>(
  { work, stage, noun }: Catalogue,
  row: Record<Field | keyof typeof itemRow, RowField>,
  columns: readonly (ListColumn & { field: NoInfer<Field> })[],
): ResourceDefinition<Field | keyof typeof itemRow> {
  const name = `${work}-${stage}`;
  const title = `${work === "perawatan" ? "Perawatan" : "Pergantian"} ${stage === "precheck" ? "Precheck" : "Postcheck"}`;
  return defineResource<Field | keyof typeof itemRow>({
    name,
    permission: "item-care",
    key: "id",
    noun,
    screens: {
      list: { path: `/${name}-list`, title: `Daftar Item ${title}` },
      create: { path: `/create-${name}`, button: "Tambah Item" },
      update: { path: `/update-${name}` },
    },
    row,
    columns: [...itemColumns, ...columns],
    searchBy: ["dealer", "keterangan"],
    calls: {
      list: { path: `/api/list${work}${stage}` },
      remove: { method: "DELETE", path: (id) => `/api/delete${work}${stage}/${segment(id)}` },
    },
  });
}

const precheck = (work: Catalogue["work"], noun: string) =>
  item({ work, stage: "precheck", noun }, itemRow, []);

const postcheck = (work: Catalogue["work"], noun: string) =>
  item({ work, stage: "postcheck", noun }, { ...itemRow, ...priceRow }, priceColumns);

export const perawatanPrecheck = precheck("perawatan", "perawatan precheck");
// SPEC.md section 8 writes this one catalogue's noun as one word.
export const perawatanPostcheck = postcheck("perawatan", "perawatanpostcheck");
export const pergantianPrecheck = precheck("pergantian", "pergantian precheck");
export const pergantianPostcheck = postcheck("pergantian", "pergantian postcheck");
