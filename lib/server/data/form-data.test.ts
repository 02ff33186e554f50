import { beforeEach, describe, expect, test, vi } from "vitest";
import { perawatanPrecheck } from "../../resources/item";
import { cabang, sa, user } from "../../resources/registry";
import { startStandIn } from "../../testing/stand-in";
import { fetchPickList, readFormRecord } from "./form-data";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "N" };
const VALUES = { dealer: "D", cabang: "C", nama_sa: "N" };
const BRANCHES = [null, { dealer: "A" }, { dealer: "D", brand: "Honda" }, { dealer: "D", brand: "X" }];

const RECORD = { key: "1", brandOf: null };
const WITH_BRAND = { key: "1", brandOf: "" };

const called = async () => (await api.requests()).map(({ path }) => path).toSorted();

test("nobody opens a form without the permission", async () => {
  expect(await readFormRecord(sa, "update", WITH_BRAND)).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.part");
  expect(await readFormRecord(sa, "update", RECORD)).toMatchObject({ kind: "message" });
  expect(await readFormRecord(sa, "create", RECORD)).toMatchObject({ kind: "message" });
  expect(await readFormRecord(sa, "update", { key: null, brandOf: "D" })).toMatchObject({ kind: "message" });
  expect(await api.requests()).toEqual([]);
});

describe("signed in", () => {
  beforeEach(() => api.signIn("admin.it"));

  test("a form opens with its texts as a person types them and with the names of its pictures", async () => {
    await api.setRows("cabang", [{ id: 1, dealer: "D", masuk: "8:30", foto: "logo.png" }]);
    expect(await readFormRecord(cabang, "update", RECORD)).toMatchObject({
      kind: "record",
      values: { dealer: "D", masuk: "08:30:00", alamat: "" },
      pictures: { foto: "logo.png" },
    });
  });

  test("a copy has neither key nor pictures", async () => {
    await api.setRows("users", [{ username: "ani", nama: "Ani", nik: "1" }]);
    const copied = { kind: "record", values: { nama: "Ani" }, pictures: {} };
    expect(await readFormRecord(user, "create", { key: "ani", brandOf: null })).toEqual(copied);
  });

  test("the brand comes along, empty if no branch has the dealer", async () => {
    await api.setRows("cabang", BRANCHES);
    for (const [dealer, brand] of [
      ["D", "Honda"],
      ["A", ""],
      ["d", ""],
      ["", ""],
    ]) {
      await api.setRows("sa", [{ ...ROW, dealer }]);
      expect(await readFormRecord(sa, "update", WITH_BRAND)).toMatchObject({ values: { dealer, brand } });
    }
  });

  test("the brand costs no call where it is not read, and the one of another dealer none of the record", async () => {
    await api.setRows("sa", [ROW]);
    await api.setRows("cabang", BRANCHES);
    expect(await readFormRecord(sa, "update", RECORD)).toEqual({
      kind: "record",
      values: VALUES,
      pictures: {},
    });
    expect(await called()).toEqual(["/api/listallsa"]);
    const brand = { kind: "record", values: { brand: "Honda" }, pictures: {} };
    expect(await readFormRecord(sa, "create", { key: null, brandOf: "D" })).toEqual(brand);
    expect(await called()).toEqual(["/api/listalldealercabang", "/api/listallsa"]);
    const both = await readFormRecord(sa, "update", { key: "1", brandOf: "A" });
    expect(both).toMatchObject({ values: { dealer: "D", brand: "" } });
  });

  test("without the branches the brand stays unknown", async () => {
    await api.setRows("sa", [ROW]);
    await api.fault({ path: "/api/listalldealercabang", status: 500 });
    expect(await readFormRecord(sa, "update", WITH_BRAND)).toEqual({
      kind: "record",
      values: VALUES,
      pictures: {},
    });
    expect(await readFormRecord(sa, "update", { key: null, brandOf: "D" })).toMatchObject({
      kind: "message",
    });
  });

  test("a record that is gone, and a list that fails, say so", async () => {
    await api.setRows("perawatan-precheck", []);
    expect(await readFormRecord(perawatanPrecheck, "update", WITH_BRAND)).toEqual({ kind: "gone" });
    await api.fault({ path: "/api/listperawatanprecheck", status: 500 });
    expect(await readFormRecord(perawatanPrecheck, "update", RECORD)).toMatchObject({
      kind: "message",
      text: "Internal Server Error (500)",
    });
  });
});

test.each([
  ["brands", "", "/api/listbrandit?page=1&limit=600", "Toyota"],
  ["dealers", "Toyota", "/api/listdealerit/Toyota?page=1&limit=600", "Astra/Jaya & Co"],
  ["dealers", "", "/api/listalldealercabang", "Astra/Jaya & Co"],
  ["branches", "Astra/Jaya & Co", "/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600", "Bekasi"],
] as const)("the pick list of %s of %j is one call", async (list, of, path, choice) => {
  await api.signIn("admin.it");
  expect(await fetchPickList(list, of)).toEqual({ ok: true, value: expect.arrayContaining([choice]) });
  const requests = await api.requests();
  expect(requests.map((request) => `${request.method} ${request.path}`)).toEqual([`GET ${path}`]);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${api.token()}`);
});

describe("the choices of a pick list", () => {
  test("are distinct, in the API's order, without invalid entries", async () => {
    await api.signIn("admin.it");
    const listbrand = [
      { brand: "B" },
      null,
      { brand: " A " },
      { brand: "B" },
      {},
      { brand: "" },
      { brand: 7 },
      "x",
    ];
    await api.fault({ path: "/api/listbrandit", status: 200, body: { listbrand } });
    expect(await fetchPickList("brands", "")).toEqual({ ok: true, value: ["B", "A", "7"] });
  });

  test.each([{}, "<html>", { a: [], b: [] }, null])("cannot be read from %j", async (body) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/api/listbrandit", status: 200, body });
    expect(await fetchPickList("brands", "")).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });
});
