import { describe, expect, test, vi } from "vitest";
import { opname, resourceNamed, sa, user } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { listRecords } from "../../testing/lists";
import { startStandIn } from "../../testing/stand-in";
import { writeRecord } from "./record-write";

const FORM = { way: "form" } as const;

vi.mock("next/headers", () => import("../../testing/next-headers"));

const api = startStandIn();

async function keys(resource: ResourceDefinition) {
  const result = await listRecords(resource);
  return result.ok && resource.key ? result.value.columns[resource.key] : [];
}

describe("a record", () => {
  test.each([
    ["user", "o'brien", "POST /api/user/delete/o'brien"],
    ["dealer-cabang", "1", "POST /api/deletedealercabang/1"],
    ["sa", "1", "POST /deletesa/1"],
    ["car-type", "1", "DELETE /api/deletemodel/1"],
    ["perawatan-precheck", "1", "DELETE /api/deleteperawatanprecheck/1"],
    ["perawatan-postcheck", "1", "DELETE /api/deleteperawatanpostcheck/1"],
    ["pergantian-precheck", "1", "DELETE /api/deletepergantianprecheck/1"],
    ["pergantian-postcheck", "1", "DELETE /api/deletepergantianpostcheck/1"],
  ])("of %s is deleted, and gone from the list", async (name, key, call) => {
    await api.signIn("admin.it");
    const resource = resourceNamed(name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    expect(await keys(resource)).toContain(key);
    expect(await writeRecord(resource, { action: "del", key: key, origin: FORM })).toEqual({
      ok: true,
      value: "Data berhasil dihapus",
    });
    const request = (await api.requests()).at(-1);
    expect(`${request?.method} ${request?.path}`).toBe(call);
    expect(request?.headers.authorization).toBe(`Bearer ${api.token()}`);
    expect(await keys(resource)).not.toContain(key);
  });

  test.each([
    ["../siti", "/api/user/delete/..%2Fsiti"],
    ["a b/c?d#e%2F", "/api/user/delete/a%20b%2Fc%3Fd%23e%252F"],
    ["ä", "/api/user/delete/%C3%A4"],
    ["\ud800", "/api/user/delete/%EF%BF%BD"],
  ])("with the key %j never leaves its place in the path", async (key, path) => {
    await api.signIn("admin.it");
    expect(await writeRecord(user, { action: "del", key: key, origin: FORM })).toMatchObject({
      ok: false,
      failure: { kind: "http", status: 404 },
    });
    expect((await api.requests()).map((request) => request.path)).toEqual([path]);
  });

  test.each(["..", "."])("with the key %j is not requested", async (key) => {
    await api.signIn("admin.it");
    expect(await writeRecord(user, { action: "del", key: key, origin: FORM })).toMatchObject({
      failure: { kind: "network", code: "EADDRESS" },
    });
    expect(await api.requests()).toEqual([]);
  });

  test.each([
    [{ status: 204 }, null],
    [{ status: 200, body: "" }, null],
    [{ status: 200, body: [] }, null],
    [{ status: 200, body: { message: "Terhapus" } }, "Terhapus"],
    [{ status: 200, body: { message: 1 } }, null],
  ])("is deleted when the API returns %j", async (fault, message) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/deletesa/1", ...fault });
    expect(await writeRecord(sa, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: true,
      value: message,
    });
  });
});

test.each([{ status: 200, body: "<html></html>" }, { cutJson: true as const }])(
  "an unreadable response leaves the result of a delete unknown: %j",
  async (fault) => {
    await api.signIn("admin.it");
    await api.fault({ path: "/deletesa/1", ...fault });
    expect(await writeRecord(sa, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: false,
      failure: { kind: "unreadable", status: 200 },
    });
    expect(await api.requests()).toHaveLength(1);
  },
);

describe("a delete is refused, and nothing is called,", () => {
  test("without a session", async () => {
    expect(await writeRecord(sa, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: false,
      failure: { kind: "signed-out" },
    });
    expect(await api.requests()).toEqual([]);
  });

  test.each([
    { role: "admin.part", resource: user },
    { role: "default", resource: user },
    { role: "admin.it", resource: opname },
    { role: "admin.part", resource: opname },
  ] as const)("for $role: $resource.name", async ({ role, resource }) => {
    await api.signIn(role);
    expect(await writeRecord(resource, { action: "del", key: "1", origin: FORM })).toEqual({
      ok: false,
      failure: { kind: "forbidden" },
    });
    expect(await api.requests()).toEqual([]);
  });
});
