import { describe, expect, test, vi } from "vitest";
import { ownerHeader } from "@/lib/messages/session";
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
  test.each(["admin.it", "admin.part"] as const)("of the API is sent to %s", async (role) => {
    await api.signIn(role);
    const response = await get(FOTO);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await response.bytes()).subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  });

  test.each([
    ["image/png", "image/png"],
    ["image/webp", "image/webp"],
    ["IMAGE/PNG", "image/png"],
    ["Image/GIF; charset=utf-8", "image/gif"],
    ["image/jpeg; charset=utf-8", "image/jpeg"],
  ])("of the type %s is shown", async (given, shown) => {
    await api.signIn("admin.it");
    await api.fault({ path: PATH, status: 200, body: "bytes", contentType: given });
    const response = await get(FOTO);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, shown]);
    expect(await response.text()).toBe("bytes");
  });

  test.each([
    "image/svg+xml",
    "image/svg+xml; x=image/png",
    "IMAGE/SVG+XML",
    "image/png+xml",
    "text/html",
    "image/",
    "x",
  ])("that says to be %s is refused", async (contentType) => {
    await api.signIn("admin.it");
    await api.fault({ path: PATH, status: 200, body: "<svg onload='alert(1)'/>", contentType });
    expect(await refused(FOTO)).toEqual([
      502,
      { kind: "message", text: "Jawaban server tidak dapat dibaca (200)" },
    ]);
  });

  test.each(["image/jpg", "application/octet-stream", "text/html", "image/png", ""])(
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

describe("nothing is called", () => {
  test("without a session", async () => {
    expect(await refused(FOTO)).toEqual([401, { kind: "session", reason: "expired" }]);
    expect(await api.requests()).toEqual([]);
  });

  test("without a permission", async () => {
    await api.signIn("default");
    expect(await refused(FOTO)).toEqual([403, expect.objectContaining({ kind: "message" })]);
    expect(await api.requests()).toEqual([]);
  });

  test("for the page of another user", async () => {
    await api.signIn("admin.it");
    const response = await get(FOTO, ownerHeader("8"));
    expect([response.status, await response.json()]).toEqual([409, { kind: "session", reason: "other" }]);
    expect(await api.requests()).toEqual([]);
    expect((await get(FOTO, ownerHeader("7"))).status).toBe(200);
  });
});
