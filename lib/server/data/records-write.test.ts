import { beforeEach, describe, expect, test, vi } from "vitest";
import { PNG } from "@/demo/test-client";
import { opnameResource, saResource, userResource } from "../../resources/registry";
import { sessionOf } from "../../testing/sign-in";
import { startStandIn } from "../../testing/stand-in";
import { callApi } from "../api/client";
import { findRecord, readCurrentRecords } from "./current-records";
import { authorizeWrite, writeRecord } from "./record-write";

const FORM = { way: "form" } as const;

vi.mock("next/headers", () => import("../../testing/next-headers"));
vi.mock("../api/client", { spy: true });

const api = startStandIn();
const SA = { dealer: "D", cabang: "C", nama_sa: "N" };

test.each([
  ["admin.part", saResource, "forbidden"],
  ["default", saResource, "forbidden"],
  [null, saResource, "signed-out"],
  ["admin.it", opnameResource, "forbidden"],
  ["admin.part", opnameResource, "forbidden"],
] as const)("%s without the permission for $1.name makes no call", async (role, resource, kind) => {
  if (role) await api.signIn(role);
  for (const done of [
    writeRecord(resource, { action: "create", fields: SA, origin: FORM }),
    writeRecord(resource, { action: "update", key: "1", before: {}, fields: SA, origin: FORM }),
    writeRecord(resource, { action: "del", key: "1", origin: FORM }),
    findRecord(resource, "1"),
    findRecord(resource, "1", "create"),
  ])
    expect(await done).toEqual({ ok: false, failure: { kind } });
  expect(await api.requests()).toEqual([]);
});

describe("signed in", () => {
  beforeEach(() => api.signIn("admin.it"));

  // Keys as path segments: lib/server/api/address.property.test.ts.
  test.each([
    [{ status: 204 }, null],
    [{ status: 200, body: { message: "Terhapus" } }, "Terhapus"],
    [{ status: 200, body: { message: 1 } }, null],
  ])("a record is deleted when the API returns %j", async (fault, message) => {
    await api.fault({ path: "/deletesa/1", ...fault });
    const deleted = await writeRecord(saResource, { action: "del", key: "1", origin: FORM });
    expect(deleted).toEqual({ ok: true, value: { message, entryId: expect.any(Number) } });
  });

  test("pictures are sent with the timeout of an upload", async () => {
    const update = { action: "update", key: "o'brien", before: {}, origin: FORM } as const;
    await writeRecord(userResource, {
      ...update,
      fields: { nama: "N", foto_ktp: new File([PNG], "ktp.bin") },
    });
    expect(await api.requests()).toMatchObject([{ fields: { nama: "N" }, files: [{ field: "foto_ktp" }] }]);
    expect(callApi).toHaveBeenLastCalledWith(expect.objectContaining({ isUpload: true }));
    await writeRecord(userResource, { ...update, fields: { nama: "N" } });
    expect(callApi).toHaveBeenLastCalledWith(expect.objectContaining({ isUpload: false }));
  });

  test("the own account may be changed, and other accounts deleted", async () => {
    expect(await authorizeWrite("update", userResource, "siti")).toMatchObject({ ok: true });
    expect(await authorizeWrite("del", userResource)).toMatchObject({ ok: true });
    expect(await authorizeWrite("del", userResource, "Siti")).toMatchObject({ ok: false });
  });

  test("a record is compared by the fields that a write sends and its row has", async () => {
    await api.setRows("sa", [{ id: 1, dealer: "D ", cabang: "C", nama_sa: "N" }]);
    const session = sessionOf({ token: api.token() });
    const records = await readCurrentRecords(saResource, session);
    const record = records.ok ? records.value.find("1") : null;
    expect(record?.hasValues({ dealer: "D", brand: "B", cabang: undefined })).toBe(true);
    expect(record?.hasValues({ dealer: "D" }, ["cabang"])).toBe(true);
    expect(record?.hasValues({ dealer: "D" }, ["dealer"])).toBe(false);
    await api.fault({ path: "/api/listallsa", status: 404 });
    const missing = await readCurrentRecords(saResource, session);
    expect(missing).toMatchObject({ ok: true, value: { rows: [], isListed: false } });
  });

  test("a record is found by its key, with all its fields", async () => {
    const row = { dealer: "D", cabang: null, nama_sa: 7, extra: "x" };
    await api.setRows("sa", [null, "odd", { id: 12 }, { id: "1", ...row }, { id: 1, dealer: "Z" }]);
    expect(await findRecord(saResource, "1")).toEqual({
      ok: true,
      value: { id: "1", dealer: "D", cabang: "", nama_sa: "7" },
    });
    for (const key of ["2", "01", "1 ", "11"])
      expect(await findRecord(saResource, key)).toEqual({ ok: true, value: null });
  });

  test("a user's record has the profile and its documents, but no password", async () => {
    const found = await findRecord(userResource, "o'brien");
    const fields = Object.keys((found.ok && found.value) || {});
    expect(fields).toEqual(expect.arrayContaining(["nik", "foto_ktp"]));
    for (const secret of ["password", "role", "id"]) expect(fields).not.toContain(secret);
  });
});
