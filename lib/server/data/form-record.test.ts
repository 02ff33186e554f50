import { beforeEach, describe, expect, test, vi } from "vitest";
import { perawatanPrecheck } from "../../resources/item";
import { cabang, sa, user } from "../../resources/registry";
import { startStandIn } from "../../testing/stand-in";
import { readFormRecord, readFormRecordWithBrand } from "./open-form";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "N" };
const VALUES = { dealer: "D", cabang: "C", nama_sa: "N" };
const BRANCHES = [null, { dealer: "A" }, { dealer: "D", brand: "Honda" }, { dealer: "D", brand: "X" }];

const called = async () => (await api.requests()).map(({ path }) => path).toSorted();

test("nobody opens a form without the permission", async () => {
  expect(await readFormRecordWithBrand(sa, "1", "update")).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.part");
  expect(await readFormRecord(sa, "1", "update")).toMatchObject({ kind: "message" });
  expect(await readFormRecord(sa, "1", "create")).toMatchObject({ kind: "message" });
  expect(await api.requests()).toEqual([]);
});

describe("signed in", () => {
  beforeEach(() => api.signIn("admin.it"));

  test("a form opens with its texts as a person types them and with the names of its pictures", async () => {
    await api.setRows("cabang", [{ id: 1, dealer: "D", masuk: "8:30", foto: "logo.png" }]);
    expect(await readFormRecord(cabang, "1", "update")).toMatchObject({
      kind: "record",
      values: { dealer: "D", masuk: "08:30:00", alamat: "" },
      pictures: { foto: "logo.png" },
    });
  });

  test("a copy has neither key nor pictures", async () => {
    await api.setRows("users", [{ username: "ani", nama: "Ani", nik: "1" }]);
    const copied = { kind: "record", values: { nama: "Ani" }, pictures: {} };
    expect(await readFormRecord(user, "ani", "create")).toEqual(copied);
  });

  test("a document also has the brand, empty if no branch has the dealer", async () => {
    await api.setRows("cabang", BRANCHES);
    for (const [dealer, brand] of [
      ["D", "Honda"],
      ["A", ""],
      ["d", ""],
      ["", ""],
    ]) {
      await api.setRows("sa", [{ ...ROW, dealer }]);
      expect(await readFormRecordWithBrand(sa, "1", "update")).toMatchObject({ values: { dealer, brand } });
    }
  });

  test("the brand costs no call where it is not asked for, or the record has it", async () => {
    await api.setRows("sa", [ROW]);
    expect(await readFormRecord(sa, "1", "update")).toEqual({ kind: "record", values: VALUES, pictures: {} });
    await readFormRecordWithBrand(cabang, "1", "update");
    expect(await called()).toEqual(["/api/listalldealercabang", "/api/listallsa"]);
  });

  test("without the branches the brand stays unknown", async () => {
    await api.setRows("sa", [ROW]);
    await api.fault({ path: "/api/listalldealercabang", status: 500 });
    expect(await readFormRecordWithBrand(sa, "1", "update")).toEqual({
      kind: "record",
      values: VALUES,
      pictures: {},
    });
  });

  test("a record that is gone, and a list that fails, say so", async () => {
    await api.setRows("perawatan-precheck", []);
    expect(await readFormRecordWithBrand(perawatanPrecheck, "1", "update")).toEqual({ kind: "gone" });
    await api.fault({ path: "/api/listperawatanprecheck", status: 500 });
    expect(await readFormRecord(perawatanPrecheck, "1", "update")).toMatchObject({
      kind: "message",
      text: "Internal Server Error (500)",
    });
  });
});
