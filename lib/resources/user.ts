import { profileInput, userInput } from "../fields/user-input";
import { defineResource } from "./resource-definition";
import { date, text, textIfThere, textOrHyphen } from "./row-fields";

export const user = defineResource({
  name: "user",
  permission: "user",
  key: "username",
  noun: "user",
  screens: {
    list: { path: "/user-list", title: "Daftar Pengguna" },
    create: { path: "/create-user", title: "Tambah Pengguna", button: "Tambah Pengguna" },
    update: { path: "/update-user", title: "Ubah Pengguna" },
  },
  row: {
    nama: text,
    username: text,
    email: textOrHyphen,
    nik: text,
    kk: text,
    tempat_lahir: text,
    tanggal_lahir: date,
    jk: text,
    status: text,
    hobi: text,
    pendidikan: text,
    kontak: text,
    nip: text,
    dealer: text,
    cabang: text,
    soh: text,
    kursus: text,
    facebook: text,
    instagram: text,
    twitter: text,
    youtube: text,
    foto_ktp: textIfThere,
    foto_kk: textIfThere,
    foto_ijazah: textIfThere,
  },
  columns: [
    { field: "nama", label: "Nama" },
    { field: "username", label: "Username" },
    { field: "email", label: "Email" },
  ],
  named: ["username", "nama"],
  searchBy: ["username"],
  imports: { fields: ["nama", "username"], by: ["username"] },
  calls: {
    list: { endpoint: "/api/user/listall" },
    create: { endpoint: "/api/user/registerit", encoding: "form", input: userInput },
    update: {
      endpoint: "/api/user/update/{username}",
      encoding: "multipart",
      input: profileInput,
    },
    remove: { method: "POST", endpoint: "/api/user/delete/{username}", sparesOwnAccount: true },
  },
});
