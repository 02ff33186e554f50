import { PRICE_LABELS, postcheckInput, precheckInput } from "../fields/inputs";
import type { ListColumn } from "../list/list";
import type { ResourceDefinition } from "./resource-definition";
import { toNumber, toText } from "./row-fields";

const priceColumns = Object.entries(PRICE_LABELS).map(([field, label]): ListColumn => {
  return { field, label, as: "price" };
});

const CHECK_STAGES = ["precheck", "postcheck"] as const;

/** Returns the resource of a catalogue of work items; `exceptions` replace its regular noun and titles. */
function createCatalogue(
  work: "perawatan" | "pergantian",
  stage: (typeof CHECK_STAGES)[number],
  exceptions: { noun?: string; create?: string; update?: string } = {},
): ResourceDefinition {
  const hasPrices = stage === "postcheck";
  const priceFields = hasPrices ? Object.keys(PRICE_LABELS) : [];
  const input = hasPrices ? postcheckInput : precheckInput;
  const name = `${work}-${stage}`;
  const title = `${work === "perawatan" ? "Perawatan" : "Pergantian"} ${hasPrices ? "Postcheck" : "Precheck"}`;
  return {
    name,
    permission: "item-care",
    key: "id",
    noun: exceptions.noun ?? `${work} ${stage}`,
    catalogue: title,
    screens: {
      list: { path: `/${name}-list`, title: `Daftar Item ${title}` },
      create: {
        path: `/create-${name}`,
        title: exceptions.create ?? `Tambah Item ${title}`,
        button: "Tambah Item",
        staysOpen: true,
      },
      update: { path: `/update-${name}`, title: exceptions.update ?? `Ubah ${title}`, submitLabel: "Buat" },
    },
    row: {
      id: toText,
      dealer: toText,
      keterangan: toText,
      ...Object.fromEntries(priceFields.map((price) => [price, toNumber])),
    },
    columns: [
      { field: "dealer", label: "Dealer" },
      { field: "keterangan", label: "Keterangan" },
      ...(hasPrices ? priceColumns : []),
    ],
    named: ["dealer", "keterangan"],
    headline: "keterangan",
    searchBy: ["dealer", "keterangan"],
    imports: {
      fields: ["dealer", "keterangan", ...priceFields],
      identityFields: ["dealer", "keterangan"],
      pickLists: { dealer: "dealers" },
    },
    changes: {
      prices: priceFields,
      replaceable: "keterangan",
      pickable: { field: "dealer", list: "dealers" },
    },
    copiesTo: CHECK_STAGES.map((targetStage) => `${work}-${targetStage}`),
    calls: {
      list: { endpoint: `/api/list${work}${stage}` },
      create: { endpoint: `/api/tambah${work}${stage}`, encoding: "form", input },
      update: { endpoint: `/api/update${work}${stage}/{id}`, encoding: "form", input },
      remove: { method: "DELETE", endpoint: `/api/delete${work}${stage}/{id}` },
    },
  };
}

export const perawatanPrecheck = createCatalogue("perawatan", "precheck");
export const perawatanPostcheck = createCatalogue("perawatan", "postcheck", { noun: "perawatanpostcheck" });
export const pergantianPrecheck = createCatalogue("pergantian", "precheck");

// These titles name other catalogues, but forms.md#fields-of-each-form specifies them.
export const pergantianPostcheck = createCatalogue("pergantian", "postcheck", {
  create: "Tambah Item Perawatan Precheck",
  update: "Edit Pergantian Precheck",
});
