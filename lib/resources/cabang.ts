import { cabangInput, NO_REGION, REGION_CODES } from "../fields/inputs";
import { defineResource } from "./resource-definition";
import { chosen, text, time } from "./row-fields";

export const cabang = defineResource({
  name: "dealer-cabang",
  permission: "cabang",
  key: "id",
  noun: "dealer cabang",
  screens: {
    list: { path: "/dealer-cabang-list", title: "Daftar Dealer Cabang" },
    create: {
      path: "/create-dealer-cabang",
      title: "Tambah Dealer Cabang",
      button: "Tambah Dealer Cabang",
    },
    update: { path: "/update-dealer-cabang", title: "Ubah Dealer Cabang" },
  },
  row: {
    id: text,
    brand: text,
    dealer: text,
    cabang: text,
    alamat: text,
    kodewilayah: chosen(REGION_CODES, NO_REGION),
    kodewilayah_internal: chosen(REGION_CODES),
    masuk: time,
    foto: text,
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
  searchBy: ["dealer", "cabang", "brand"],
  picture: { field: "foto", label: "Logo", zoom: true },
  imports: {
    fields: ["brand", "dealer", "cabang", "alamat", "masuk", "kodewilayah", "kodewilayah_internal"],
    by: ["dealer", "cabang"],
    known: { brand: "brands", dealer: "dealers" },
    mayBeNew: ["brand", "dealer"],
  },
  calls: {
    list: { endpoint: "/api/listalldealercabang" },
    create: { endpoint: "/api/tambahdealercabang", encoding: "multipart", input: cabangInput },
    update: {
      endpoint: "/api/updatedealercabang/{id}",
      encoding: "multipart",
      input: cabangInput,
      words: "message",
    },
    remove: { method: "POST", endpoint: "/api/deletedealercabang/{id}" },
  },
});
