import {
  branchInput,
  CAR_TYPE_CODES,
  carTypeInput,
  NO_REGION_LABEL,
  profileInput,
  REGION_CODES,
  serviceAdvisorInput,
  userInput,
} from "../fields/inputs";
import { perawatanPostcheck, perawatanPrecheck, pergantianPostcheck, pergantianPrecheck } from "./catalogues";
import { createScreens, defineResource, type ResourceDefinition } from "./resource-definition";
import { choiceParser, hyphenToEmpty, toDate, toNumber, toOptionalText, toText, toTime } from "./row-fields";

export const opnameResource = defineResource({
  name: "opname",
  permission: "opname",
  noun: "opname",
  screens: { list: { path: "/opname-list", title: "Daftar Stock Opname" } },
  row: {
    brand: toText,
    dealer: toText,
    cabang: toText,
    jenis_opname: toText,
    kode_part: toText,
    nama_part: toText,
    jumlah: toNumber,
    created_at: toText,
    nama_mekanik: toText,
    foto: toText,
  },
  columns: [
    { field: "brand", label: "Brand", as: "short" },
    { field: "dealer", label: "Dealer" },
    { field: "cabang", label: "Cabang" },
    { field: "jenis_opname", label: "Kategori", as: "short" },
    { field: "kode_part", label: "Kode Item", as: "short" },
    { field: "nama_part", label: "Nama Item" },
    { field: "jumlah", label: "Jumlah", as: "number" },
    { field: "created_at", label: "Tanggal", as: "datetime" },
    { field: "nama_mekanik", label: "Nama PIC" },
  ],
  named: ["nama_part", "kode_part", "cabang"],
  headline: "nama_part",
  searchBy: ["dealer", "cabang", "brand", "jenis_opname"],
  picture: { field: "foto", label: "Bukti Foto", zoom: false },
  calls: { list: { endpoint: "/opname" } },
});

export const carTypeResource = defineResource({
  name: "car-type",
  permission: "car-type",
  key: "id",
  noun: "car type",
  screens: createScreens("car-type", "Tipe Mobil"),
  row: { id: toText, brand: toText, model: toText, kode: choiceParser(CAR_TYPE_CODES) },
  columns: [
    { field: "brand", label: "Brand" },
    { field: "model", label: "Model" },
    { field: "kode", label: "Kode" },
  ],
  named: ["brand", "model"],
  headline: "model",
  searchBy: ["brand", "model"],
  imports: {
    fields: ["brand", "model", "kode"],
    identityFields: ["brand", "model"],
    pickLists: { brand: "brands" },
  },
  calls: {
    list: { endpoint: "/api/listmodel" },
    create: { endpoint: "/api/tambahmodel", encoding: "multipart", input: carTypeInput },
    update: { endpoint: "/api/updatemodel/{id}", encoding: "multipart", input: carTypeInput },
    remove: { method: "DELETE", endpoint: "/api/deletemodel/{id}" },
  },
});

export const saResource = defineResource({
  name: "sa",
  permission: "sa",
  key: "id",
  noun: "SA",
  screens: createScreens("sa", "SA"),
  row: { id: toText, dealer: toText, cabang: toText, nama_sa: toText },
  columns: [
    { field: "cabang", label: "Cabang" },
    { field: "dealer", label: "Dealer" },
    { field: "nama_sa", label: "Nama SA" },
  ],
  named: ["nama_sa", "cabang", "dealer"],
  headline: "nama_sa",
  searchBy: ["dealer", "cabang", "nama_sa"],
  imports: {
    fields: ["dealer", "cabang", "nama_sa"],
    identityFields: ["dealer", "cabang", "nama_sa"],
    pickLists: { dealer: "dealers", cabang: "branches" },
  },
  changes: { pickable: { field: "cabang", list: "branches", parent: "dealer" } },
  calls: {
    list: { endpoint: "/api/listallsa" },
    create: { endpoint: "/api/tambahsa", encoding: "form", input: serviceAdvisorInput },
    update: { endpoint: "/api/updatesa/{id}", encoding: "multipart", input: serviceAdvisorInput },
    // The API has no /api prefix for this path.
    remove: { method: "POST", endpoint: "/deletesa/{id}" },
  },
});

export const branchResource = defineResource({
  name: "dealer-cabang",
  permission: "cabang",
  key: "id",
  noun: "dealer cabang",
  screens: createScreens("dealer-cabang", "Dealer Cabang"),
  row: {
    id: toText,
    brand: toText,
    dealer: toText,
    cabang: toText,
    alamat: toText,
    kodewilayah: choiceParser(REGION_CODES, NO_REGION_LABEL),
    kodewilayah_internal: choiceParser(REGION_CODES),
    masuk: toTime,
    foto: toText,
  },
  columns: [
    { field: "brand", label: "Brand", as: "short" },
    { field: "dealer", label: "Dealer" },
    { field: "cabang", label: "Cabang" },
    { field: "alamat", label: "Alamat" },
    { field: "kodewilayah", label: "Kode Wilayah", as: "short" },
    { field: "kodewilayah_internal", label: "Kode Wilayah Internal", as: "short" },
    { field: "masuk", label: "Masuk", as: "short" },
  ],
  named: ["brand", "dealer", "cabang"],
  headline: "cabang",
  searchBy: ["dealer", "cabang", "brand"],
  picture: { field: "foto", label: "Logo", zoom: true },
  imports: {
    fields: ["brand", "dealer", "cabang", "alamat", "masuk", "kodewilayah", "kodewilayah_internal"],
    identityFields: ["dealer", "cabang"],
    pickLists: { brand: "brands", dealer: "dealers" },
    acceptsNew: ["brand", "dealer"],
  },
  calls: {
    list: { endpoint: "/api/listalldealercabang" },
    create: { endpoint: "/api/tambahdealercabang", encoding: "multipart", input: branchInput },
    update: {
      endpoint: "/api/updatedealercabang/{id}",
      encoding: "multipart",
      input: branchInput,
      errorText: "message",
    },
    remove: { method: "POST", endpoint: "/api/deletedealercabang/{id}" },
  },
});

export const userResource = defineResource({
  name: "user",
  permission: "user",
  key: "username",
  noun: "user",
  screens: createScreens("user", "Pengguna"),
  row: {
    nama: toText,
    username: toText,
    email: hyphenToEmpty,
    nik: toText,
    kk: toText,
    tempat_lahir: toText,
    tanggal_lahir: toDate,
    jk: toText,
    status: toText,
    hobi: toText,
    pendidikan: toText,
    kontak: toText,
    nip: toText,
    dealer: toText,
    cabang: toText,
    soh: toText,
    kursus: toText,
    facebook: toText,
    instagram: toText,
    twitter: toText,
    youtube: toText,
    foto_ktp: toOptionalText,
    foto_kk: toOptionalText,
    foto_ijazah: toOptionalText,
  },
  columns: [
    { field: "nama", label: "Nama" },
    { field: "username", label: "Username" },
    { field: "email", label: "Email" },
  ],
  named: ["username", "nama"],
  headline: "nama",
  searchBy: ["username"],
  imports: { fields: ["nama", "username"], identityFields: ["username"] },
  calls: {
    list: { endpoint: "/api/user/listall" },
    create: { endpoint: "/api/user/registerit", encoding: "form", input: userInput },
    update: { endpoint: "/api/user/update/{username}", encoding: "multipart", input: profileInput },
    remove: { method: "POST", endpoint: "/api/user/delete/{username}", protectsOwnAccount: true },
  },
});

export const RESOURCES: ResourceDefinition[] = [
  userResource,
  branchResource,
  saResource,
  carTypeResource,
  perawatanPrecheck,
  perawatanPostcheck,
  pergantianPrecheck,
  pergantianPostcheck,
  opnameResource,
];

export const findResource = (name: string): ResourceDefinition | undefined =>
  RESOURCES.find((resource) => resource.name === name);

/** Returns the resource with a name; throws if there is none. */
export function requireResource(name: string): ResourceDefinition {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
}

/** Returns the resource whose list has a path; `undefined` if there is none. */
export const findResourceByListPath = (path: string): ResourceDefinition | undefined =>
  RESOURCES.find(({ screens }) => screens.list.path === path);

/** Returns the resource whose update form has a path, without the record's key; `undefined` if there is none. */
export const findResourceByFormPath = (path: string): ResourceDefinition | undefined =>
  RESOURCES.find(({ screens }) => screens.update?.path === path);
