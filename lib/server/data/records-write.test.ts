import { beforeEach, describe, expect, test, vi } from "vitest";
import { PNG } from "@/demo/test-client";
import { perawatanPostcheck } from "../../resources/item";
import { opname, sa, user } from "../../resources/registry";
import { startStandIn } from "../../testing/stand-in";
import { callApi } from "../api/client";
import { findRecord } from "./current-records";
import { writeRecord } from "./record-write";

const FORM = { way: "form" } as const;

vi.mock("next/headers", () => import("../../testing/next-headers"));
vi.mock("../api/client", { spy: true });

const api = startStandIn();
const SA = { dealer: "D", cabang: "C", nama_sa: "N" };

test.each([
  ["admin.part", sa, "forbidden"],
  ["default", sa, "forbidden"],
  [null, sa, "signed-out"],
  ["admin.it", opname, "forbidden"],
  ["admin.part", opname, "forbidden"],
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

  test("a key is always one path segment", async () => {
    for (const key of ["../siti", "a b/c?d#e%2F", "o'brien"])
      await writeRecord(user, { action: "update", key: key, before: {}, fields: {}, origin: FORM });
    expect((await api.requests()).map(({ path }) => path)).toEqual([
      "/api/user/update/..%2Fsiti",
      "/api/user/update/a%20b%2Fc%3Fd%23e%252F",
      "/api/user/update/o'brien",
    ]);
    expect(
      await writeRecord(user, { action: "update", key: "..", before: {}, fields: {}, origin: FORM }),
    ).toMatchObject({ failure: { code: "EADDRESS" } });
  });

  test.each([
    [{ status: 204 }, null],
    [{ status: 200, body: "" }, null],
    [{ status: 200, body: [] }, null],
    [{ status: 200, body: { message: "Terhapus" } }, "Terhapus"],
    [{ status: 200, body: { message: 1 } }, null],
  ])("a record is deleted when the API returns %j", async (fault, message) => {
    await api.fault({ path: "/deletesa/1", ...fault });
    const deleted = await writeRecord(sa, { action: "del", key: "1", origin: FORM });
    expect(deleted).toEqual({ ok: true, value: { message, entryId: expect.any(Number) } });
  });

  test("pictures are sent unchanged, with the timeout of an upload", async () => {
    const foto_ktp = new File([PNG], "ktp.bin");
    const update = { action: "update", key: "o'brien", before: {}, origin: FORM } as const;
    await writeRecord(user, { ...update, fields: { nama: "N", foto_ktp } });
    expect(await api.requests()).toEqual([
      expect.objectContaining({
        fields: { nama: "N" },
        files: [expect.objectContaining({ field: "foto_ktp", type: "image/png", size: PNG.length })],
      }),
    ]);
    expect(callApi).toHaveBeenLastCalledWith(expect.objectContaining({ isUpload: true }));
    await writeRecord(user, { ...update, fields: { nama: "N" } });
    expect(callApi).toHaveBeenLastCalledWith(expect.objectContaining({ isUpload: false }));
  });

  test("a record is found by its key, with all its fields", async () => {
    const row = { dealer: "D", keterangan: null, Harga_a: "12500.00", Harga_b: 1, extra: "x" };
    await api.setRows("perawatan-postcheck", [
      null,
      "odd",
      { id: 12 },
      { id: "1", ...row },
      { id: 1, dealer: "Z" },
    ]);
    expect(await findRecord(perawatanPostcheck, "1")).toEqual({
      ok: true,
      value: {
        id: "1",
        dealer: "D",
        keterangan: "",
        Harga_a: 12500,
        Harga_b: 1,
        Harga_c: "",
        Harga_d: "",
        Harga_e: "",
      },
    });
    for (const key of ["2", "01", "1 ", "11"]) {
      expect(await findRecord(perawatanPostcheck, key)).toEqual({ ok: true, value: null });
    }
  });

  test("a user's record has the profile and its documents, but no password", async () => {
    const found = await findRecord(user, "o'brien");
    const fields = Object.keys((found.ok && found.value) || {});
    expect(fields).toEqual(expect.arrayContaining(["nik", "foto_ktp"]));
    for (const secret of ["password", "role", "id"]) expect(fields).not.toContain(secret);
  });
});
