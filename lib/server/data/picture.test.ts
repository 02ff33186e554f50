import { expect, test, vi } from "vitest";
import { startStandIn } from "../../testing/stand-in";
import { fetchPicture } from "./picture";

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

const FOTO = "logo baru/1?.png";

test.each(["admin.it", "admin.part"] as const)(
  "a picture is fetched for %s, with its name as one path segment",
  async (role) => {
    await api.signIn(role);
    await api.fault({ path: "/images/*", status: 200, body: "x", contentType: "image/png" });
    expect(await fetchPicture(FOTO)).toMatchObject({ ok: true, value: { type: "image/png" } });
    const [request] = await api.requests();
    expect(request?.path).toBe("/images/logo%20baru%2F1%3F.png");
    expect(request?.headers.authorization).toBe(`Bearer ${api.token()}`);
  },
);

test("a picture is returned with its bytes", async () => {
  await api.signIn("admin.part");
  const result = await fetchPicture("opname-000001.jpg");
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  expect(result.value.type).toBe("image/jpeg");
  expect([...new Uint8Array(result.value.bytes).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
});

test("a missing picture fails with the API's message", async () => {
  await api.signIn("admin.it");
  expect(await fetchPicture("none.png")).toMatchObject({
    ok: false,
    failure: { kind: "http", status: 404, message: "Data tidak ditemukan" },
  });
});

test.each(["..", "."])("the name %j would change the path and is not requested", async (foto) => {
  await api.signIn("admin.it");
  expect(await fetchPicture(foto)).toMatchObject({ failure: { kind: "network", code: "EADDRESS" } });
  expect(await api.requests()).toEqual([]);
});

test.each([
  ["signed-out", null],
  ["forbidden", "default"],
] as const)("a picture is refused, and nothing is called: %s (%s)", async (kind, role) => {
  if (role) await api.signIn(role);
  expect(await fetchPicture(FOTO)).toEqual({ ok: false, failure: { kind } });
  expect(await api.requests()).toEqual([]);
});
