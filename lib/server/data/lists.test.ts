import { expect, test, vi } from "vitest";
import type { Role } from "../../resources/permissions";
import { opnameResource, RESOURCES, saResource, userResource } from "../../resources/registry";
import { listRecords, plain } from "../../testing/lists";
import { forgetCookies } from "../../testing/next-headers";
import { startStandIn } from "../../testing/stand-in";
import { claimList, createListView, fetchPackedList, getReadableLists, openList } from "./lists";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

// What the cells of malformed rows become: lib/server/delivery/columnar-list.property.test.ts.
test("a list keeps its malformed rows, and every other row", async () => {
  await api.signIn("admin.it");
  const odd = { id: { x: 1 }, dealer: ["A"], nama_sa: 5, extra: "secret" };
  await api.setRows("sa", [{ id: 1, dealer: " A " }, null, "row", [], odd]);
  const result = await listRecords(saResource);
  expect(result.ok && plain(result.value)).toEqual({
    length: 5,
    columns: {
      id: ["1", "", "", "", ""],
      dealer: ["A", "", "", "", ""],
      cabang: ["", "", "", "", ""],
      nama_sa: ["", "", "", "", "5"],
    },
  });
});

const view = createListView(saResource, "admin.it", "Asia/Jakarta");

test.each([
  ["without a session", null, "signed-out"],
  ["for an administrator of parts", "admin.part", "forbidden"],
  ["for a role without lists", "default", "forbidden"],
] as const)(
  "the requests of a page and its browser are refused, and nothing is called, %s",
  async (_, role, kind) => {
    if (role) await api.signIn(role);
    const doors = [openList(saResource, view, 0), fetchPackedList(saResource), claimList(saResource, "key")];
    expect(await Promise.all(doors)).toEqual(Array(3).fill({ ok: false, failure: { kind } }));
    expect(await api.requests()).toEqual([]);
  },
);

test("a page has the rows from where it starts, and its browser fetches the same list once", async () => {
  await api.signIn("admin.it");
  const rows = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, nama_sa: `SA ${at}` }));
  await api.setRows("sa", rows);
  const opened = await openList(saResource, view, 25);
  if (!opened.ok) throw new Error(opened.failure.kind);
  expect(opened.value.listWindow).toMatchObject({ rows: { length: 5 } });
  expect(await claimList(saResource, opened.value.claimKey)).toMatchObject({ ok: true });
  expect(await api.requests()).toHaveLength(1);
});

test("a page has the failure of its list, and so has the request of its browser", async () => {
  await api.signIn("admin.it");
  await api.fault({ path: "/api/listallsa", status: 204 });
  const failed = { ok: false, failure: { kind: "unreadable", status: 204 } };
  expect([await openList(saResource, view, 0), await fetchPackedList(saResource)]).toEqual([failed, failed]);
});

test("a role's links are those of its flags, and the stock opname has none although its role has all", () => {
  const viewOf = (of: typeof saResource | typeof opnameResource, role: Role) =>
    createListView(of, role, "Asia/Jakarta");
  expect(viewOf(saResource, "admin.it")).toMatchObject({
    ...{ resource: "sa", title: "Daftar SA", key: "id", named: ["nama_sa", "cabang", "dealer"] },
    ...{ createPath: "/create-sa", updatePath: "/update-sa", canDelete: true },
    ...{ picture: null, timeZone: "Asia/Jakarta" },
  });
  const none = { createPath: null, updatePath: null, canDelete: false };
  for (const role of ["admin.part", "default"] as const) expect(viewOf(saResource, role)).toMatchObject(none);
  const picture = { field: "foto", label: "Bukti Foto", zoom: false };
  expect(viewOf(opnameResource, "admin.part")).toMatchObject({ key: null, ...none, picture });
});

test("only the list of users marks the signed-in account", () => {
  const marks = [userResource, saResource].map(
    (of) => createListView(of, "admin.it", "Asia/Jakarta", "siti").ownKey,
  );
  expect(marks).toEqual(["siti", ""]);
  expect(createListView(userResource, "admin.it", "Asia/Jakarta").ownKey).toBe("");
});

async function listsOf(role: Role) {
  await api.signIn(role);
  const lists = await getReadableLists();
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

test("a list has the screens that add to it and show it, each by a name of its own", async () => {
  const lists = await listsOf("admin.it");
  const [adding, others] = [lists.flatMap((list) => list.adding), lists.flatMap((list) => list.others)];
  expect(adding).toEqual(
    expect.arrayContaining([
      { path: "/create-sa", label: "Tambah SA" },
      { path: "/impor/sa-list", label: "Impor SA" },
      { path: "/salin/pergantian-precheck-list", label: "Salin katalog Pergantian Precheck" },
    ]),
  );
  expect(adding.map(({ path }) => path)).not.toContain("/salin/sa-list");
  expect(new Set(adding.map(({ label }) => label)).size).toBe(adding.length);
  expect(others).toContainEqual({ path: "/sa-list?lihat=periksa", label: "Perlu diperiksa SA" });
  expect(others).toContainEqual({ path: "/riwayat/sa-list", label: "Riwayat SA" });
  expect(others.filter(({ path }) => /bandingkan|ubah-harga/.test(path)).map(({ label }) => label)).toEqual(
    ["Perawatan Postcheck", "Pergantian Postcheck"].flatMap((list) => [
      `Ubah harga ${list}`,
      `Bandingkan dealer ${list}`,
    ]),
  );
  const [opname] = await listsOf("admin.part");
  expect([opname?.adding, opname?.others.map(({ label }) => label)]).toEqual([
    [],
    ["Perlu diperiksa Stock Opname"],
  ]);
});

test("without a session there are no lists", async () => {
  forgetCookies();
  expect(await getReadableLists()).toEqual({ ok: false, failure: { kind: "signed-out" } });
});
