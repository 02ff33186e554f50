import { beforeEach, describe, expect, test, vi } from "vitest";
import { perawatanPrecheck } from "../../resources/catalogues";
import { branchResource, saResource } from "../../resources/registry";
import { startStandIn } from "../../testing/stand-in";
import { fetchPickList, readFormRecord } from "./form-data";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "N" };
const WITHOUT_BRAND = { kind: "record", values: { dealer: "D", cabang: "C", nama_sa: "N" }, pictures: {} };
const BRANCHES = [null, { dealer: "A" }, { dealer: "D", brand: "Honda" }, { dealer: "D", brand: "X" }];

const RECORD = { key: "1", brandOf: null };
const WITH_BRAND = { key: "1", brandOf: "" };

const called = async () => (await api.requests()).map(({ path }) => path).toSorted();

test("nobody opens a form without the permission", async () => {
  const expired = { kind: "session", reason: "expired" };
  expect(await readFormRecord(saResource, "update", WITH_BRAND)).toEqual(expired);
  await api.signIn("admin.part");
  for (const [operation, wanted] of [
    ["update", RECORD],
    ["create", RECORD],
    ["update", { key: null, brandOf: "D" }],
  ] as const)
    expect(await readFormRecord(saResource, operation, wanted)).toMatchObject({ kind: "message" });
  expect(await api.requests()).toEqual([]);
});

describe("signed in", () => {
  beforeEach(() => api.signIn("admin.it"));

  test("a form opens with its texts as a person types them and with the names of its pictures", async () => {
    await api.setRows("cabang", [{ id: 1, dealer: "D", masuk: "8:30", foto: "logo.png" }]);
    expect(await readFormRecord(branchResource, "update", RECORD)).toMatchObject({
      kind: "record",
      values: { dealer: "D", masuk: "08:30:00", alamat: "" },
      pictures: { foto: "logo.png" },
    });
  });

  test("the brand comes along, empty if no branch has the dealer", async () => {
    await api.setRows("cabang", BRANCHES);
    for (const [dealer, brand] of Object.entries({ D: "Honda", A: "", d: "", "": "" })) {
      await api.setRows("sa", [{ ...ROW, dealer }]);
      const values = { dealer, brand };
      expect(await readFormRecord(saResource, "update", WITH_BRAND)).toMatchObject({ values });
    }
  });

  test("the brand costs no call where it is not read, and the one of another dealer none of the record", async () => {
    await api.setRows("sa", [ROW]);
    await api.setRows("cabang", BRANCHES);
    expect(await readFormRecord(saResource, "update", RECORD)).toEqual(WITHOUT_BRAND);
    expect(await called()).toEqual(["/api/listallsa"]);
    const brand = { kind: "record", values: { brand: "Honda" }, pictures: {} };
    expect(await readFormRecord(saResource, "create", { key: null, brandOf: "D" })).toEqual(brand);
    expect(await called()).toEqual(["/api/listalldealercabang", "/api/listallsa"]);
    const both = await readFormRecord(saResource, "update", { key: "1", brandOf: "A" });
    expect(both).toMatchObject({ values: { dealer: "D", brand: "" } });
  });

  test("without the branches the brand stays unknown", async () => {
    await api.setRows("sa", [ROW]);
    await api.fault({ path: "/api/listalldealercabang", status: 500 });
    expect(await readFormRecord(saResource, "update", WITH_BRAND)).toEqual(WITHOUT_BRAND);
    const alone = await readFormRecord(saResource, "update", { key: null, brandOf: "D" });
    expect(alone).toMatchObject({ kind: "message" });
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

// The calls of the other lists, and bodies without choices: lib/testing/faults.
test("without a brand the dealers of a pick list are those of the branches", async () => {
  await api.signIn("admin.it");
  const picked = await fetchPickList("dealers", "");
  expect(picked).toEqual({ ok: true, value: expect.arrayContaining(["Astra/Jaya & Co"]) });
  expect(await called()).toEqual(["/api/listalldealercabang"]);
});

test("the choices of a pick list are distinct, in the API's order, without invalid entries", async () => {
  await api.signIn("admin.it");
  const choices = ["B", " A ", "B", "", 7].map((brand) => ({ brand }));
  const body = { listbrand: [...choices, null, {}, "x"] };
  await api.fault({ path: "/api/listbrandit", status: 200, body });
  expect(await fetchPickList("brands", "")).toEqual({ ok: true, value: ["B", "A", "7"] });
});
