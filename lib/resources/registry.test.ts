import { expect, test } from "vitest";
import { ENDPOINTS } from "@/demo/endpoints";
import type { FormDefinition } from "../fields/checks";
import { SPECIFIED as NAMES } from "../testing/samples";
import { apiCallNameOf, PICK_LIST_PERMISSIONS } from "./api-calls";
import { textFields } from "./record-values";
import {
  findResource,
  findResourceByFormPath,
  findResourceByListPath,
  RESOURCES,
  requireResource,
} from "./registry";
import { CALL_METHODS } from "./resource-definition";
import { ROUTES } from "./routes";

test("what names no resource, list or update form finds none", () => {
  for (const name of ["", "users", "User", "__proto__", "constructor"])
    expect(findResource(name)).toBeUndefined();
  for (const path of ["", "user-list", "/user-list/", "/__proto__"])
    expect(findResourceByListPath(path)).toBeUndefined();
  for (const path of ["", "/create-user", "/update-user/", "/update-opname", "/__proto__"])
    expect(findResourceByFormPath(path)).toBeUndefined();
});

test("every resource has a name, a list and calls of its own", () => {
  const paths = RESOURCES.flatMap(({ screens: { list, create, update } }) => [
    list.path,
    create?.path,
    update?.path,
  ]);
  for (const all of [RESOURCES.map(({ name }) => name), paths.filter(Boolean)])
    expect(new Set(all).size).toBe(all.length);
  expect(RESOURCES.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES));
});

test.each(RESOURCES)("the list and the update form of $name are found by their paths", (resource) => {
  const { list, update } = resource.screens;
  expect(findResourceByListPath(list.path)).toBe(resource);
  if (update) expect(findResourceByFormPath(update.path)).toBe(resource);
});

test.each(RESOURCES)("the stand-in has the calls of $name, in the same encoding", ({ calls, key }) => {
  const { list, create, update, remove } = calls;
  const expected = [
    { method: CALL_METHODS.list, ...list },
    ...(create ? [{ method: CALL_METHODS.create, ...create }] : []),
    ...(update ? [{ method: CALL_METHODS.update, ...update }] : []),
    ...(remove ? [remove] : []),
  ].map((call) => [apiCallNameOf(call), "encoding" in call ? call.encoding : undefined]);
  const provided = ENDPOINTS.map(({ method, path, encoding }) => [
    apiCallNameOf({ method, endpoint: path.replace(":key", `{${key}}`) }),
    encoding,
  ]);
  expect(provided).toEqual(expect.arrayContaining(expected));
});

test("the pick lists are for those who may create what has a brand", () => {
  const own = NAMES.map((name) => requireResource(name).permission);
  const pickers = PICK_LIST_PERMISSIONS.filter((permission) => own.includes(permission));
  expect(new Set(pickers)).toEqual(new Set(["cabang", "sa", "car-type", "item-care"]));
});

/** The specified lists: name, key, noun, title, button, titles of the forms, searched fields, naming columns, columns. */
const SPECIFICATION = `
user | username | user | Daftar Pengguna | Tambah Pengguna | Tambah Pengguna | Ubah Pengguna | username | Username, Nama | nama: Nama, username: Username, email: Email
dealer-cabang | id | dealer cabang | Daftar Dealer Cabang | Tambah Dealer Cabang | Tambah Dealer Cabang | Ubah Dealer Cabang | brand, cabang, dealer | Brand, Dealer, Cabang | brand: Brand (short), dealer: Dealer, cabang: Cabang, alamat: Alamat, kodewilayah: Kode Wilayah (short), kodewilayah_internal: Kode Wilayah Internal (short), masuk: Masuk (short)
sa | id | SA | Daftar SA | Tambah SA | Tambah SA | Ubah SA | cabang, dealer, nama_sa | Nama SA, Cabang, Dealer | cabang: Cabang, dealer: Dealer, nama_sa: Nama SA
car-type | id | car type | Daftar Tipe Mobil | Tambah Tipe Mobil | Tambah Tipe Mobil | Ubah Tipe Mobil | brand, model | Brand, Model | brand: Brand, model: Model, kode: Kode
perawatan-precheck | id | perawatan precheck | Daftar Item Perawatan Precheck | Tambah Item | Tambah Item Perawatan Precheck | Ubah Perawatan Precheck | dealer, keterangan | Dealer, Keterangan | dealer: Dealer, keterangan: Keterangan
perawatan-postcheck | id | perawatanpostcheck | Daftar Item Perawatan Postcheck | Tambah Item | Tambah Item Perawatan Postcheck | Ubah Perawatan Postcheck | dealer, keterangan | Dealer, Keterangan | dealer: Dealer, keterangan: Keterangan, Harga_a: Harga A (price), Harga_b: Harga B (price), Harga_c: Harga C (price), Harga_d: Harga D (price), Harga_e: Harga E (price)
pergantian-precheck | id | pergantian precheck | Daftar Item Pergantian Precheck | Tambah Item | Tambah Item Pergantian Precheck | Ubah Pergantian Precheck | dealer, keterangan | Dealer, Keterangan | dealer: Dealer, keterangan: Keterangan
pergantian-postcheck | id | pergantian postcheck | Daftar Item Pergantian Postcheck | Tambah Item | Tambah Item Perawatan Precheck | Edit Pergantian Precheck | dealer, keterangan | Dealer, Keterangan | dealer: Dealer, keterangan: Keterangan, Harga_a: Harga A (price), Harga_b: Harga B (price), Harga_c: Harga C (price), Harga_d: Harga D (price), Harga_e: Harga E (price)
opname | - | opname | Daftar Stock Opname | - | - | - | brand, cabang, dealer, jenis_opname | Nama Item, Kode Item, Cabang | brand: Brand (short), dealer: Dealer, cabang: Cabang, jenis_opname: Kategori (short), kode_part: Kode Item (short), nama_part: Nama Item, jumlah: Jumlah (number), created_at: Tanggal (datetime), nama_mekanik: Nama PIC
`;

test.each(SPECIFICATION.trim().split("\n"))("the list is as specified: %s", (specified) => {
  const { name, key, noun, screens, searchBy, columns, named } = requireResource(
    specified.split(" | ")[0] ?? "",
  );
  const { list, create, update } = screens;
  const labels = named.map((field) => columns.find((column) => column.field === field)?.label);
  const shown = columns.map(({ field, label, as }) => `${field}: ${label}${as ? ` (${as})` : ""}`);
  const titles = [list.title, create?.button ?? "-", create?.title ?? "-", update?.title ?? "-"];
  const lists = [searchBy.toSorted(), labels, shown].map((all) => all.join(", "));
  expect([name, key ?? "-", noun, ...titles, ...lists].join(" | ")).toBe(specified);
});

test.each(RESOURCES)("every screen of $name is a route that asks for its permission", (resource) => {
  const { permission, screens } = resource;
  const expected = [{ path: screens.list.path, operation: "read" }];
  if (screens.create) expected.push({ path: screens.create.path, operation: "create" });
  if (screens.update) expected.push({ path: `${screens.update.path}/*`, operation: "update" });
  for (const screen of expected)
    expect(ROUTES).toContainEqual(expect.objectContaining({ ...screen, permission }));
});

const ITEM_LABELS = ["brand: Brand", "dealer: Dealer", "keterangan: Keterangan"];
const PRICE_LABELS = ["A", "B", "C", "D", "E"].map((tier) => `Harga_${tier.toLowerCase()}: Harga ${tier}`);
const PROFILE_LABELS =
  "nama: Nama, nik: NIK, kk: KK, tempat_lahir: Tempat Lahir, tanggal_lahir: Tanggal Lahir, jk: Jenis Kelamin, status: Status, hobi: Hobi, pendidikan: Pendidikan, kontak: Kontak, nip: NIP, dealer: Dealer, cabang: Cabang, soh: SOH, kursus: Kursus, facebook: Facebook, instagram: Instagram, twitter: Twitter, youtube: YouTube, foto_ktp: Foto KTP, foto_kk: Foto KK, foto_ijazah: Foto Ijazah";
const BRANCH_LABELS =
  "brand: Brand, brand_baru: Brand Baru, dealer: Dealer, dealer_baru: Dealer Baru, cabang: Cabang, alamat: Alamat, masuk: Waktu Masuk, kodewilayah: Kode Wilayah, kodewilayah_internal: Kode Wilayah Internal, foto: Logo";

test.each<[name: string, create: string[], update?: string[]]>([
  ["user", ["nama: Nama", "username: Username", "password: Kata Kunci"], PROFILE_LABELS.split(", ")],
  ["dealer-cabang", BRANCH_LABELS.split(", ")],
  ["sa", ["brand: Brand", "dealer: Dealer", "cabang: Cabang", "nama_sa: Nama SA"]],
  ["car-type", ["brand: Brand", "model: Model", "kode: Kode"]],
  ["perawatan-precheck", ITEM_LABELS],
  ["perawatan-postcheck", [...ITEM_LABELS, ...PRICE_LABELS]],
  ["pergantian-precheck", ITEM_LABELS],
  ["pergantian-postcheck", [...ITEM_LABELS, ...PRICE_LABELS]],
])("the forms of %s have the labels %j", (name, create, update = create) => {
  const { calls } = requireResource(name);
  const labelsOf = (call?: { input: FormDefinition }) =>
    Object.entries(call?.input.labels ?? {}).map(([field, label]) => `${field}: ${label}`);
  expect([labelsOf(calls.create), labelsOf(calls.update)]).toEqual([create, update]);
});

test("only among users can be the account that is signed in", () => {
  expect(NAMES.filter((name) => requireResource(name).calls.remove?.protectsOwnAccount)).toEqual(["user"]);
});

test.each(RESOURCES)(
  "what a form of $name was opened with is compared with the record, where it is sent",
  async ({ row, calls }) => {
    const input = calls.update?.input;
    if (!input) return;
    const unsaved = textFields(input).filter((field) => !(field in row));
    const long = Object.fromEntries(unsaved.map((field) => [field, "x".repeat(256)]));
    const typed = { brand: "Other", dealer: "Other", ...long };
    const { error } = await input.schema("2024-03-05", long).safeParseAsync(typed);
    const refused = error?.issues.flatMap(({ path, message }) =>
      message.startsWith("Paling") ? [path[0]] : [],
    );
    expect(refused).toEqual(unsaved.filter((field) => field !== "brand"));
  },
);
