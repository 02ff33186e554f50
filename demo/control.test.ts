import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { LoggedRequest } from "./control/request-log.ts";
import { fieldsOf, fileOf, PNG, sharedClient } from "./test-client.ts";

type Row = Record<string, unknown>;
const LIST = "/api/listallsa";

const client = sharedClient({ control: true });
const control = (method: string, path: string, json?: unknown) =>
  client.call(method, `/__control${path}`, { token: "", json });
const logged = async (query = "") =>
  (await (await control("GET", `/requests${query}`)).json()) as LoggedRequest[];
const listAs = async (token: string) => (await client.call("GET", LIST, { token })).json();
afterEach(() => control("POST", "/reset"));

test("a reset restores the seed and keeps the bearer", async () => {
  await client.call("POST", "/deletesa/1");
  await control("POST", "/reset", { opnameRows: 3 });
  expect(((await client.read(LIST)) as Row[])[0]).toMatchObject({ id: 1 });
  expect(((await client.read("/opname")) as { data: Row[] }).data).toHaveLength(3);
  expect((await control("POST", "/reset", { opnameRows: -1 })).status).toBe(422);
});

describe("row overrides", () => {
  test("the list returns the array unchanged, in the format of its resource", async () => {
    const odd = [null, "x", { id: "7", nama_sa: null, extra: [] }];
    await control("PUT", "/rows/sa", odd);
    await control("PUT", "/rows/users", odd);
    expect(await client.read(LIST)).toEqual(odd);
    expect(await client.read("/api/user/listall")).toEqual({ users: odd });
    await control("DELETE", "/rows/sa");
    expect(await client.read(LIST)).toHaveLength(41);
    expect((await control("PUT", "/rows/other", [])).status).toBe(422);
    expect((await control("PUT", "/rows/sa", {})).status).toBe(422);
  });

  test("writes change the array and leave the table alone", async () => {
    const form = { ...fieldsOf("sa"), dealer: "A", cabang: "B", nama_sa: "C" };
    await control("PUT", "/rows/sa", [null, { id: "901" }, { id: 2, dealer: "X" }]);
    expect((await client.call("POST", "/deletesa/901")).status).toBe(200);
    expect((await client.call("POST", "/deletesa/3")).status).toBe(404);
    expect((await client.call("PUT", "/api/updatesa/2", { multipart: form })).status).toBe(200);
    expect((await client.call("POST", "/api/tambahsa", { form })).status).toBe(422);
    await client.call("POST", "/api/tambahsa", { form: { ...form, nama_sa: "D" } });
    expect(await client.read(LIST)).toEqual([null, { id: 2, ...form }, { id: 3, ...form, nama_sa: "D" }]);
    await control("DELETE", "/rows/sa");
    expect(((await client.read(LIST)) as Row[])[1]).not.toMatchObject(form);
  });
});

describe("the request log", () => {
  test("returns requests and their statuses", async () => {
    await control("DELETE", "/requests");
    const path = "/api/updatemodel/1?x=%20";
    const multipart = { brand: "Toyota", model: "", kode: "A", foto: fileOf(PNG, "a b.png") };
    await client.call("PUT", path, { multipart });
    const sha256 = createHash("sha256").update(PNG).digest("hex");
    expect(await logged()).toEqual([
      {
        ...{ method: "PUT", path, status: 422, scope: null },
        headers: expect.objectContaining({ authorization: `Bearer ${client.token}` }),
        fields: { brand: "Toyota", model: "", kode: "A" },
        files: [{ field: "foto", name: "a b.png", type: "image/png", size: PNG.length, sha256 }],
      },
    ]);
  });
});

describe("scopes", () => {
  test("separate the faults, rows and log of two logins", async () => {
    const first = await client.signIn("siti+satu", "siti-2024");
    const second = await client.signIn("siti+dua", "siti-2024");
    await control("PUT", "/rows/sa?scope=satu", []);
    await control("POST", "/faults", { path: "/opname", status: 500, scope: "satu" });
    expect(await listAs(first)).toEqual([]);
    expect(await listAs(second)).toHaveLength(41);
    expect(await listAs(client.token)).toHaveLength(41);
    expect((await client.call("GET", "/opname", { token: first })).status).toBe(500);
    expect((await client.call("GET", "/opname", { token: second })).status).toBe(200);
    expect((await logged("?scope=dua")).map(({ path }) => path)).toEqual([
      "/api/user/loginit",
      LIST,
      "/opname",
    ]);
    await control("DELETE", "/requests?scope=dua");
    expect(await logged("?scope=dua")).toEqual([]);
    expect((await logged("?scope=satu")).map(({ status }) => status)).toEqual([200, 200, 500]);
  });

  test("the login with an alias is in its scope already", async () => {
    const body = { message: "Coba lagi" };
    await control("POST", "/faults", { path: "/api/user/loginit", status: 503, body, scope: "satu" });
    const form = { username: "budi+satu", password: "budi-2024" };
    expect((await client.call("POST", "/api/user/loginit", { form })).status).toBe(503);
    expect(await client.signIn("budi+dua", "budi-2024")).toHaveLength(200);
  });
});
