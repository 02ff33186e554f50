import { ADVISORS } from "../seed-data/advisors.ts";
import { BRANCHES } from "../seed-data/branches.ts";
import { CAR_TYPES } from "../seed-data/car-types.ts";
import { ITEMS } from "../seed-data/items.ts";
import { letter, price, regionCode, text, timeOfDay } from "../values/fields.ts";
import type { Value } from "../values/values.ts";
import { type Form, plain, type Resource } from "./resource.ts";
import { users } from "./users.ts";

function catalogue(name: keyof typeof ITEMS, storePrice?: (text: string) => Value) {
  const path = name.replace("-", "");
  const tiers = storePrice ? ["a", "b", "c", "d", "e"].map((tier) => price(`Harga_${tier}`, storePrice)) : [];
  return plain(
    name,
    {
      list: `/api/list${path}`,
      create: [`/api/tambah${path}`, "form"],
      update: [`/api/update${path}/:key`, "form"],
      remove: ["DELETE", `/api/delete${path}/:key`],
    },
    { fields: [text("dealer"), text("keterangan", 5000), ...tiers], unique: ["dealer", "keterangan"] },
    ITEMS[name],
  );
}

const branchForm: Form = {
  fields: [
    ...["brand", "dealer", "cabang"].map((name) => text(name)),
    text("alamat", 5000),
    timeOfDay("masuk"),
    { ...regionCode("kodewilayah"), isOptional: true },
    regionCode("kodewilayah_internal"),
  ],
  files: ["foto"],
  unique: ["dealer", "cabang"],
};

/** Every resource by its name: its calls, the checks of its writes and the rows of a new table. */
export const RESOURCES = {
  users,
  cabang: plain(
    "cabang",
    {
      list: "/api/listalldealercabang",
      create: ["/api/tambahdealercabang", "multipart"],
      update: ["/api/updatedealercabang/:key", "multipart"],
      remove: ["POST", "/api/deletedealercabang/:key"],
    },
    branchForm,
    BRANCHES,
  ),
  sa: plain(
    "sa",
    {
      list: "/api/listallsa",
      create: ["/api/tambahsa", "form"],
      update: ["/api/updatesa/:key", "multipart"],
      remove: ["POST", "/deletesa/:key"],
    },
    { fields: [text("dealer"), text("cabang"), text("nama_sa")], unique: ["dealer", "cabang", "nama_sa"] },
    ADVISORS,
  ),
  "car-type": plain(
    "car-type",
    {
      list: "/api/listmodel",
      create: ["/api/tambahmodel", "multipart"],
      update: ["/api/updatemodel/:key", "multipart"],
      remove: ["DELETE", "/api/deletemodel/:key"],
    },
    { fields: [text("brand"), text("model"), letter("kode")], unique: ["brand", "model"] },
    CAR_TYPES,
  ),
  "perawatan-precheck": catalogue("perawatan-precheck"),
  "perawatan-postcheck": catalogue("perawatan-postcheck", (price) => Number(price).toFixed(2)),
  "pergantian-precheck": catalogue("pergantian-precheck"),
  "pergantian-postcheck": catalogue("pergantian-postcheck", Number),
  opname: {
    name: "opname",
    key: "id",
    listKey: "data",
    hasHiddenId: true,
    columns: [
      ...["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_part", "jumlah"],
      ...["created_at", "nama_mekanik", "foto"],
    ],
    calls: { list: "/opname" },
    // Its rows are made by their number (seed.ts).
    seed: [],
  },
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof RESOURCES;

export const RESOURCE_NAMES = Object.keys(RESOURCES) as [ResourceName, ...ResourceName[]];
