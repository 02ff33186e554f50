import { defineResource, segment } from "./define";
import { text } from "./fields";

export const carType = defineResource({
  name: "car-type",
  permission: "car-type",
  key: "id",
  noun: "car type",
  screens: {
    list: { path: "/car-type-list", title: "Daftar Tipe Mobil" },
    create: { path: "/create-car-type", button: "Tambah Tipe Mobil" },
    update: { path: "/update-car-type" },
  },
  row: { id: text, brand: text, model: text, kode: text },
  columns: [
    { field: "brand", label: "Brand" },
    { field: "model", label: "Model" },
    { field: "kode", label: "Kode" },
  ],
  searchBy: ["brand", "model"],
  calls: {
    list: { path: "/api/listmodel" },
    remove: { method: "DELETE", path: (id) => `/api/deletemodel/${segment(id)}` },
  },
});
