import { beforeEach, describe, expect, test, vi } from "vitest";
import { HIDDEN_KEY, type PlannedWrite, type StartedChunk } from "../../batch/writes";
import type { UndoView, WriteIntent } from "../../history/entry";
import { perawatanPostcheck } from "../../resources/catalogues";
import { updateFieldsOf } from "../../resources/record-values";
import { RESOURCES, saResource, userResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { intentOf, startHistory } from "../../testing/history";
import { forgetCookies } from "../../testing/next-headers";
import { startStandIn } from "../../testing/stand-in";
import { recordIntent } from "../store/store-client";
import { startChunk } from "./chunks/start-chunk";
import { findNewestEntryToUndo, parseUndoRequest, readUndoPreview } from "./undo-requests";

vi.mock("next/headers", () => import("../../testing/next-headers"));

startHistory();
vi.stubEnv("NEW_USER_PASSWORD", "awal-123");
vi.stubEnv("APP_TIMEZONE", "Asia/Jakarta");
const api = startStandIn();
const BATCH = crypto.randomUUID();

beforeEach(() => api.signIn("admin.it"));

/** Records a write as done; returns the id of its entry. */
async function note(more: Partial<WriteIntent>): Promise<number> {
  const defaults = { resource: perawatanPostcheck.name, label: "Bogor · Oli", before: null, after: null };
  const recorded = await recordIntent(intentOf({ at: Date.UTC(2026, 0, 2, 3, 4), ...defaults, ...more }));
  await recorded?.settle(Promise.resolve(), () => ({ outcome: "done", detail: null, doneAt: 0 }));
  return recorded?.id ?? 0;
}

const raised = (key: string) =>
  note({ key, batch: BATCH, way: "table", before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });

const item = (id: number, Harga_a: number) => ({
  ...{ id, dealer: "Bogor", keterangan: `Oli ${id}`, Harga_a },
  ...{ Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 },
});

async function rowsOf(...asked: Parameters<typeof readUndoPreview>): Promise<UndoView[]> {
  const reply = await readUndoPreview(...asked);
  if (reply.kind !== "undo") throw new Error(JSON.stringify(reply));
  return reply.rows;
}

async function send(resource: ResourceDefinition, writes: PlannedWrite[]) {
  const placed = writes.map((write, place) => ({ ...write, place }));
  const begun = await startChunk(resource, crypto.randomUUID(), { way: "undo", batch: BATCH }, placed);
  return (begun as StartedChunk).reply;
}

const written = async () => (await api.requests()).filter(({ method }) => method !== "GET");

test("a batch comes to its rows in the words of the list, planned with one call of the API", async () => {
  for (const key of ["1", "2", "3", "4"]) await raised(key);
  await note({ key: "2", userName: "Ani", before: { Harga_a: 15_000 }, after: { Harga_a: 20_000 } });
  await api.setRows("perawatan-postcheck", [item(1, 15_000), item(2, 20_000), item(3, 99)]);
  await api.clearRequests();
  const rows = await rowsOf(perawatanPostcheck, { batch: BATCH });
  expect(rows.map(({ kind, notes }) => [kind, notes])).toEqual([
    ["gone", []],
    ["changed", ["Diubah di luar aplikasi ini."]],
    ["changed", ["Diubah Ani pada 02 January 2026, 10:04."]],
    ["undo", []],
  ]);
  expect(rows.at(-1)?.changes).toEqual([{ label: "Harga A", from: "Rp 15.000", to: "Rp 12.500" }]);
  expect(rows.at(-1)?.writes).toMatchObject([
    { kind: "update", key: "1", undoes: expect.any(Number), values: { Harga_a: "12.500" } },
  ]);
  expect(await api.requests()).toHaveLength(1);
});

describe("nobody is told of an entry", () => {
  test("without a session, or without the flag read of its list", async () => {
    const entry = await raised("1");
    await api.signIn("admin.part");
    expect(await readUndoPreview(perawatanPostcheck, { entry })).toMatchObject({
      kind: "message",
      text: "Anda tidak memiliki izin untuk tindakan ini.",
    });
    forgetCookies();
    const expired = { kind: "session", reason: "expired" };
    expect(await readUndoPreview(perawatanPostcheck, { entry })).toEqual(expired);
    expect(await api.requests()).toEqual([]);
  });

  test("by the name of another list", async () => {
    const entry = await raised("1");
    for (const resource of RESOURCES.filter(({ name }) => name !== perawatanPostcheck.name)) {
      await api.signIn(resource.permission === "opname" ? "admin.part" : "admin.it");
      expect(await readUndoPreview(resource, { entry })).toEqual({ kind: "gone" });
      expect(await findNewestEntryToUndo(resource, { entry })).toBeNull();
    }
    await api.signIn("admin.it");
    expect(await readUndoPreview(saResource, { batch: BATCH })).toEqual({ kind: "gone" });
    expect(await api.requests()).toEqual([]);
  });

  test.each([
    ["-1", undefined],
    ["1".repeat(20), undefined],
    [["1"], undefined],
    [undefined, `${BATCH}'`],
  ])("that an address names oddly: %j %j", (entry, batch) => {
    expect(parseUndoRequest(entry, batch)).toBeNull();
  });
});

describe("of a user", () => {
  const fields = updateFieldsOf(userResource).texts;
  const texts = Object.fromEntries(fields.map((field) => [field, `RAHASIA ${field}`]));
  const profile = { ...texts, nama: "Budi", username: "budi", email: "b@c.id", tanggal_lahir: "1990-05-17" };
  const ofBudi = { resource: userResource.name, key: "budi", label: "budi · Budi" };
  const changed = () => note({ ...ofBudi, before: { nik: "RAHASIA 1" }, after: { nik: "RAHASIA 2" } });

  test("the profile is put back, and no tab sees it", async () => {
    const entry = await changed();
    await api.setRows("users", [{ ...profile, nik: "RAHASIA 2" }]);
    const rows = await rowsOf(userResource, { entry });
    expect(rows).toMatchObject([{ kind: "undo", changes: [{ label: "NIK" }] }]);
    expect(JSON.stringify(rows)).not.toMatch(/RAHASIA|1990/);
    const { outcomes } = await send(userResource, rows[0]?.writes ?? []);
    expect(outcomes).toEqual([{ kind: "done" }]);
    expect((await written()).map(({ fields }) => fields)).toMatchObject([
      { ...texts, nama: "Budi", tanggal_lahir: "1990-05-17", nik: "RAHASIA 1" },
    ]);
  });

  test("a profile that was changed meanwhile is asked about without its values, and can be written over", async () => {
    const entry = await changed();
    await api.setRows("users", [{ ...profile, nik: "RAHASIA 2" }]);
    const [row] = await rowsOf(userResource, { entry });
    const write = row?.writes[0] as PlannedWrite & { kind: "update" };
    await api.setRows("users", [{ ...profile, nik: "RAHASIA 3" }]);
    const { outcomes } = await send(userResource, [write]);
    expect(outcomes).toMatchObject([{ kind: "conflict", contested: [HIDDEN_KEY] }]);
    expect(JSON.stringify(outcomes)).not.toMatch(/RAHASIA|1990/);
    const [conflict] = outcomes;
    const was = conflict?.kind === "conflict" ? conflict.now : {};
    expect((await send(userResource, [{ ...write, was }])).outcomes).toEqual([{ kind: "done" }]);
    expect((await written())[0]?.fields).toMatchObject({ nik: "RAHASIA 1" });
  });

  test("what was hidden for one person or record is of no use for another", async () => {
    const entry = await changed();
    const people = ["budi", "ani"].map((username) => ({ ...profile, username, nik: "RAHASIA 2" }));
    await api.setRows("users", people);
    const [write] = (await rowsOf(userResource, { entry }))[0]?.writes ?? [];
    const ofOther = { ...write, key: "ani" } as PlannedWrite;
    expect((await send(userResource, [ofOther])).outcomes).toMatchObject([{ kind: "rejected" }]);
    await api.signIn("admin.it", { userId: "8" });
    expect((await send(userResource, [write as PlannedWrite])).outcomes).toMatchObject([
      { kind: "rejected" },
    ]);
    expect(await written()).toEqual([]);
  });

  test("a deleted one comes back with the preset password, and then with the profile", async () => {
    const entry = await note({ ...ofBudi, action: "del", before: profile });
    await api.setRows("users", []);
    const [row] = await rowsOf(userResource, { entry });
    expect(row?.notes).toHaveLength(1);
    expect(JSON.stringify(row)).not.toMatch(/RAHASIA|1990/);
    const writes = row?.writes ?? [];
    const first = await send(userResource, writes);
    expect(first).toMatchObject({ outcomes: [{ kind: "done" }], stop: { kind: "time" } });
    expect((await send(userResource, writes.slice(1))).outcomes).toEqual([{ kind: "done" }]);
    expect((await written()).map(({ fields }) => fields)).toMatchObject([
      { username: "budi", nama: "Budi", password: "awal-123" },
      { nik: "RAHASIA nik", tanggal_lahir: "1990-05-17" },
    ]);
  });
});

describe("what a chunk says that it takes back", () => {
  const before = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Cici" };
  const refused = { kind: "rejected", text: expect.stringContaining("tidak cocok dengan catatannya") };

  test("is refused unless it is of the same record and does the opposite, and takes nothing back", async () => {
    const deleted = await note({ resource: saResource.name, key: "7", action: "del", before });
    const names = { before: { nama_sa: "A" }, after: { nama_sa: "B" } };
    const changed = await note({ resource: saResource.name, key: "8", ...names });
    const made = await note({ resource: saResource.name, key: null, action: "create", after: before });
    const other = await raised("1");
    await api.setRows("sa", [{ id: 9, ...before, nama_sa: "Dedi" }]);
    const values = { ...before, nama_sa: "X" };
    const was = { nama_sa: "Dedi" };
    for (const undoes of [deleted, changed, made, other, 999]) {
      const writes: PlannedWrite[] = [
        { kind: "create", values, copies: 0, undoes },
        { kind: "update", key: "9", was, values: { nama_sa: "X" }, undoes },
        { kind: "delete", key: "9", was, undoes },
      ];
      expect((await send(saResource, writes)).outcomes).toEqual([refused, refused, refused]);
    }
    expect(await written()).toEqual([]);
    const [restore] = await rowsOf(saResource, { entry: deleted });
    expect(restore).toMatchObject({ kind: "undo" });
    expect((await send(saResource, restore?.writes ?? [])).outcomes).toEqual([{ kind: "done" }]);
    expect(await rowsOf(saResource, { entry: deleted })).toMatchObject([
      { kind: "already", writes: [], notes: ["Sudah diurungkan sebelumnya."] },
    ]);
  });

  test("is one of several equal records only by the choice of its person", async () => {
    const made = { ...before, nama_sa: "Eka" };
    const entry = await note({ resource: saResource.name, key: null, action: "create", after: made });
    const equals = [21, 22].map((id) => ({ id, ...made }));
    await api.setRows("sa", equals);
    const [row] = await rowsOf(saResource, { entry });
    expect(row).toMatchObject({ kind: "choose", writes: [] });
    expect(row?.candidates?.map(({ key }) => key)).toEqual(["21", "22"]);
    const [, chosen] = row?.candidates ?? [];
    expect((await send(saResource, chosen ? [chosen.write] : [])).outcomes).toEqual([{ kind: "done" }]);
    expect((await written()).map(({ path }) => path)).toEqual(["/deletesa/22"]);
    expect(await rowsOf(saResource, { entry })).toMatchObject([{ kind: "already", writes: [] }]);
  });
});
