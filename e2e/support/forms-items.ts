import { type Form, fieldsOf, type Screen, URLENCODED } from "./forms-types.ts";
import { type List, lists } from "./lists.ts";

const listOf = (resource: string): List => {
  const found = lists.find((list) => list.resource === resource);
  if (!found) throw new Error(`There is no list of ${resource}.`);
  return found;
};

function catalogue(stem: string, titles: { create: string; update: string }): Form {
  const list = listOf(stem);
  const name = stem.replace("-", "");
  const tiers = stem.endsWith("postcheck") ? ["A", "B", "C", "D", "E"] : [];
  const prices = (texts: string[]) =>
    Object.fromEntries(tiers.map((tier, at) => [`Harga ${tier}`, texts[at] ?? ""]));
  const fields: Screen["fields"] = [
    ["Brand", null],
    ...fieldsOf("Dealer: dealer, Keterangan: keterangan"),
    ...tiers.map((tier): [string, string] => [`Harga ${tier}`, `Harga_${tier.toLowerCase()}`]),
  ];
  const stored = [12500, "12500.00", "12500.5", 0, 1250000];
  return {
    list,
    stays: true,
    named: { label: "Keterangan", field: "keterangan" },
    create: {
      title: titles.create,
      submit: "Buat",
      method: "POST",
      path: `/api/tambah${name}`,
      type: URLENCODED,
      fields,
      typed: {
        Brand: "Toyota",
        Dealer: "Astra/Jaya & Co",
        Keterangan: "Ganti oli & filter + cek",
        ...prices(["12.500", "12500", "12500,5", "Rp 12.500", "0"]),
      },
    },
    update: {
      title: titles.update,
      submit: "Buat",
      method: "PUT",
      path: `/api/update${name}/`,
      type: URLENCODED,
      fields,
      row: {
        dealer: "Nusantara Toyota",
        keterangan: "Ganti oli",
        ...Object.fromEntries(tiers.map((tier, at) => [`Harga_${tier.toLowerCase()}`, stored[at]])),
      },
      opened: {
        Brand: "Toyota",
        Dealer: "Nusantara Toyota",
        Keterangan: "Ganti oli",
        ...prices(["12.500", "12.500", "12.500,5", "0", "1.250.000"]),
      },
      changed: {
        Keterangan: "Ganti oli mesin",
        Dealer: "Mitra Sejahtera Toyota",
        ...(tiers.length > 0 && { "Harga E": "Rp 12.500" }),
      },
    },
  };
}

/** The forms of the four catalogues; their odd titles are those of requirements 2.8. */
export const itemForms: Form[] = [
  catalogue("perawatan-precheck", {
    create: "Tambah Item Perawatan Precheck",
    update: "Ubah Perawatan Precheck",
  }),
  catalogue("perawatan-postcheck", {
    create: "Tambah Item Perawatan Postcheck",
    update: "Ubah Perawatan Postcheck",
  }),
  catalogue("pergantian-precheck", {
    create: "Tambah Item Pergantian Precheck",
    update: "Ubah Pergantian Precheck",
  }),
  catalogue("pergantian-postcheck", {
    create: "Tambah Item Perawatan Precheck",
    update: "Edit Pergantian Precheck",
  }),
];
