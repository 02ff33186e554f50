import { day, type Field, letter, price, regionCode, secret, text, timeOfDay } from "./fields.ts";
import { hashPassword } from "./passwords.ts";
import { type Form, plain, type Resource } from "./resource.ts";
import { ADVISORS } from "./seed-data/advisors.ts";
import { BRANCHES } from "./seed-data/branches.ts";
import { CAR_TYPES } from "./seed-data/car-types.ts";
import { ITEMS } from "./seed-data/items.ts";
import { USERS } from "./seed-data/users.ts";
import type { Value } from "./values.ts";

const PROFILE: readonly Field[] = [
  ...["nama", "nik", "kk", "tempat_lahir"].map((name) => text(name)),
  day("tanggal_lahir"),
  ...["jk", "status", "hobi", "pendidikan", "kontak", "nip", "dealer", "cabang", "soh", "kursus"].map(
    (name) => text(name),
  ),
  ...["facebook", "instagram", "twitter", "youtube"].map((name) => text(name)),
];
const PROFILE_FILES = ["foto_ktp", "foto_kk", "foto_ijazah"];

const registration: Form = {
  fields: [text("nama"), text("username"), secret("password"), secret("re_password")],
  unique: ["username"],
  repeats: { field: "re_password", of: "password" },
  rowOf: ({ nama = null, username = null, password }) => ({
    nama,
    username,
    password: hashPassword(String(password)),
    email: "-",
    role: null,
  }),
};

const users: Resource = {
  name: "users",
  key: "username",
  listKey: "users",
  columns: ["username", "email", "role", "password", ...PROFILE.map(({ name }) => name), ...PROFILE_FILES],
  calls: {
    list: "/api/user/listall",
    create: ["/api/user/registerit", "form", registration],
    update: ["/api/user/update/:key", "multipart", { fields: PROFILE, files: PROFILE_FILES }],
    remove: ["POST", "/api/user/delete/:key"],
  },
  seed: USERS,
};

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
