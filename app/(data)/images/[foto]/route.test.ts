import { describe, expect, test, vi } from "vitest";
import { createPageOwnerHeader } from "@/lib/messages/session";
import type { Role } from "@/lib/resources/permissions";
import { startStandIn } from "@/lib/testing/stand-in";
import { GET } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const FOTO = "opname-000001.jpg";
const PATH = `/images/${FOTO}`;
const api = startStandIn();

async function get(foto: string, headers = {}) {
  const params = Promise.resolve({ foto });
  const response = await GET(new Request("http://localhost/images/x", { headers }), { params });
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response;
}

async function refused(foto: string) {
  const response = await get(foto);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return [response.status, await response.json()];
}

describe("a picture", () => {
  test("of the API is sent as it is", async () => {
    await api.signIn("admin.part");
    const response = await get(FOTO);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await response.bytes()).subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  });

  test.each([
    ["IMAGE/PNG", "image/png"],
    ["Image/GIF; charset=utf-8", "image/gif"],
  ])("of the type %s is shown", async (given, shown) => {
    await api.signIn("admin.it");
    await api.fault({ path: PATH, status: 200, body: "bytes", contentType: given });
    const response = await get(FOTO);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, shown]);
    expect(await response.text()).toBe("bytes");
  });

  test.each(["image/svg+xml; x=image/png", "IMAGE/SVG+XML", "image/png+xml", "text/html"])(
    "that says to be %s is refused",
    async (contentType) => {
      await api.signIn("admin.it");
      await api.fault({ path: PATH, status: 200, body: "<svg onload='alert(1)'/>", contentType });
      expect(await refused(FOTO)).toEqual([
        502,
        { kind: "message", text: "Jawaban server tidak dapat dibaca (200)" },
      ]);
    },
  );

  test.each(["application/octet-stream", "image/png", ""])(
    "is shown by its first bytes, though it says to be %j",
    async (contentType) => {
      await api.signIn("admin.it");
      const body = "GIF89a then its pixels";
      await api.fault({ path: PATH, status: 200, body, contentType });
      const response = await get(FOTO);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    },
  );

  test("of an iPhone is told by its kind", async () => {
    await api.signIn("admin.it");
    const body = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    await api.fault({ path: PATH, status: 200, body, contentType: "image/jpeg" });
    expect(await refused(FOTO)).toEqual([
      422,
      { kind: "message", text: expect.stringMatching(/^Foto ini HEIC.*Paling Kompatibel/) },
    ]);
  });
});

test.each<[string, Role | null, string, number, object]>([
  ["without a session", null, "7", 401, { kind: "session", reason: "expired" }],
  ["without a permission", "default", "7", 403, { kind: "message" }],
  ["for the page of another user", "admin.it", "8", 409, { kind: "session", reason: "other" }],
])("nothing is called %s", async (_, role, owner, status, problem) => {
  if (role) await api.signIn(role);
  const response = await get(FOTO, createPageOwnerHeader(owner));
  expect([response.status, await response.json()]).toMatchObject([status, problem]);
  expect(await api.requests()).toEqual([]);
});
