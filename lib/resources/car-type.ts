import { CAR_CODES, carTypeInput } from "../fields/inputs";
import { defineResource } from "./resource-definition";
import { chosen, text } from "./row-fields";

export const carType = defineResource({
  name: "car-type",
  permission: "car-type",
  key: "id",
  noun: "car type",
  screens: {
    list: { path: "/car-type-list", title: "Daftar Tipe Mobil" },
    create: { path: "/create-car-type", title: "Tambah Tipe Mobil", button: "Tambah Tipe Mobil" },
    update: { path: "/update-car-type", title: "Ubah Tipe Mobil" },
  },
  row: { id: text, brand: text, model: text, kode: chosen(CAR_CODES) },
  columns: [
    { field: "brand", label: "Brand" },
    { field: "model", label: "Model" },
    { field: "kode", label: "Kode" },
  ],
  named: ["brand", "model"],
  searchBy: ["brand", "model"],
  imports: { fields: ["brand", "model", "kode"], by: ["brand", "model"], known: { brand: "brands" } },
  calls: {
    list: { endpoint: "/api/listmodel" },
    create: { endpoint: "/api/tambahmodel", encoding: "multipart", input: carTypeInput },
    update: { endpoint: "/api/updatemodel/{id}", encoding: "multipart", input: carTypeInput },
    remove: { method: "DELETE", endpoint: "/api/deletemodel/{id}" },
  },
});
