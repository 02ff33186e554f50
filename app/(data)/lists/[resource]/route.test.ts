import { expect, test, vi } from "vitest";
import { LIST_MEDIA_TYPE } from "@/lib/list/list";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { saResource } from "@/lib/resources/registry";
import { createListView, openList } from "@/lib/server/data/lists";
import { enterListQueue } from "@/lib/server/delivery/list-queue";
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

async function unpack(resource: string, query = "") {
  const response = await fetchList(resource, query);
  expect(response.headers.get("content-type")).toBe(LIST_MEDIA_TYPE);
  const { list, end } = readParts(await response.bytes());
  expect(end).toEqual({ kind: "whole" });
  return plain(list);
}

test("the whole list of an opened page comes from the same call, once, and only for its user", async () => {
  const view = createListView(saResource, "admin.it", "Asia/Jakarta");
  await api.signIn("admin.it");
  const opened = await openList(saResource, view, 0);
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  const query = `?key=${opened.value.claimKey}`;
  const first = await unpack("sa", query);
  expect(first.columns.nama_sa).toContain(opened.value.listWindow.rows[0]?.cells[2]);
  expect(await api.requests()).toHaveLength(1);
  expect(await unpack("sa", query)).toEqual(first);
  expect(await api.requests()).toHaveLength(2);
});

test.each(["users", "__proto__", "../user"])("%j is no list", async (resource) => {
  await api.signIn("admin.it");
  const response = await fetchList(resource);
  expect([response.status, await response.json()]).toEqual([404, { kind: "unavailable" }]);
  expect(await api.requests()).toEqual([]);
});

test("who has too many lists under way gets no further one, and is told when to ask again", async () => {
  await api.signIn("admin.it", { userId: "9" });
  for (let lists = 0; lists < 12; lists++) void enterListQueue("9", crypto.randomUUID());
  const response = await fetchList("sa");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toMatchObject({
    text: "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.",
  });
  expect(await api.requests()).toEqual([]);
});

test("without a session, and for the page of another user, there is no list, kept or new", async () => {
  await api.signIn("admin.it");
  const opened = await openList(saResource, createListView(saResource, "admin.it", "Asia/Jakarta"), 0);
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  for (const query of ["", `?key=${opened.value.claimKey}`]) {
    const reply = await (await fetchList("sa", query, createPageOwnerHeader("8"))).json();
    expect(reply).toEqual({ kind: "session", reason: "other" });
  }
  forgetCookies();
  for (const query of ["", `?key=${opened.value.claimKey}`]) {
    const reply = await (await fetchList("sa", query)).json();
    expect(reply).toEqual({ kind: "session", reason: "expired" });
  }
  expect(await api.requests()).toHaveLength(1);
});
