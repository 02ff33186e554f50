import { defineResource } from "./resource-definition";
import { number, text } from "./row-fields";

export const opname = defineResource({
  name: "opname",
  permission: "opname",
  noun: "opname",
  screens: {
    list: { path: "/opname-list", title: "Daftar Stock Opname" },
  },
  row: {
    brand: text,
    dealer: text,
    cabang: text,
    jenis_opname: text,
    kode_part: text,
    nama_part: text,
    jumlah: number,
    created_at: text,
    nama_mekanik: text,
    foto: text,
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
  searchBy: ["dealer", "cabang", "brand", "jenis_opname"],
  picture: { field: "foto", label: "Bukti Foto", zoom: false },
  calls: { list: { endpoint: "/opname" } },
});
