import { expect, test } from "vitest";
import { fieldsOf, sharedClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const client = sharedClient();

const PRICES = { Harga_a: "12500", Harga_b: "12500.5", Harga_c: "0", Harga_d: "1", Harga_e: "2" };
const ITEM = { ...fieldsOf("perawatan-precheck"), dealer: "Wuling Arjuna", keterangan: "Cek klakson" };
const BRANCH = {
  ...fieldsOf("cabang"),
  brand: "Toyota",
  dealer: "Nusantara Toyota",
  cabang: "Garut",
  alamat: "Jl. Ciledug No. 1",
  masuk: "08:00:00",
  kodewilayah: "",
  kodewilayah_internal: "10",
};

type Case = {
  list: string;
  create: string;
  update: [path: string, encoding: "form" | "multipart"];
  remove: [method: string, path: string];
  encoding: "form" | "multipart";
  sent: Record<string, string>;
  stored?: Row;
  change: Record<string, string>;
};

const item = (name: string, more: Partial<Case> = {}): Case => ({
  list: `/api/list${name}`,
  create: `/api/tambah${name}`,
  update: [`/api/update${name}/`, "form"],
  remove: ["DELETE", `/api/delete${name}/`],
  encoding: "form",
  sent: ITEM,
  change: { keterangan: "Cek klakson dan lampu" },
  ...more,
});

const CASES: Case[] = [
  item("perawatanprecheck"),
  item("perawatanpostcheck", {
    sent: { ...ITEM, ...PRICES },
    stored: { Harga_a: "12500.00", Harga_b: "12500.50", Harga_c: "0.00", Harga_d: "1.00", Harga_e: "2.00" },
  }),
  item("pergantianpostcheck", {
    sent: { ...ITEM, ...PRICES },
    stored: { Harga_a: 12500, Harga_b: 12500.5, Harga_c: 0, Harga_d: 1, Harga_e: 2 },
  }),
  {
    list: "/api/listalldealercabang",
    create: "/api/tambahdealercabang",
    update: ["/api/updatedealercabang/", "multipart"],
    remove: ["POST", "/api/deletedealercabang/"],
    encoding: "multipart",
    sent: BRANCH,
    stored: { kodewilayah: null, kodewilayah_internal: 10, foto: null },
    change: { alamat: "Jl. Ciledug No. 2" },
  },
  {
    list: "/api/listallsa",
    create: "/api/tambahsa",
    update: ["/api/updatesa/", "multipart"],
    remove: ["POST", "/deletesa/"],
    encoding: "form",
    sent: { ...fieldsOf("sa"), dealer: "Wuling Arjuna", cabang: "Batam", nama_sa: "Yohanes Purnama" },
    change: { nama_sa: "Yohana Purnama" },
  },
  {
    list: "/api/listmodel",
    create: "/api/tambahmodel",
    update: ["/api/updatemodel/", "multipart"],
    remove: ["DELETE", "/api/deletemodel/"],
    encoding: "multipart",
    sent: { ...fieldsOf("car-type"), brand: "Honda", model: "FREED", kode: "F" },
    change: { kode: "Z" },
  },
];

const lastOf = async (path: string) => ((await client.read(path)) as Row[]).at(-1);

test.each(CASES)(
  "$create refuses missing fields and a duplicate, then update and delete",
  async (example) => {
    const { list, create, update, remove, encoding, sent, stored = {}, change } = example;
    const [required = ""] = Object.keys(sent);
    const missing = await client.call("POST", create, { [encoding]: { ...sent, [required]: "  " } });
    expect(missing.status).toBe(422);
    expect(await missing.json()).toEqual({ error: { [required]: [`The ${required} field is required.`] } });
    const created = await client.call("POST", create, { [encoding]: sent });
    expect([created.status, await created.json()]).toEqual([201, { message: "Data berhasil dibuat" }]);
    const twice = await client.call("POST", create, { [encoding]: sent });
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("has already been taken.");
    const row = await lastOf(list);
    expect(row).toEqual({ id: expect.any(Number), ...sent, ...stored });

    const [[write, encodedAs], [method, removal]] = [update, remove];
    const updated = await client.call("PUT", `${write}${row?.id}`, { [encodedAs]: { ...sent, ...change } });
    expect([updated.status, await updated.json()]).toEqual([200, { message: "Data berhasil diupdate" }]);
    expect(await lastOf(list)).toEqual({ ...row, ...change });

    const removed = await client.call(method, `${removal}${row?.id}`);
    expect([removed.status, await removed.json()]).toEqual([200, { message: "Data berhasil dihapus" }]);
    expect((await lastOf(list))?.id).not.toBe(row?.id);
    for (const id of [row?.id, "abc", "1%20OR%201"]) {
      expect((await client.call("PUT", `${write}${id}`, { [encodedAs]: sent })).status).toBe(404);
      const gone = await client.call(method, `${removal}${id}`);
      expect([gone.status, await gone.json()]).toEqual([404, { message: "Data tidak ditemukan" }]);
    }
  },
);

test.each([
  ["masuk", "24:00:00", "The masuk does not match the format H:i:s."],
  ["kodewilayah", "11", "The kodewilayah must be between 1 and 10."],
  ["kodewilayah_internal", "", "The kodewilayah internal field is required."],
  ["brand", "x".repeat(256), "The brand may not be greater than 255 characters."],
])("a branch with a wrong %s is refused", async (field, value, message) => {
  const answer = await client.call("POST", "/api/tambahdealercabang", {
    multipart: { ...BRANCH, [field]: value },
  });
  expect([answer.status, await answer.json()]).toEqual([422, { error: { [field]: [message] } }]);
});

test("a price with separators and a kode of two letters are refused", async () => {
  const form = { ...ITEM, ...PRICES, Harga_c: "12.500,00" };
  const priced = await client.call("POST", "/api/tambahperawatanpostcheck", { form });
  expect(await priced.json()).toEqual({ error: { Harga_c: ["The Harga c must be a number."] } });
  const multipart = { ...fieldsOf("car-type"), model: "FIT", kode: "AB" };
  const typed = await client.call("POST", "/api/tambahmodel", { multipart });
  expect(await typed.json()).toEqual({ error: { kode: ["The kode format is invalid."] } });
});
