import { day, type Field, letter, price, regionCode, secret, text, timeOfDay } from "./fields.ts";
import { hashPassword } from "./passwords.ts";
import type { Row, Value } from "./values.ts";

/** The fields and files of a write, and the columns that must be unique together. */
export type Form = {
  fields: readonly Field[];
  files?: readonly string[];
  /** The message names the last column. */
  unique?: readonly string[];
  /** A field that must repeat another one. */
  repeats?: { field: string; of: string };
  /** Turns the checked fields into the row to store. */
  rowOf?: (fields: Row) => Row;
};

/** A resource of the API: its table, the format of its list, and its writes. */
export type Resource = {
  name: string;
  key: "id" | "username";
  columns: readonly string[];
  /** The key of the list in the body; without it the body is the array. */
  listKey?: "users" | "data";
  hasHiddenId?: true;
  create?: Form;
  update?: Form;
};

const PROFILE: readonly Field[] = [
  ...["nama", "nik", "kk", "tempat_lahir"].map((name) => text(name)),
  day("tanggal_lahir"),
  ...["jk", "status", "hobi", "pendidikan", "kontak", "nip", "dealer", "cabang", "soh", "kursus"].map(
    (name) => text(name),
  ),
  ...["facebook", "instagram", "twitter", "youtube"].map((name) => text(name)),
];
const PROFILE_FILES = ["foto_ktp", "foto_kk", "foto_ijazah"];

const users: Resource = {
  name: "users",
  key: "username",
  listKey: "users",
  columns: ["username", "email", "role", "password", ...PROFILE.map(({ name }) => name), ...PROFILE_FILES],
  create: {
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
  },
  update: { fields: PROFILE, files: PROFILE_FILES },
};

/** Creates a resource with one form for create and update, whose row has exactly its fields and files. */
function plain(name: string, form: Form): Resource {
  const columns = [...form.fields.map((field) => field.name), ...(form.files ?? [])];
  return { name, key: "id", columns, create: form, update: form };
}

function catalogue(name: string, storePrice?: (text: string) => Value): Resource {
  const tiers = storePrice ? ["a", "b", "c", "d", "e"].map((tier) => price(`Harga_${tier}`, storePrice)) : [];
  return plain(name, {
    fields: [text("dealer"), text("keterangan", 5000), ...tiers],
    unique: ["dealer", "keterangan"],
  });
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

/** Every resource by its name. */
export const RESOURCES = {
  users,
  cabang: plain("cabang", branchForm),
  sa: plain("sa", {
    fields: [text("dealer"), text("cabang"), text("nama_sa")],
    unique: ["dealer", "cabang", "nama_sa"],
  }),
  "car-type": plain("car-type", {
    fields: [text("brand"), text("model"), letter("kode")],
    unique: ["brand", "model"],
  }),
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
  },
} satisfies Record<string, Resource>;

export type ResourceName = keyof typeof RESOURCES;

export const RESOURCE_NAMES = Object.keys(RESOURCES) as [ResourceName, ...ResourceName[]];
