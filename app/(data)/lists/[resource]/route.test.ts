import { expect, test, vi } from "vitest";
import { LIST_PIECES } from "@/lib/list/list";
import { ownerHeader } from "@/lib/messages/session";
import { sa } from "@/lib/resources/registry";
import { createListView, openList } from "@/lib/server/data/lists";
import { plain, readParts } from "@/lib/testing/lists";
import { forgetCookies } from "@/lib/testing/next-headers";
import { startStandIn } from "@/lib/testing/stand-in";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();

async function fetchList(resource: string, query = "", headers = {}) {
  const params = Promise.resolve({ resource });
  const response = await GET(new Request(`http://localhost/lists/${resource}${query}`, { headers }), {
    params,
  });
  expect(response.headers.get("cache-control")).toMatch(/^no-store/);
  return response;
}

async function get(resource: string) {
  const response = await fetchList(resource);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return { status: response.status, reply: await response.json() };
}

async function unpack(resource: string, query = "") {
  const response = await fetchList(resource, query);
  expect(response.headers.get("content-type")).toBe(LIST_PIECES);
  const { list, end } = readParts(await response.bytes());
  expect(end).toEqual({ kind: "whole" });
  return plain(list);
}

test("a list returns its rows, without the fields that are not shown", async () => {
  await api.signIn("admin.it");
  await api.setRows("users", [
    { id: 1, nama: "Siti", username: "siti", email: "-", password: "hash", nik: "32" },
  ]);
  expect(await unpack("user")).toEqual({
    length: 1,
    columns: { nama: ["Siti"], username: ["siti"], email: [""] },
  });
});

test("each request of a list calls the API", async () => {
  await api.signIn("admin.it");
  await unpack("sa");
  await unpack("sa");
  expect(await api.requests()).toHaveLength(2);
});

test("the whole list of an opened page comes from the same call, once, and only for its user", async () => {
  const view = createListView(sa, "admin.it", "Asia/Jakarta");
  await api.signIn("admin.it");
  const opened = await openList(sa, view, 0);
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  const query = `?key=${opened.value.claimKey}`;
  const first = await unpack("sa", query);
  expect(first.columns.nama_sa).toContain(opened.value.listWindow.rows[0]?.cells[2]);
  expect(await api.requests()).toHaveLength(1);
  expect(await unpack("sa", query)).toEqual(first);
  expect(await api.requests()).toHaveLength(2);

  const again = await openList(sa, view, 0);
  if (!again.ok) throw new Error(JSON.stringify(again.failure));
  forgetCookies();
  expect((await (await fetchList("sa", `?key=${again.value.claimKey}`)).json()).kind).toBe("session");
});

test.each(["users", "", "User", "__proto__", "../user"])("%j is no list", async (resource) => {
  await api.signIn("admin.it");
  expect(await get(resource)).toEqual({ status: 404, reply: { kind: "unavailable" } });
  expect(await api.requests()).toEqual([]);
});

test("without a session the reply is its end, and nothing is called", async () => {
  expect((await get("user")).reply).toEqual({ kind: "session", reason: "expired" });
  expect(await api.requests()).toEqual([]);
});

test("the page of another user gets no list, kept or new", async () => {
  await api.signIn("admin.it");
  const opened = await openList(sa, createListView(sa, "admin.it", "Asia/Jakarta"), 0);
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  for (const query of ["", `?key=${opened.value.claimKey}`]) {
    const reply = await (await fetchList("sa", query, ownerHeader("8"))).json();
    expect(reply).toEqual({ kind: "session", reason: "other" });
  }
  expect(await api.requests()).toHaveLength(1);
  expect((await fetchList("sa", "", ownerHeader("7"))).headers.get("content-type")).toBe(LIST_PIECES);
});
