import { expect, test, vi } from "vitest";
import { RESOURCES } from "../../resources/registry";
import { forgetCookies } from "../../testing/next-headers";
import { applySettings } from "../../testing/settings";
import { signInAs } from "../../testing/sign-in";
import { listView, readableLists } from "./lists";

vi.mock("next/headers", () => import("../../testing/next-headers"));

applySettings();

async function listsOf(role: "admin.it" | "admin.part" | "default") {
  await signInAs(role);
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
    expect(resource && listView(resource, "admin.it", view.timeZone, "siti")).toEqual(view);
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
  expect(others.filter(({ path }) => path.startsWith("/bandingkan/")).map(({ label }) => label)).toEqual([
    "Bandingkan dealer Perawatan Postcheck",
    "Bandingkan dealer Pergantian Postcheck",
  ]);
  const [opname] = await listsOf("admin.part");
  expect(opname?.others.map(({ label }) => label)).toEqual(["Perlu diperiksa Stock Opname"]);
});

test("without a session there are no lists", async () => {
  forgetCookies();
  expect(await readableLists()).toEqual({ ok: false, failure: { kind: "signed-out" } });
});
