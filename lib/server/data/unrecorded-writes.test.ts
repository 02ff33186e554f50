import { beforeEach, expect, test, vi } from "vitest";
import type { IndexedWrite, StartedChunk } from "../../batch/writes";
import { saResource } from "../../resources/registry";
import { startHistory } from "../../testing/history";
import { listRecords } from "../../testing/lists";
import { formDataOf as formOf } from "../../testing/samples";
import { startStandIn } from "../../testing/stand-in";
import { metrics } from "../http/requests";
import { findWriteEvidence, startChunk } from "./chunks/start-chunk";
import { createFromForm, deleteRow, updateFromForm } from "./save-form";

// Each commit waits for the disk, which others may keep busy.
vi.setConfig({ testTimeout: 30_000 });

vi.mock("next/headers", () => import("../../testing/next-headers"));

startHistory({ isGone: true });
const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const WAS = { brand: "B", dealer: "D", cabang: "C", nama_sa: "Lama" };

const missed = async () => (await metrics.historyMissed.get()).values[0]?.value ?? 0;

const renaming = (nama_sa: string, place: number): IndexedWrite => ({
  ...{ kind: "update", key: "1", was: {}, values: { nama_sa }, place },
});

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("sa", [ROW]);
});

test("without a store nothing is sent, and a batch stops before it", async () => {
  const before = await missed();
  const refused = { kind: "message", text: "Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim" };
  expect(await createFromForm(saResource, formOf({ ...WAS, nama_sa: "Ani" }))).toMatchObject(refused);
  const renamed = formOf({ ...WAS, nama_sa: "Baru" });
  expect(await updateFromForm(saResource, "1", WAS, renamed)).toMatchObject(refused);
  expect(await deleteRow(saResource, "1", {})).toMatchObject(refused);
  const writes = ["Lagi", "Lain"].map((nama_sa, place) => renaming(nama_sa, place));
  const id = crypto.randomUUID();
  const begun = (await startChunk(saResource, id, { way: "change" }, writes)) as StartedChunk;
  expect(await begun.reply).toMatchObject({ outcomes: [], stop: refused });
  expect((await api.requests()).filter(({ method }) => method !== "GET")).toEqual([]);
  expect(await missed()).toBe(before + 4);
});

test("without a store people read on", async () => {
  expect(await listRecords(saResource)).toMatchObject({ ok: true, value: { length: 1 } });
  const origin = { way: "change", batch: crypto.randomUUID() } as const;
  expect(await findWriteEvidence(saResource, origin, [renaming("Lama", 0)])).toEqual({
    kind: "looked",
    looks: [{ kind: "update", isDone: true }],
  });
});
