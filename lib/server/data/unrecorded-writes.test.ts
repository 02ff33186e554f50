import { beforeEach, expect, test, vi } from "vitest";
import { sa } from "../../resources/registry";
import { startHistory } from "../../testing/history";
import { formDataOf as formOf } from "../../testing/samples";
import { startStandIn } from "../../testing/stand-in";
import { metrics } from "../http/requests";
import { findUnconfirmedWrites, startChunk } from "./chunks/start-chunk";
import { createFromForm, deleteRow, updateFromForm } from "./save-form";

// Each commit waits for the disk, which others may keep busy.
vi.setConfig({ testTimeout: 30_000 });

vi.mock("next/headers", () => import("../../testing/next-headers"));

startHistory({ isGone: true });
const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const WAS = { brand: "B", dealer: "D", cabang: "C", nama_sa: "Lama" };

const missed = async () => (await metrics.historyMissed.get()).values[0]?.value ?? 0;

const writesSent = async () => (await api.requests()).filter(({ method }) => method !== "GET");

/** Makes a write of each kind, and returns the replies. */
async function writeAll() {
  const create = await createFromForm(sa, formOf({ ...WAS, nama_sa: "Ani" }));
  const update = await updateFromForm(sa, "1", WAS, formOf({ ...WAS, nama_sa: "Baru" }));
  const planned = { kind: "update", key: "1", was: {}, values: { nama_sa: "Lagi" } } as const;
  const begun = await startChunk(sa, crypto.randomUUID(), { way: "change" }, [
    { ...planned, place: 0 },
    { ...planned, values: { nama_sa: "Lain" }, place: 1 },
  ]);
  const chunk = "reply" in begun && (await begun.reply);
  const remove = await deleteRow(sa, "1", {});
  return { create, update, chunk, remove };
}

beforeEach(async () => {
  await api.signIn("admin.it");
  await api.setRows("sa", [ROW]);
});

test("without a store nothing is sent, and a batch stops before it", async () => {
  const before = await missed();
  const refused = {
    kind: "message",
    text: "Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim",
  };
  const { create, update, chunk, remove } = await writeAll();
  expect([create, update, remove]).toMatchObject([refused, refused, refused]);
  expect(chunk).toMatchObject({ outcomes: [], stop: refused });
  expect(await writesSent()).toEqual([]);
  expect(await missed()).toBe(before + 4);
});

test("without a store people read on", async () => {
  const write = { kind: "update", key: "1", was: {}, values: { nama_sa: "Lama" }, place: 0 } as const;
  expect(await findUnconfirmedWrites(sa, { way: "change", batch: crypto.randomUUID() }, [write])).toEqual({
    kind: "looked",
    looks: [{ kind: "update", isDone: true }],
  });
});
