import { expect, test, vi } from "vitest";
import { createPageOwnerHeader } from "@/lib/messages/session";
import { startStandIn } from "@/lib/testing/stand-in";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const api = startStandIn();

async function get(list: string, query = "", headers = {}) {
  const params = Promise.resolve({ list });
  const response = await GET(new Request(`http://localhost/picks/${list}${query}`, { headers }), { params });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return { status: response.status, reply: await response.json() };
}

test.each(["brand", "__proto__", "../brands"])("%j is no pick list", async (list) => {
  await api.signIn("admin.it");
  expect(await get(list)).toEqual({ status: 404, reply: { kind: "unavailable" } });
  expect(await api.requests()).toEqual([]);
});

test("without a session or a permission, and for the page of another user, there are no choices", async () => {
  expect((await get("brands")).reply).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.part");
  expect((await get("brands")).reply).toMatchObject({ kind: "message" });
  await api.signIn("admin.it");
  expect((await get("brands", "", createPageOwnerHeader("8"))).reply).toEqual({
    kind: "session",
    reason: "other",
  });
  expect(await api.requests()).toEqual([]);
  expect((await get("brands", "", createPageOwnerHeader("7"))).reply).toMatchObject({ kind: "choices" });
});
