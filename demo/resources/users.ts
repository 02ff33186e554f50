import { USERS } from "../seed-data/users.ts";
import { day, type Field, secret, text } from "../values/fields.ts";
import { hashPassword } from "../values/passwords.ts";
import type { Form, Resource } from "./resource.ts";

const PROFILE: readonly Field[] = [
  ...["nama", "nik", "kk", "tempat_lahir"].map((name) => text(name)),
  day("tanggal_lahir"),
  ...["jk", "status", "hobi", "pendidikan", "kontak", "nip", "dealer", "cabang", "soh", "kursus"].map(
    (name) => text(name),
  ),
  ...["facebook", "instagram", "twitter", "youtube"].map((name) => text(name)),
];
const PROFILE_FILES = ["foto_ktp", "foto_kk", "foto_ijazah"];

const registration: Form = {
  fields: [text("nama"), text("username"), secret("password"), secret("re_password")],
  unique: ["username"],
  repeats: { field: "re_password", of: "password" },
  rowOf: ({ nama = null, username = null, password }) => ({
    nama,
    username,
    password: hashPassword(String(password)),
    email: "-",
    role: null,
  }),
};

/** The users: registered with a password, updated with a profile. */
export const users: Resource = {
  name: "users",
  key: "username",
  listKey: "users",
  columns: ["username", "email", "role", "password", ...PROFILE.map(({ name }) => name), ...PROFILE_FILES],
  calls: {
    list: "/api/user/listall",
    create: ["/api/user/registerit", "form", registration],
    update: ["/api/user/update/:key", "multipart", { fields: PROFILE, files: PROFILE_FILES }],
    remove: ["POST", "/api/user/delete/:key"],
  },
  seed: USERS,
};
