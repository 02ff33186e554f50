import { expect, test, vi } from "vitest";
import { opname, resourceNamed, sa } from "../../resources/registry";
import { listRecords, plain } from "../../testing/lists";
import { startStandIn } from "../../testing/stand-in";
import { claimList, fetchPackedList, listView, openList } from "./lists";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

async function listed(resource: Parameters<typeof listRecords>[0]) {
  const result = await listRecords(resource);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return plain(result.value);
}

test("a list keeps the readable cells of malformed rows, and every other row", async () => {
  await api.signIn("admin.it");
  await api.setRows("perawatan-postcheck", [
    { id: 1, dealer: "A", keterangan: "oli", Harga_a: "12500.00", Harga_b: 0, Harga_c: null, Harga_e: "?" },
    null,
    "row",
    7,
    [],
    { id: { x: 1 }, dealer: ["A"], keterangan: { x: 1 }, Harga_a: {}, extra: "secret" },
    { id: "2", dealer: " B ", keterangan: 5, Harga_a: true, __proto__: { dealer: "X" } },
  ]);
  const postcheck = resourceNamed("perawatan-postcheck");
  expect(postcheck && (await listed(postcheck))).toEqual({
    length: 7,
    columns: {
      id: ["1", "", "", "", "", "", "2"],
      dealer: ["A", "", "", "", "", "", "B"],
      keterangan: ["oli", "", "", "", "", "", "5"],
      Harga_a: [12500, "", "", "", "", "", "true"],
      Harga_b: [0, "", "", "", "", "", ""],
      Harga_c: ["", "", "", "", "", "", ""],
      Harga_d: ["", "", "", "", "", "", ""],
      Harga_e: ["?", "", "", "", "", "", ""],
    },
  });
});

test("the stock opname is read from its data field", async () => {
  await api.signIn("admin.part");
  const { length, columns } = await listed(opname);
  expect(length).toBe(30);
  expect(columns.jumlah?.every((jumlah) => typeof jumlah === "number")).toBe(true);
  expect(Object.keys(columns)).toHaveLength(10);
});

const view = listView(sa, "admin.it", "Asia/Jakarta");

test.each([
  ["without a session", null, "signed-out"],
  ["for an administrator of parts", "admin.part", "forbidden"],
  ["for a role without lists", "default", "forbidden"],
] as const)(
  "the requests of a page and its browser are refused, and nothing is called, %s",
  async (_, role, kind) => {
    if (role) await api.signIn(role);
    const doors = [openList(sa, view, 0), fetchPackedList(sa), claimList(sa, "key")];
    expect(await Promise.all(doors)).toEqual(Array(3).fill({ ok: false, failure: { kind } }));
    expect(await api.requests()).toEqual([]);
  },
);

test("a page has the failure of its list, and so has the request of its browser", async () => {
  await api.signIn("admin.it");
  await api.fault({ path: "/api/listallsa", status: 204 });
  const failed = { ok: false, failure: { kind: "unreadable", status: 204 } };
  expect([await openList(sa, view, 0), await fetchPackedList(sa)]).toEqual([failed, failed]);
});
