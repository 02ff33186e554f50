import { saInput } from "../fields/inputs";
import { defineResource } from "./resource-definition";
import { text } from "./row-fields";

export const sa = defineResource({
  name: "sa",
  permission: "sa",
  key: "id",
  noun: "SA",
  screens: {
    list: { path: "/sa-list", title: "Daftar SA" },
    create: { path: "/create-sa", title: "Tambah SA", button: "Tambah SA" },
    update: { path: "/update-sa", title: "Ubah SA" },
  },
  row: { id: text, dealer: text, cabang: text, nama_sa: text },
  columns: [
    { field: "cabang", label: "Cabang" },
    { field: "dealer", label: "Dealer" },
    { field: "nama_sa", label: "Nama SA" },
  ],
  named: ["nama_sa", "cabang", "dealer"],
  searchBy: ["dealer", "cabang", "nama_sa"],
  imports: {
    fields: ["dealer", "cabang", "nama_sa"],
    by: ["dealer", "cabang", "nama_sa"],
    known: { dealer: "dealers", cabang: "branches" },
  },
  changes: { picked: { field: "cabang", list: "branches", of: "dealer" } },
  calls: {
    list: { endpoint: "/api/listallsa" },
    create: { endpoint: "/api/tambahsa", encoding: "form", input: saInput },
    update: { endpoint: "/api/updatesa/{id}", encoding: "multipart", input: saInput },
    // The API has no /api prefix for this path.
    remove: { method: "POST", endpoint: "/deletesa/{id}" },
  },
});
