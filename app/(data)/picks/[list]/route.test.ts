import { expect, test, vi } from "vitest";
import { ownerHeader } from "@/lib/messages/session";
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

test("a pick list returns its choices", async () => {
  await api.signIn("admin.it");
  expect(await get("dealers", "?of=Honda")).toEqual({
    status: 200,
    reply: { kind: "choices", choices: ["Honda Mandiri Jaya", "Honda Sumber Rejeki"] },
  });
  expect((await get("branches", `?of=${encodeURIComponent("Astra/Jaya & Co")}`)).reply.choices).toContain(
    "Medan",
  );
});

test.each(["", "brand", "dealer", "__proto__", "constructor", "../brands"])(
  "%j is no pick list",
  async (list) => {
    await api.signIn("admin.it");
    expect(await get(list)).toEqual({ status: 404, reply: { kind: "unavailable" } });
    expect(await api.requests()).toEqual([]);
  },
);

test("a pick list needs a session and a permission", async () => {
  expect((await get("brands")).reply).toEqual({ kind: "session", reason: "expired" });
  await api.signIn("admin.part");
  expect((await get("brands")).reply).toMatchObject({ kind: "message" });
  expect(await api.requests()).toEqual([]);
});

test("the page of another user gets no choices", async () => {
  await api.signIn("admin.it");
  expect((await get("brands", "", ownerHeader("8"))).reply).toEqual({ kind: "session", reason: "other" });
  expect(await api.requests()).toEqual([]);
  expect((await get("brands", "", ownerHeader("7"))).reply).toMatchObject({ kind: "choices" });
});
