import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PNG } from "@/demo/test-client";
import type { IndexedWrite, PlannedWrite, StartedChunk } from "../../batch/writes";
import { perawatanPostcheck } from "../../resources/catalogues";
import { saResource, userResource } from "../../resources/registry";
import { startHistory } from "../../testing/history";
import { formDataOf as formOf, sampleNamed, textsOf } from "../../testing/samples";
import { sessionOf } from "../../testing/sign-in";
import { startStandIn } from "../../testing/stand-in";
import { callApi } from "../api/client";
import { withRequestId } from "../process/log";
import { findWriteEvidence, startChunk } from "./chunks/start-chunk";
import { createListView, openList } from "./lists";
import { writeRecord } from "./record-write";
import { createFromForm, deleteRow, updateFromForm } from "./save-form";

// Each commit waits for the disk, which others may keep busy.
vi.setConfig({ testTimeout: 30_000 });

vi.mock("next/headers", () => import("../../testing/next-headers"));
vi.mock("../api/client", { spy: true });
vi.stubEnv("NEW_USER_PASSWORD", "awal-rahasia-123");

const { folder, entries } = startHistory();
const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const WAS = { brand: "B", dealer: "D", cabang: "C", nama_sa: "Lama" };
const SHOWN = { cabang: "C", dealer: "D", nama_sa: "Lama" };
const PRICES = { Harga_a: 12500, Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 };

const rename = (name = "Baru") => updateFromForm(saResource, "1", WAS, formOf({ ...WAS, nama_sa: name }));
const last = async () => (await entries())[0];
const writesSent = async () => (await api.requests()).filter(({ method }) => method !== "GET");

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("sa", [ROW]);
});

describe("a form leaves one entry", () => {
  test("of an update: who, what and the changed fields before and after", async () => {
    const count = (await entries()).length;
    expect(await rename()).toMatchObject({ kind: "done" });
    expect(await entries()).toHaveLength(count + 1);
    expect(await last()).toMatchObject({
      ...{ userId: "7", username: "siti", userName: "Siti Rahmawati", role: "admin.it" },
      ...{ resource: "sa", key: "1", label: "Lama · C · D", action: "update", way: "form", batch: null },
      ...{ outcome: "done", detail: null, doneAt: expect.any(Number) },
    });
    const { before, after } = (await last()) ?? {};
    expect([before, after]).toEqual([{ nama_sa: "Lama" }, { nama_sa: "Baru" }]);
  });

  test("of a create without its key, and of a delete with all that was there", async () => {
    await createFromForm(saResource, formOf({ ...WAS, nama_sa: "Ani" }));
    expect(await last()).toMatchObject({
      ...{ action: "create", key: null, label: "Ani · C · D", before: null, outcome: "done" },
      after: { dealer: "D", cabang: "C", nama_sa: "Ani" },
    });
    const reply = await deleteRow(saResource, "1", SHOWN);
    expect(reply).toMatchObject({ kind: "done", undoHref: `/urungkan/sa-list?entri=${(await last())?.id}` });
    expect(await last()).toMatchObject({
      ...{ action: "del", key: "1", label: "Lama · C · D", after: null, outcome: "done" },
      before: { id: "1", dealer: "D", cabang: "C", nama_sa: "Lama" },
    });
  });

  test.each([
    [{ status: 422, body: { error: { nama_sa: ["Sudah dipakai"] } } }, "rejected", "Sudah dipakai (422)"],
    [{ status: 500 }, "rejected", "Internal Server Error (500)"],
    [{ status: 401, body: { message: "Invalid token" } }, "rejected", "Sesi sudah berakhir."],
    [{ status: 504 }, "unknown", expect.stringContaining("504")],
    [{ status: 200, body: "<html>" }, "unknown", "Jawaban server tidak dapat dibaca (200)"],
    [{ reset: "after-commit" as const }, "unknown", expect.any(String)],
  ])("answered with %j: %s", async (fault, outcome, detail) => {
    await api.fault({ path: "/api/updatesa/1", ...fault });
    await rename();
    expect(await last()).toMatchObject({ outcome, detail, after: { nama_sa: "Baru" } });
  });

  test("that says it was not sent where the API refused the connection", async () => {
    const failure = { kind: "network", code: "ECONNREFUSED", timeout: false } as const;
    vi.mocked(callApi).mockResolvedValueOnce({ ok: false, failure });
    await createFromForm(saResource, formOf({ ...WAS, nama_sa: "Ani" }));
    const detail = expect.stringContaining("ECONNREFUSED");
    expect(await last()).toMatchObject({ outcome: "unsent", detail });
  });

  test("that says which request it was, what was written over nothing, and that its answer was too large", async () => {
    const failure = { kind: "oversized", status: 200 } as const;
    vi.mocked(callApi).mockResolvedValueOnce({ ok: false, failure });
    const update = { action: "update", key: "1", before: {}, origin: { way: "form" } } as const;
    await withRequestId("0123-abcd", () => writeRecord(saResource, { ...update, fields: { dealer: "E" } }));
    expect(await last()).toMatchObject({
      ...{ requestId: "0123-abcd", outcome: "unknown", detail: expect.stringContaining("terlalu besar") },
      ...{ before: { dealer: "" }, after: { dealer: "E" } },
    });
  });

  test("whose lost answer is settled by saving again", async () => {
    await api.fault({ path: "/api/updatesa/1", reset: "after-commit", times: 1 });
    await rename();
    expect(await last()).toMatchObject({ outcome: "unknown" });
    expect(await rename()).toMatchObject({ kind: "done" });
    expect(await last()).toMatchObject({ outcome: "done", detail: null });
    expect(await writesSent()).toHaveLength(1);
  });

  test("whose lost answer is settled by whoever reads the list next, and a created one gets its key", async () => {
    await api.setRows("sa", [ROW, { ...ROW, id: 40, nama_sa: "Gina" }]);
    await api.fault({ path: "/api/updatesa/1", reset: "after-commit", times: 1 });
    await rename();
    const [{ id } = { id: 0 }] = await entries();
    await createFromForm(saResource, formOf({ ...WAS, nama_sa: "Fitri" }));
    await api.signIn("admin.it", { userId: "8" });
    const opened = await openList(saResource, createListView(saResource, "admin.it", "Asia/Jakarta"), 0);
    expect(opened).toMatchObject({ ok: true });
    await vi.waitFor(async () => {
      const found = await entries();
      expect(found.find((entry) => entry.id === id)).toMatchObject({ outcome: "done", detail: null });
      expect(found[0]).toMatchObject({ action: "create", key: "41" });
    }, 10_000);
  });

  test("and none where nothing was to be sent", async () => {
    const count = (await entries()).length;
    await updateFromForm(saResource, "1", WAS, formOf({ ...WAS, nama_sa: "" }));
    await updateFromForm(saResource, "7", WAS, formOf(WAS));
    await deleteRow(userResource, "siti", {});
    await api.signIn("default");
    await rename();
    expect(await entries()).toHaveLength(count);
  });
});

test("a conflict says who and when, on a form and at a delete, but not where it was outside of the app", async () => {
  await api.signIn("admin.it", { userId: "8", name: "Budi" });
  await rename("Lain");
  await api.signIn("admin.it");
  const by = expect.stringMatching(/^Diubah oleh Budi, \d\d \w+ \d{4}, \d\d:\d\d\.$/);
  const conflict = { kind: "conflict", changes: [{ field: "nama_sa", was: "Lama", is: "Lain" }] };
  expect(await rename()).toEqual({ ...conflict, merged: [], by });
  expect(await deleteRow(saResource, "1", SHOWN)).toEqual({ ...conflict, by });
  expect(await writesSent()).toHaveLength(1);
  await api.setRows("sa", [{ ...ROW, nama_sa: "Luar" }]);
  expect(await rename()).not.toHaveProperty("by");
  expect(await deleteRow(saResource, "1", SHOWN)).not.toHaveProperty("by");
  expect(await deleteRow(saResource, "1", { ...SHOWN, nama_sa: "Luar" })).toMatchObject({ kind: "done" });
});

test("a record that is gone is deleted as ever, in the API's words", async () => {
  expect(await deleteRow(saResource, "9", SHOWN)).toMatchObject({
    kind: "message",
    text: "Data tidak ditemukan",
  });
  expect(await last()).toMatchObject({ key: "9", label: "9", before: null, outcome: "rejected" });
});

describe("of a batch", () => {
  const ORIGIN = { way: "table", batch: crypto.randomUUID() } as const;
  const placed = (writes: PlannedWrite[], first = 0): IndexedWrite[] =>
    writes.map((write, at) => ({ ...write, place: first + at }));
  const send = async (writes: IndexedWrite[]) => {
    const begun = await startChunk(perawatanPostcheck, crypto.randomUUID(), ORIGIN, writes);
    return (begun as StartedChunk).reply;
  };
  const price = (key: number): PlannedWrite => ({
    ...{ kind: "update", key: String(key), was: { Harga_a: "12.500" }, values: { Harga_a: String(key) } },
  });

  const ofBatch = async () => (await entries()).filter(({ batch }) => batch === ORIGIN.batch).toReversed();

  test("each write is under its own key, with its place, in any order of the list", async () => {
    const keys = [3, 6, 1, 5, 2, 4];
    const rows = keys.toReversed().map((id) => ({ id, dealer: "D", keterangan: `Item ${id}`, ...PRICES }));
    await api.setRows("perawatan-postcheck", rows);
    const writes = placed(keys.map(price));
    // A chunk begins no write after a while: the rest is sent with the next one.
    for (let at = 0; at < writes.length; ) at += (await send(writes.slice(at))).outcomes.length;
    expect(await ofBatch()).toMatchObject(
      keys.map((key, place) => ({
        ...{ key: String(key), place, label: `D · Item ${key}`, way: "table", outcome: "done" },
        ...{ before: { Harga_a: 12500 }, after: { Harga_a: key } },
      })),
    );
  });

  test("a lost answer stays unknown until the list shows its write", async () => {
    await api.setRows("perawatan-postcheck", []);
    const prices = { Harga_a: "1", Harga_b: "1", Harga_c: "1", Harga_d: "1", Harga_e: "1" };
    const writes = placed(
      ["Satu", "Dua"].map((keterangan) => ({
        ...{ kind: "create", copies: 0, values: { dealer: "D", keterangan, ...prices } },
      })),
      5,
    );
    await api.fault({ path: "/api/tambahperawatanpostcheck", reset: "after-commit", times: 1 });
    expect(await send(writes)).toMatchObject({ outcomes: [{ kind: "unknown" }] });
    const state = async () => (await ofBatch()).map(({ place, outcome }) => [place, outcome]).at(-1);
    expect(await state()).toEqual([5, "unknown"]);
    await api.signIn("admin.it", { userId: "8" });
    await findWriteEvidence(perawatanPostcheck, ORIGIN, writes);
    expect(await state()).toEqual([5, "unknown"]);
    await api.signIn("admin.it");
    await api.fault({ path: "/api/listperawatanpostcheck", status: 404, times: 1 });
    await findWriteEvidence(perawatanPostcheck, ORIGIN, writes);
    expect(await state()).toEqual([5, "unknown"]);
    await findWriteEvidence(perawatanPostcheck, ORIGIN, writes);
    expect(await state()).toEqual([5, "done"]);
  });
});

describe("no secret and no picture comes into the store", () => {
  const bytes = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  const isStored = (part: string | Buffer) => bytes().some((stored) => stored.includes(part));

  test("of a new user the password", async () => {
    const person = { nama: "Rina", username: "rina", email: "rina@contoh.id" };
    const secrets = { password: "rahasia-rina-1", re_password: "rahasia-rina-1" };
    await createFromForm(userResource, formOf({ ...person, ...secrets }));
    const [sent] = await writesSent();
    expect(sent?.fields).toMatchObject({ password: "rahasia-rina-1" });
    expect(await last()).toMatchObject({ resource: "user", key: "rina", after: { nama: "Rina" } });
    const values = { nama: "Budi", username: "budi.baru" };
    const writes = [{ kind: "create", values, copies: 0, place: 0 } as const];
    await ((await startChunk(userResource, crypto.randomUUID(), { way: "import" }, writes)) as StartedChunk)
      .reply;
    expect(await last()).toMatchObject({ key: "budi.baru", label: "budi.baru · Budi" });
    expect(isStored("rina")).toBe(true);
    for (const secret of ["rahasia-rina-1", "awal-rahasia-123", sessionOf().token])
      expect(isStored(secret)).toBe(false);
  });

  test("of an uploaded document its content", async () => {
    const person = sampleNamed("user");
    await api.setRows("users", [{ ...person.row, username: "cici", foto_ktp: "lama.jpg" }]);
    const values = textsOf(person, person.row);
    const foto_ktp = new File([PNG], "ktp.png", { type: "image/png" });
    await updateFromForm(userResource, "cici", values, formOf({ ...values, foto_ktp }));
    expect(await last()).toMatchObject({ key: "cici", before: { foto_ktp: "lama.jpg" } });
    expect((await last())?.after).toEqual({
      foto_ktp: { name: "ktp.png", size: PNG.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(isStored(Buffer.from(PNG.subarray(8, 40)))).toBe(false);
  });
});
