import type { ResourceName } from "../../demo/resources.ts";
import type { Role } from "./people.ts";

type Row = Record<string, unknown>;

export type List = {
  /** The resource's name in the stand-in. */
  resource: ResourceName;
  /** The resource's name in the app's whole-list URL. */
  data: string;
  role: Role;
  path: string;
  menu: string;
  title: string;
  add?: { button: string; path: string };
  /** The path of a row's Ubah, before the key. */
  update?: string;
  /** The list call (api-contract 3.1). */
  call: string;
  /** The columns between Nomor and the controls, with their fields. */
  columns: [label: string, field: string][];
  controls: string[];
  /** The columns that the search covers. */
  searched: string[];
  /** The columns that name a row, in the order they are announced. */
  named: string[];
  /** The delete call, before the key, and the noun of its English fallback. */
  remove?: { method: string; path: string; noun: string };
};

const edit = ["Ubah", "Hapus"];

function screens(stem: string, button: string) {
  return {
    path: `/${stem}-list`,
    data: stem,
    add: { button, path: `/create-${stem}` },
    update: `/update-${stem}/`,
    role: "it" as const,
  };
}

function catalogue(work: "Perawatan" | "Pergantian", stage: "Precheck" | "Postcheck", noun: string): List {
  const stem = `${work}-${stage}`.toLowerCase() as ResourceName;
  const name = `${work}${stage}`.toLowerCase();
  const tiers = stage === "Postcheck" ? ["A", "B", "C", "D", "E"] : [];
  return {
    ...screens(stem, "Tambah Item"),
    resource: stem,
    menu: `${work} ${stage}`,
    title: `Daftar Item ${work} ${stage}`,
    call: `/api/list${name}`,
    columns: [
      ["Dealer", "dealer"],
      ["Keterangan", "keterangan"],
      ...tiers.map((tier): [string, string] => [`Harga ${tier}`, `Harga_${tier.toLowerCase()}`]),
    ],
    controls: edit,
    searched: ["Dealer", "Keterangan"],
    named: ["Dealer", "Keterangan"],
    remove: { method: "DELETE", path: `/api/delete${name}/`, noun },
  };
}

export const users: List = {
  ...screens("user", "Tambah Pengguna"),
  resource: "users",
  menu: "Pengguna",
  title: "Daftar Pengguna",
  call: "/api/user/listall",
  columns: [
    ["Nama", "nama"],
    ["Username", "username"],
    ["Email", "email"],
  ],
  controls: edit,
  searched: ["Username"],
  named: ["Username", "Nama"],
  remove: { method: "POST", path: "/api/user/delete/", noun: "user" },
};

export const branches: List = {
  ...screens("dealer-cabang", "Tambah Dealer Cabang"),
  resource: "cabang",
  menu: "Dealer Cabang",
  title: "Daftar Dealer Cabang",
  call: "/api/listalldealercabang",
  columns: [
    ["Brand", "brand"],
    ["Dealer", "dealer"],
    ["Cabang", "cabang"],
    ["Alamat", "alamat"],
    ["Kode Wilayah", "kodewilayah"],
    ["Kode Wilayah Internal", "kodewilayah_internal"],
    ["Masuk", "masuk"],
  ],
  controls: ["Logo", ...edit],
  searched: ["Brand", "Dealer", "Cabang"],
  named: ["Brand", "Dealer", "Cabang"],
  remove: { method: "POST", path: "/api/deletedealercabang/", noun: "dealer cabang" },
};

export const advisors: List = {
  ...screens("sa", "Tambah SA"),
  resource: "sa",
  menu: "SA",
  title: "Daftar SA",
  call: "/api/listallsa",
  columns: [
    ["Cabang", "cabang"],
    ["Dealer", "dealer"],
    ["Nama SA", "nama_sa"],
  ],
  controls: edit,
  searched: ["Cabang", "Dealer", "Nama SA"],
  named: ["Nama SA", "Cabang", "Dealer"],
  remove: { method: "POST", path: "/deletesa/", noun: "SA" },
};

export const carTypes: List = {
  ...screens("car-type", "Tambah Tipe Mobil"),
  resource: "car-type",
  menu: "Tipe Mobil",
  title: "Daftar Tipe Mobil",
  call: "/api/listmodel",
  columns: [
    ["Brand", "brand"],
    ["Model", "model"],
    ["Kode", "kode"],
  ],
  controls: edit,
  searched: ["Brand", "Model"],
  named: ["Brand", "Model"],
  remove: { method: "DELETE", path: "/api/deletemodel/", noun: "car type" },
};

export const postcheck = catalogue("Perawatan", "Postcheck", "perawatanpostcheck");

export const opname: List = {
  resource: "opname",
  data: "opname",
  role: "part",
  path: "/opname-list",
  menu: "Stock Opname",
  title: "Daftar Stock Opname",
  call: "/opname",
  columns: [
    ["Brand", "brand"],
    ["Dealer", "dealer"],
    ["Cabang", "cabang"],
    ["Kategori", "jenis_opname"],
    ["Kode Item", "kode_part"],
    ["Nama Item", "nama_part"],
    ["Jumlah", "jumlah"],
    ["Tanggal", "created_at"],
    ["Nama PIC", "nama_mekanik"],
  ],
  controls: ["Bukti Foto"],
  searched: ["Brand", "Dealer", "Cabang", "Kategori"],
  named: ["Nama Item", "Kode Item", "Cabang"],
};

/** The nine lists (requirements 2.1). */
export const lists: List[] = [
  users,
  branches,
  advisors,
  carTypes,
  catalogue("Perawatan", "Precheck", "perawatan precheck"),
  postcheck,
  catalogue("Pergantian", "Precheck", "pergantian precheck"),
  catalogue("Pergantian", "Postcheck", "pergantian postcheck"),
  opname,
];

/** Returns a row with a distinct text in every column, and a picture. */
export function rowOf(list: List, id: number): Row {
  const cells = list.columns.map(([label, field]) => [field, `${label} ${id}`]);
  return { id, foto: `foto-${id}.png`, ...Object.fromEntries(cells) };
}

/** Returns this many rows, with ids from 1. */
export function rowsOf(list: List, count: number): Row[] {
  return Array.from({ length: count }, (_, at) => rowOf(list, at + 1));
}

/** Returns such a row's key in its resource's paths. */
export function keyOf(list: List, id: number): string {
  return list === users ? `Username ${id}` : String(id);
}
