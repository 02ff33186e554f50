import { defineResource, segment } from "./define";
import { text } from "./fields";

export const sa = defineResource({
  name: "sa",
  permission: "sa",
  key: "id",
  noun: "SA",
  screens: {
    list: { path: "/sa-list", title: "Daftar SA" },
    create: { path: "/create-sa", button: "Tambah SA" },
    update: { path: "/update-sa" },
  },
  row: { id: text, dealer: text, cabang: text, nama_sa: text },
  columns: [
    { field: "cabang", label: "Cabang" },
    { field: "dealer", label: "Dealer" },
    { field: "nama_sa", label: "Nama SA" },
  ],
  searchBy: ["dealer", "cabang", "nama_sa"],
  calls: {
    list: { path: "/api/listallsa" },
    // The fixed API serves this one path without its usual /api prefix.
    remove: { method: "POST", path: (id) => `/deletesa/${segment(id)}` },
  },
});
