import { beforeAll, describe, expect, test, vi } from "vitest";
import type { EntryOutcome, WriteIntent } from "../../history/entry";
import type { HistoryAddress } from "../../history/history-address";
import type { Role } from "../../resources/permissions";
import { opnameResource, saResource, userResource } from "../../resources/registry";
import { intentOf, startHistory } from "../../testing/history";
import { forgetCookies } from "../../testing/next-headers";
import { importWith } from "../../testing/settings";
import { startStandIn } from "../../testing/stand-in";
import { openStore, recordIntent } from "../store/store-client";
import { readHistoryForExport, readHistoryPage } from "./history";

vi.mock("next/headers", () => import("../../testing/next-headers"));

startHistory();
const api = startStandIn();
const BATCH = crypto.randomUUID();
const DAY = Date.UTC(2024, 2, 5);

/** Records a write; returns the id of its entry. */
async function add(more: Partial<WriteIntent>, outcome: EntryOutcome = "done") {
  const intent = intentOf({ at: DAY, requestId: null, ...more });
  const recorded = await recordIntent(intent);
  await recorded?.settle(Promise.resolve(), () => ({ outcome, detail: null, doneAt: intent.at }));
  return recorded?.id;
}

const MADE = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Baru" };

beforeAll(async () => {
  await openStore();
  await add({ label: "satu" });
  await add({ label: "dua", batch: BATCH, place: 0, way: "import", username: "Ani" });
  await add({ label: "tiga", batch: BATCH, place: 1, way: "import", username: "Ani" }, "rejected");
  await add({ label: "lima", action: "del", key: "2", after: null });
  await add({ label: "enam", action: "del", key: "3", after: null });
  await add({ label: "tujuh", action: "create", key: null, way: "undo", undoes: 5, before: null, after: {} });
  await add({ label: "delapan", action: "del", key: "4", after: null }, "unsent");
  await add({ label: "sembilan", action: "create", key: null, before: null, after: MADE });
  await add({ label: "sepuluh", resource: "opname", key: null });
  await add({ label: "empat", resource: "user", key: "budi", action: "del", at: DAY + 20 * 3_600_000 });
}, 60_000);

type Reading = Parameters<typeof readHistoryPage>;

async function labels(of: Reading[0], address: Reading[1] = {}, role: Role = "admin.it") {
  await api.signIn(role);
  const page = await readHistoryPage(of, address);
  return page.ok ? page.value?.rows.map(({ entry }) => entry.label) : page.failure.kind;
}

const OF_SA = ["sembilan", "delapan", "tujuh", "enam", "lima", "tiga", "dua", "satu"];

describe("a list's history", () => {
  test("is for whoever may read the list", async () => {
    expect(await labels(saResource)).toEqual(OF_SA);
    expect(await labels(saResource, {}, "admin.part")).toBe("forbidden");
    expect(await labels(saResource, { data: "1" }, "default")).toBe("forbidden");
    forgetCookies();
    expect(await readHistoryPage(saResource, {})).toEqual({ ok: false, failure: { kind: "signed-out" } });
    expect(await readHistoryForExport(saResource, {})).toEqual({
      ok: false,
      failure: { kind: "signed-out" },
    });
  });

  test("never shows what belongs to another list, whatever is asked for", async () => {
    expect(await labels(userResource, { batch: BATCH })).toEqual([]);
    expect(await labels(userResource, { data: "1" })).toEqual([]);
    expect(await labels(opnameResource, {}, "admin.part")).toEqual([]);
  });

  test.each<[HistoryAddress, string[]]>([
    [{ data: "1", orang: "ani" }, ["tiga", "dua"]],
    [{ batch: BATCH, cara: "import", hasil: "rejected" }, ["tiga"]],
    [{ tindakan: "create", cari: "EMB" }, ["sembilan"]],
    [{ dari: "2024-03-05", sampai: "2024-03-05" }, OF_SA],
    [{ dari: "2024-03-06" }, []],
    [{ sebelum: "3" }, ["dua", "satu"]],
    [{ lihat: "terhapus" }, ["lima"]],
  ])("by %j has %j", async (address, expected) => {
    expect(await labels(saResource, address)).toEqual(expected);
  });

  test("has days of the business's time zone", async () => {
    expect(await labels(userResource, { sampai: "2024-03-05" })).toEqual([]);
    expect(await labels(userResource, { dari: "2024-03-06", sampai: "2024-03-06" })).toEqual(["empat"]);
  });
});

test("a person's history has the lists that its reader may read, and by default is the reader's", async () => {
  expect(await labels(null)).toEqual(["empat", "sembilan", "delapan", "tujuh", "enam", "lima", "satu"]);
  expect(await labels(null, { orang: "ani" })).toEqual(["tiga", "dua"]);
  expect(await labels(null, {}, "admin.part")).toEqual([]);
  expect(await labels(null, {}, "default")).toEqual([]);
});

test("a row tells what its reader may do with it", async () => {
  await api.signIn("admin.it");
  const page = await readHistoryPage(saResource, {});
  const rows = page.ok && page.value ? page.value.rows : [];
  expect(Object.fromEntries(rows.map((row) => [row.entry.label, row]))).toMatchObject({
    satu: { undo: "possible", formPath: "/update-sa/1", batchSize: 0 },
    dua: { undo: "possible", batchSize: 2 },
    tiga: { undo: null },
    lima: { undo: "possible", formPath: null },
    enam: { undo: "done" },
    sembilan: { undo: "possible", formPath: null },
  });
});

test("the creation of a record is in its history once the list has told its key", async () => {
  const after = { ...MADE, nama_sa: "Dina" };
  await add({ at: Date.now(), label: "dua belas", action: "create", key: null, before: null, after });
  await api.setRows("sa", [{ id: 12, ...after }]);
  expect(await labels(saResource, { data: "12" })).toEqual(["dua belas"]);
  await api.clearRequests();
  expect(await labels(saResource, { data: "12" })).toEqual(["dua belas"]);
  expect(await api.requests()).toEqual([]);
});

test("of a username that was deleted twice the last deletion is listed, on whichever page", async () => {
  const budi = { resource: "user", key: "budi2", at: DAY + 2, before: { nama: "Budi" } };
  await add({ ...budi, action: "del", label: "pertama", after: null });
  await add({ ...budi, action: "create", label: "lagi", before: null, after: { nama: "Budi" } });
  await add({ ...budi, action: "del", label: "terakhir", after: null });
  expect(await labels(userResource, { lihat: "terhapus", data: "budi2" })).toEqual(["terakhir"]);
  const last = await readHistoryPage(userResource, { data: "budi2" });
  const id = last.ok ? last.value?.rows[0]?.entry.id : undefined;
  expect(await labels(userResource, { lihat: "terhapus", data: "budi2", sebelum: String(id) })).toEqual([]);
});

test("a deletion whose restore got no answer is still to be restored, and one that was restored is not", async () => {
  const undoes = await add({ label: "sebelas", action: "del", key: "11", after: null });
  const restore = { action: "create", way: "undo", key: null, before: null, after: {} } as const;
  await add({ ...restore, undoes }, "unknown");
  expect(await labels(saResource, { lihat: "terhapus" })).toEqual(["sebelas", "lima"]);
  await add({ ...restore, undoes });
  expect(await labels(saResource, { lihat: "terhapus" })).toEqual(["lima"]);
});

test("an export has all pages", async () => {
  await api.signIn("admin.it");
  const all = await readHistoryForExport(saResource, { sebelum: "4" });
  expect(all).toMatchObject({ ok: true, value: { isWhole: true } });
  expect(all.ok && all.value?.rows.map((row) => row[4])).toEqual(["tiga", "dua", "satu"]);
});

test("a store that is out of reach is told", async () => {
  const fresh = await importWith({ DATA_DIR: "/proc/none" }, () => import("./history"));
  await api.signIn("admin.it");
  expect(await fresh.readHistoryPage(saResource, {})).toEqual({ ok: true, value: null });
  expect(await fresh.readHistoryForExport(saResource, {})).toEqual({ ok: true, value: null });
});
