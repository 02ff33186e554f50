import { expect, test } from "vitest";
import { sharedClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const client = sharedClient();

const BARE: [path: string, fields: string][] = [
  ["/api/listalldealercabang", "id brand dealer cabang alamat masuk kodewilayah kodewilayah_internal foto"],
  ["/api/listallsa", "id dealer cabang nama_sa"],
  ["/api/listmodel", "id brand model kode"],
  ["/api/listperawatanprecheck", "id dealer keterangan"],
  ["/api/listpergantianprecheck", "id dealer keterangan"],
  ["/api/listperawatanpostcheck", "id dealer keterangan Harga_a Harga_b Harga_c Harga_d Harga_e"],
  ["/api/listpergantianpostcheck", "id dealer keterangan Harga_a Harga_b Harga_c Harga_d Harga_e"],
];

test.each(BARE)("%s returns the bare array with the fields of the contract", async (path, fields) => {
  const rows = (await client.read(path)) as Row[];
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(rows[0] ?? {})).toEqual(fields.split(" "));
  expect(new Set(rows.map(({ id }) => typeof id))).toEqual(new Set(["number"]));
});

test("users are returned under users, with the password hash that the app must drop", async () => {
  const { users } = (await client.read("/api/user/listall")) as { users: Row[] };
  expect(users.length).toBeGreaterThanOrEqual(60);
  expect(new Set(users.map(({ username }) => username)).size).toBe(users.length);
  expect(users.map(({ username }) => username)).toContain("o'brien");
  expect(users[0]).toMatchObject({ username: "siti", nama: "Siti Rahmawati", role: 99 });
  expect(users.every(({ password }) => String(password).startsWith("scrypt$"))).toBe(true);
  expect(users.some(({ email }) => email === "-") && users.some(({ email }) => email === null)).toBe(true);
});

test("opname returns its list under data, with every time format", async () => {
  const { data } = (await client.read("/opname")) as { data: Row[] };
  expect(data).toHaveLength(30);
  expect(Object.keys(data[0] ?? {})).toEqual(
    "brand dealer cabang jenis_opname kode_part nama_part jumlah created_at nama_mekanik foto".split(" "),
  );
  const moments = data.map(({ created_at }) => String(created_at));
  for (const ending of [/:\d\d$/, /Z$/, /\+07:00$/]) {
    expect(moments.some((moment) => ending.test(moment))).toBe(true);
  }
});

test("pick lists honour page and limit", async () => {
  const all = (await client.read("/api/listbrandit?page=1&limit=600")) as { listbrand: Row[] };
  expect(all.listbrand).toContainEqual({ brand: "Toyota" });
  const second = (await client.read("/api/listbrandit?page=2&limit=2")) as { listbrand: Row[] };
  expect(second.listbrand).toEqual(all.listbrand.slice(2, 4));
});

test("a dealer with a slash is one path segment, decoded once", async () => {
  const { listdealer } = (await client.read("/api/listdealerit/Toyota")) as { listdealer: Row[] };
  expect(listdealer).toContainEqual({ brand: "Toyota", dealer: "Astra/Jaya & Co" });
  const branches = (await client.read("/api/listcabangit/Astra%2FJaya%20%26%20Co")) as { listcabang: Row[] };
  expect(branches.listcabang).toEqual([
    { cabang: "Bekasi" },
    { cabang: "Jakarta Pusat" },
    { cabang: "Medan" },
  ]);
  expect(await client.read("/api/listcabangit/Astra%252FJaya%20%26%20Co")).toEqual({ listcabang: [] });
  expect((await client.call("GET", "/api/listcabangit/Astra/Jaya")).status).toBe(404);
});
