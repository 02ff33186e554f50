import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/(data)/lists/[resource]/route";
import { opname, resourceNamed, sa, user } from "../../resources/registry";
import { listRecords, plain, readPackedList } from "../../testing/lists";
import { fieldsOf, sampleNamed } from "../../testing/samples";
import { startStandIn } from "../../testing/stand-in";
import { listView, openList, packRecords, takeList } from "./lists";
import { writeRecord } from "./record-write";

const FORM = { way: "form" } as const;

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

async function listed(resource: Parameters<typeof listRecords>[0]) {
  const result = await listRecords(resource);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return plain(result.value);
}

describe("a list", () => {
  beforeEach(() => api.signIn("admin.it"));

  test("is fetched with one call, with the bearer of the session", async () => {
    await listed(sa);
    const requests = await api.requests();
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/listallsa"]);
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${api.token()}`);
  });

  test("holds every row, in the order of the API", async () => {
    await api.setRows("sa", [
      { id: 2, dealer: "A", cabang: "B", nama_sa: "C" },
      { id: "1", dealer: "D", cabang: "E", nama_sa: "F" },
    ]);
    expect(await listed(sa)).toMatchObject({
      length: 2,
      columns: { id: ["2", "1"], dealer: ["A", "D"], cabang: ["B", "E"], nama_sa: ["C", "F"] },
    });
  });

  test("may be empty", async () => {
    await api.setRows("sa", []);
    const { length, columns } = await listed(sa);
    expect([length, ...Object.values(columns)]).toEqual([0, ...Object.keys(sa.row).map(() => [])]);
  });

  test("of users has no fields but those shown", async () => {
    const { columns, length } = await listed(user);
    expect(Object.keys(columns).toSorted()).toEqual(["email", "nama", "username"]);
    expect(length).toBeGreaterThan(3);
    expect(columns.username).toContain("siti");
    expect(JSON.stringify(columns)).not.toMatch(/scrypt|\$|\bnik\b|16\d{14}/);
  });

  test("keeps the readable cells of malformed rows, and every other row", async () => {
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

  test("reads the e-mail `-` as empty", async () => {
    await api.setRows("users", [
      { username: "a", email: "-" },
      { username: "b", email: null },
      { username: "c" },
    ]);
    expect((await listed(user)).columns.email).toEqual(["", "", ""]);
  });
});

test("the stock opname is read from its data field", async () => {
  await api.signIn("admin.part");
  const { length, columns } = await listed(opname);
  expect(length).toBe(30);
  expect(columns.jumlah?.every((jumlah) => typeof jumlah === "number")).toBe(true);
  expect(Object.keys(columns)).toHaveLength(10);
});

describe("the requests of a page and its browser are refused, and nothing is called,", () => {
  const view = listView(sa, "admin.it", "Asia/Jakarta");
  const doors = () => [openList(sa, view, 0), packRecords(sa), takeList(sa, "key")];

  test("without a session", async () => {
    const refused = { ok: false, failure: { kind: "signed-out" } };
    expect(await Promise.all(doors())).toEqual([refused, refused, refused]);
    expect(await api.requests()).toEqual([]);
  });

  test.each(["admin.part", "default"] as const)("for %s", async (role) => {
    await api.signIn(role);
    const refused = { ok: false, failure: { kind: "forbidden" } };
    expect(await Promise.all(doors())).toEqual([refused, refused, refused]);
    expect(await api.requests()).toEqual([]);
  });
});

describe("a page", () => {
  beforeEach(() => api.signIn("admin.it"));
  const view = listView(sa, "admin.it", "Asia/Jakarta");

  test("has its window, and keeps the whole list once for the same user's browser, from one call", async () => {
    await api.setRows("sa", [{ id: "1", dealer: "D", cabang: "C", nama_sa: "N" }]);
    const opened = await openList(sa, view, 0);
    if (!opened.ok) throw new Error(opened.failure.kind);
    expect(opened.value.listWindow).toMatchObject({ rows: [{ key: "1" }] });
    const taken = await takeList(sa, opened.value.rest);
    expect((await readPackedList(taken)).columns.nama_sa).toEqual(["N"]);
    expect(await takeList(sa, opened.value.rest)).toEqual({ ok: true, value: null });
    expect((await api.requests()).length).toBe(1);
  });

  test("has the failure of its list, and so has the request of its browser", async () => {
    await api.fault({ path: "/api/listallsa", status: 204 });
    const failed = { ok: false, failure: { kind: "unreadable", status: 204 } };
    expect([await openList(sa, view, 0), await packRecords(sa)]).toEqual([failed, failed]);
  });
});

describe("while a list is being fetched", () => {
  beforeEach(() => api.signIn("admin.it"));

  const open = (name: string) =>
    GET(new Request(`http://localhost/lists/${name}`), { params: Promise.resolve({ resource: name }) });
  const calls = async (path = "/api/listallsa") =>
    (await api.requests()).filter((request) => request.path === path).length;

  test("a request after a write makes a new call", async () => {
    await api.setRows("sa", [{ id: "1", dealer: "D", cabang: "C", nama_sa: "N" }]);
    await api.fault({ path: "/api/listallsa", hang: true, times: 1 });
    const before = open("sa");
    await expect.poll(() => calls()).toBe(1);
    const advisor = sampleNamed("sa");
    await writeRecord(sa, {
      action: "update",
      key: "1",
      before: {},
      fields: { ...fieldsOf(advisor, advisor.row), nama_sa: "Baru" },
      origin: FORM,
    });
    const after = await packRecords(sa);
    expect((await readPackedList(after)).columns.nama_sa).toEqual(["Baru"]);
    expect(await calls()).toBe(2);
    await api.clearFaults();
    expect((await before).status).toBe(200);
  });
});
