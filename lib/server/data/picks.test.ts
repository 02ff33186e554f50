import { describe, expect, test, vi } from "vitest";
import { startStandIn } from "../../testing/stand-in";
import { listPicks } from "./form-data";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

test.each([
  ["brands", "", "/api/listbrandit?page=1&limit=600", "Toyota"],
  ["dealers", "Toyota", "/api/listdealerit/Toyota?page=1&limit=600", "Astra/Jaya & Co"],
  ["dealers", "", "/api/listalldealercabang", "Astra/Jaya & Co"],
  ["branches", "Astra/Jaya & Co", "/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600", "Bekasi"],
] as const)("the pick list of %s of %j is one call", async (list, of, path, choice) => {
  await api.signIn("admin.it");
  expect(await listPicks(list, of)).toEqual({ ok: true, value: expect.arrayContaining([choice]) });
  const requests = await api.requests();
  expect(requests.map((request) => `${request.method} ${request.path}`)).toEqual([`GET ${path}`]);
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${api.token()}`);
});

describe("the choices", () => {
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
    expect(await listPicks("brands", "")).toEqual({ ok: true, value: ["B", "A", "7"] });
  });

  test.each([{}, "<html>", { a: [], b: [] }, null])("cannot be read from %j", async (body) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/api/listbrandit", status: 200, body });
    expect(await listPicks("brands", "")).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
  });

  test.each(["..", "."])("of %j are not requested", async (of) => {
    await api.signIn("admin.it");
    expect(await listPicks("dealers", of)).toMatchObject({ failure: { code: "EADDRESS" } });
    expect(await api.requests()).toEqual([]);
  });
});
