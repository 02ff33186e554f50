import { defineResource, segment } from "./define";
import { text, textOrHyphen } from "./fields";

export const user = defineResource({
  name: "user",
  permission: "user",
  key: "username",
  noun: "user",
  screens: {
    list: { path: "/user-list", title: "Daftar Pengguna" },
    create: { path: "/create-user", button: "Tambah Pengguna" },
    update: { path: "/update-user" },
  },
  row: { nama: text, username: text, email: textOrHyphen },
  columns: [
    { field: "nama", label: "Nama" },
    { field: "username", label: "Username" },
    { field: "email", label: "Email" },
  ],
  searchBy: ["username"],
  calls: {
    list: { path: "/api/user/listall" },
    remove: { method: "POST", path: (username) => `/api/user/delete/${segment(username)}` },
  },
});
