import { expect, test, vi } from "vitest";
import { findResource, opname, RESOURCES, sa, user } from "../../resources/registry";
import { listRecords, plain } from "../../testing/lists";
import { forgetCookies } from "../../testing/next-headers";
import { startStandIn } from "../../testing/stand-in";
import { claimList, createListView, fetchPackedList, openList, readableLists } from "./lists";

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
  const postcheck = findResource("perawatan-postcheck");
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

const view = createListView(sa, "admin.it", "Asia/Jakarta");

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

test("admin.it can update and delete master data", () => {
  expect(createListView(sa, "admin.it", "Asia/Jakarta")).toMatchObject({
    resource: "sa",
    title: "Daftar SA",
    key: "id",
    named: ["nama_sa", "cabang", "dealer"],
    createPath: "/create-sa",
    updatePath: "/update-sa",
    canDelete: true,
    picture: null,
    timeZone: "Asia/Jakarta",
  });
});

test.each(["admin.part", "default"] as const)("%s has no links to change master data", (role) => {
  expect(createListView(sa, role, "Asia/Jakarta")).toMatchObject({
    createPath: null,
    updatePath: null,
    canDelete: false,
  });
});

test("the stock opname is read-only, although its role has every flag", () => {
  expect(createListView(opname, "admin.part", "Asia/Jakarta")).toMatchObject({
    key: null,
    createPath: null,
    updatePath: null,
    canDelete: false,
    picture: { field: "foto", label: "Bukti Foto", zoom: false },
  });
});

test("only the list of users marks the signed-in account", () => {
  const ownKey = (...[resource, username]: [typeof sa | typeof user, string?]) =>
    createListView(resource, "admin.it", "Asia/Jakarta", username).ownKey;
  expect([ownKey(user, "siti"), ownKey(user), ownKey(sa, "siti")]).toEqual(["siti", "", ""]);
});

async function listsOf(role: "admin.it" | "admin.part" | "default") {
  await api.signIn(role);
  const lists = await readableLists();
  return lists.ok ? lists.value : [];
}

test("each role gets its own lists, as their screens show them", async () => {
  const [it, part, none] = [await listsOf("admin.it"), await listsOf("admin.part"), await listsOf("default")];
  expect([it, part, none].map((lists) => lists.map(({ label }) => label))).toEqual([
    [
      ...["Pengguna", "Dealer Cabang", "SA", "Tipe Mobil"],
      ...["Perawatan Precheck", "Perawatan Postcheck", "Pergantian Precheck", "Pergantian Postcheck"],
    ],
    ["Stock Opname"],
    [],
  ]);
  for (const { path, view } of it) {
    const resource = RESOURCES.find(({ screens }) => screens.list.path === path);
    expect(resource && createListView(resource, "admin.it", view.timeZone, "siti")).toEqual(view);
  }
});

test("what adds to a list has a name of its own, and the stock opname has nothing that adds", async () => {
  const adding = (await listsOf("admin.it")).flatMap((list) => list.adding);
  expect(adding).toContainEqual({ path: "/create-sa", label: "Tambah SA" });
  expect(adding).toContainEqual({ path: "/impor/sa-list", label: "Impor SA" });
  expect(adding.map(({ path }) => path)).not.toContain("/salin/sa-list");
  expect(adding).toContainEqual({
    path: "/salin/pergantian-precheck-list",
    label: "Salin katalog Pergantian Precheck",
  });
  expect(new Set(adding.map(({ label }) => label)).size).toBe(adding.length);
  expect((await listsOf("admin.part")).flatMap((list) => list.adding)).toEqual([]);
});

test("the other screens of a list are those that it has", async () => {
  const others = (await listsOf("admin.it")).flatMap((list) => list.others);
  expect(others).toContainEqual({ path: "/sa-list?lihat=periksa", label: "Perlu diperiksa SA" });
  expect(others).toContainEqual({ path: "/riwayat/sa-list", label: "Riwayat SA" });
  expect(others.filter(({ path }) => /bandingkan|ubah-harga/.test(path)).map(({ label }) => label)).toEqual([
    "Ubah harga Perawatan Postcheck",
    "Bandingkan dealer Perawatan Postcheck",
    "Ubah harga Pergantian Postcheck",
    "Bandingkan dealer Pergantian Postcheck",
  ]);
  const [opname] = await listsOf("admin.part");
  expect(opname?.others.map(({ label }) => label)).toEqual(["Perlu diperiksa Stock Opname"]);
});

test("without a session there are no lists", async () => {
  forgetCookies();
  expect(await readableLists()).toEqual({ ok: false, failure: { kind: "signed-out" } });
});
