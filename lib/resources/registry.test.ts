import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/demo/endpoints";
import type { InputDefinition } from "../fields/checks";
import { CATALOGUES, SPECIFIED as NAMES } from "../testing/samples";
import { callName, PICKERS } from "./calls";
import { textFields } from "./record-values";
import { RESOURCES, resourceListedAt, resourceNamed, resourceUpdatedAt } from "./registry";
import { METHODS, type ResourceDefinition } from "./resource-definition";
import { ROUTES } from "./routes";

function definition(name: string): ResourceDefinition {
  const found = resourceNamed(name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
}

test.each(["", "users", "User", "user ", "cabang", "../user", "__proto__", "constructor", "toString"])(
  "%j names no resource",
  (name) => {
    expect(resourceNamed(name)).toBeUndefined();
  },
);

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

test.each(RESOURCES)("the list of $name is found by its path", (resource) => {
  expect(resourceListedAt(resource.screens.list.path)).toBe(resource);
});

test.each(["", "/", "/user", "user-list", "/User-list", "/user-list/", "/__proto__"])(
  "no list has the path %j",
  (path) => {
    expect(resourceListedAt(path)).toBeUndefined();
  },
);

test.each(RESOURCES.filter(({ screens }) => screens.update))(
  "the update form of $name is found by its path",
  (resource) => {
    expect(resourceUpdatedAt(resource.screens.update?.path ?? "")).toBe(resource);
  },
);

test.each([
  "",
  "/",
  "/user-list",
  "/create-user",
  "update-user",
  "/update-user/",
  "/update-opname",
  "/__proto__",
])("%j is the path of no update form", (path) => {
  expect(resourceUpdatedAt(path)).toBeUndefined();
});

test.each(RESOURCES)("the stand-in has the calls of $name, in the same encoding", ({ calls, key }) => {
  const { list, create, update, remove } = calls;
  const wanted = [
    { method: METHODS.list, ...list },
    ...(create ? [{ method: METHODS.create, ...create }] : []),
    ...(update ? [{ method: METHODS.update, ...update }] : []),
    ...(remove ? [remove] : []),
  ].map((call) => [callName(call), "encoding" in call ? call.encoding : undefined]);
  const known = ENDPOINTS.map(({ method, path, encoding }) => [
    callName({ method, endpoint: path.replace(":key", `{${key}}`) }),
    encoding,
  ]);
  expect(known).toEqual(expect.arrayContaining(wanted));
});

test("the pick lists are for those who may create what has a brand", () => {
  const own = NAMES.map((name) => definition(name).permission);
  const pickers = PICKERS.filter((permission) => own.includes(permission));
  expect(new Set(pickers)).toEqual(new Set(["cabang", "sa", "car-type", "item-care"]));
});

test.each<[string, string | undefined]>([
  ["user", "username"],
  ["dealer-cabang", "id"],
  ["sa", "id"],
  ["car-type", "id"],
  ...CATALOGUES.map((name): [string, string] => [name, "id"]),
  ["opname", undefined],
])("a record of %s is known by its %s", (name, key) => {
  expect(definition(name).key).toBe(key);
});

test.each([
  ["user", ["username"]],
  ["sa", ["dealer", "cabang", "nama_sa"]],
  ["dealer-cabang", ["dealer", "cabang", "brand"]],
  ["car-type", ["brand", "model"]],
  ...CATALOGUES.map((name): [string, string[]] => [name, ["dealer", "keterangan"]]),
  ["opname", ["dealer", "cabang", "brand", "jenis_opname"]],
])("%s is searched by %j", (name, fields) => {
  expect(definition(name).searchBy.toSorted()).toEqual(fields.toSorted());
});

test.each([
  ["user", ["Username", "Nama"]],
  ["dealer-cabang", ["Brand", "Dealer", "Cabang"]],
  ["sa", ["Nama SA", "Cabang", "Dealer"]],
  ["car-type", ["Brand", "Model"]],
  ...CATALOGUES.map((name): [string, string[]] => [name, ["Dealer", "Keterangan"]]),
  ["opname", ["Nama Item", "Kode Item", "Cabang"]],
])("a record of %s is named by its columns %j", (name, labels) => {
  const { columns, named } = definition(name);
  expect(named.map((field) => columns.find((column) => column.field === field)?.label)).toEqual(labels);
});

describe("columns", () => {
  const item = ["dealer: Dealer", "keterangan: Keterangan"];
  const prices = ["A", "B", "C", "D", "E"].map(
    (tier) => `Harga_${tier.toLowerCase()}: Harga ${tier} (price)`,
  );

  test.each([
    ["user", ["nama: Nama", "username: Username", "email: Email"]],
    [
      "dealer-cabang",
      [
        "brand: Brand (short)",
        "dealer: Dealer",
        "cabang: Cabang",
        "alamat: Alamat",
        "kodewilayah: Kode Wilayah (short)",
        "kodewilayah_internal: Kode Wilayah Internal (short)",
        "masuk: Masuk (short)",
      ],
    ],
    ["sa", ["cabang: Cabang", "dealer: Dealer", "nama_sa: Nama SA"]],
    ["car-type", ["brand: Brand", "model: Model", "kode: Kode"]],
    ["perawatan-precheck", item],
    ["perawatan-postcheck", [...item, ...prices]],
    ["pergantian-precheck", item],
    ["pergantian-postcheck", [...item, ...prices]],
    [
      "opname",
      [
        "brand: Brand (short)",
        "dealer: Dealer",
        "cabang: Cabang",
        "jenis_opname: Kategori (short)",
        "kode_part: Kode Item (short)",
        "nama_part: Nama Item",
        "jumlah: Jumlah (number)",
        "created_at: Tanggal (datetime)",
        "nama_mekanik: Nama PIC",
      ],
    ],
  ])("of %s", (name, columns) => {
    expect(
      definition(name).columns.map(({ field, label, as }) => `${field}: ${label}${as ? ` (${as})` : ""}`),
    ).toEqual(columns);
  });

  test("only branches and opname records have a picture", () => {
    const pictures = NAMES.flatMap((name) => {
      const { picture } = definition(name);
      return picture ? [[name, picture]] : [];
    });
    expect(Object.fromEntries(pictures)).toEqual({
      "dealer-cabang": { field: "foto", label: "Logo", zoom: true },
      opname: { field: "foto", label: "Bukti Foto", zoom: false },
    });
  });
});

test.each([
  ["user", "Daftar Pengguna", "Tambah Pengguna"],
  ["dealer-cabang", "Daftar Dealer Cabang", "Tambah Dealer Cabang"],
  ["sa", "Daftar SA", "Tambah SA"],
  ["car-type", "Daftar Tipe Mobil", "Tambah Tipe Mobil"],
  ["perawatan-precheck", "Daftar Item Perawatan Precheck", "Tambah Item"],
  ["perawatan-postcheck", "Daftar Item Perawatan Postcheck", "Tambah Item"],
  ["pergantian-precheck", "Daftar Item Pergantian Precheck", "Tambah Item"],
  ["pergantian-postcheck", "Daftar Item Pergantian Postcheck", "Tambah Item"],
  ["opname", "Daftar Stock Opname", undefined],
])("the list of %s has the title %s and the button %s", (name, title, button) => {
  const { screens } = definition(name);
  expect([screens.list.title, screens.create?.button]).toEqual([title, button]);
});

test.each([
  ["user", "user"],
  ["dealer-cabang", "dealer cabang"],
  ["sa", "SA"],
  ["car-type", "car type"],
  ["perawatan-precheck", "perawatan precheck"],
  ["perawatan-postcheck", "perawatanpostcheck"],
  ["pergantian-precheck", "pergantian precheck"],
  ["pergantian-postcheck", "pergantian postcheck"],
])("%s is called %s in the fallback messages", (name, noun) => {
  expect(definition(name).noun).toBe(noun);
});

test.each(RESOURCES)("every screen of $name is a route that asks for its permission", (resource) => {
  const { permission, screens } = resource;
  const wanted = [{ path: screens.list.path, operation: "read" }];
  if (screens.create) wanted.push({ path: screens.create.path, operation: "create" });
  if (screens.update) wanted.push({ path: `${screens.update.path}/*`, operation: "update" });
  for (const screen of wanted)
    expect(ROUTES).toContainEqual(expect.objectContaining({ ...screen, permission }));
});

test.each([
  ["user", "Tambah Pengguna", "Ubah Pengguna"],
  ["dealer-cabang", "Tambah Dealer Cabang", "Ubah Dealer Cabang"],
  ["sa", "Tambah SA", "Ubah SA"],
  ["car-type", "Tambah Tipe Mobil", "Ubah Tipe Mobil"],
  ["perawatan-precheck", "Tambah Item Perawatan Precheck", "Ubah Perawatan Precheck"],
  ["perawatan-postcheck", "Tambah Item Perawatan Postcheck", "Ubah Perawatan Postcheck"],
  ["pergantian-precheck", "Tambah Item Pergantian Precheck", "Ubah Pergantian Precheck"],
  ["pergantian-postcheck", "Tambah Item Perawatan Precheck", "Edit Pergantian Precheck"],
  ["opname", undefined, undefined],
])("the forms of %s have the titles %s and %s", (name, create, update) => {
  const { screens } = definition(name);
  expect([screens.create?.title, screens.update?.title]).toEqual([create, update]);
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
  const { calls } = definition(name);
  const labelsOf = (call?: { input: InputDefinition }) =>
    Object.entries(call?.input.labels ?? {}).map(([field, label]) => `${field}: ${label}`);
  expect([labelsOf(calls.create), labelsOf(calls.update)]).toEqual([create, update]);
});

test("only the create forms of the items stay after a success, and only their update forms are submitted by Buat", () => {
  expect(NAMES.filter((name) => definition(name).screens.create?.stays)).toEqual(CATALOGUES);
  expect(NAMES.filter((name) => definition(name).screens.update?.submitLabel === "Buat")).toEqual(CATALOGUES);
});

test("only among users can be the account that is signed in", () => {
  expect(NAMES.filter((name) => definition(name).calls.remove?.sparesOwnAccount)).toEqual(["user"]);
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

test("only the update of a branch shows the server's message first", () => {
  const first = NAMES.filter((name) => definition(name).calls.update?.words === "message");
  expect(first).toEqual(["dealer-cabang"]);
});
