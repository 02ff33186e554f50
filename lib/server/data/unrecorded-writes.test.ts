import { beforeEach, describe, expect, test, vi } from "vitest";
import { sa } from "../../resources/registry";
import { keepHistory } from "../../testing/kept-history";
import { startStandIn } from "../../testing/stand-in";
import { env } from "../process/env";
import { takeChunk } from "./chunks/take-chunk";
import { deleteRow } from "./delete-row";
import { createFromForm, updateFromForm } from "./save-form";

// Each commit waits for the disk, which others may keep busy.
vi.setConfig({ testTimeout: 30_000 });

vi.mock("next/headers", () => import("../../testing/next-headers"));

keepHistory({ isGone: true });
const api = startStandIn();

const ROW = { id: 1, dealer: "D", cabang: "C", nama_sa: "Lama" };
const WAS = { brand: "B", dealer: "D", cabang: "C", nama_sa: "Lama" };

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const writesSent = async () => (await api.requests()).filter(({ method }) => method !== "GET");

/** Makes a write of each kind, and returns the replies. */
async function writeAll() {
  const create = await createFromForm(sa, formOf({ ...WAS, nama_sa: "Ani" }));
  const update = await updateFromForm(sa, "1", WAS, formOf({ ...WAS, nama_sa: "Baru" }));
  const planned = { kind: "update", key: "1", was: {}, values: { nama_sa: "Lagi" } } as const;
  const begun = await takeChunk(sa, crypto.randomUUID(), { way: "change" }, [
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

describe("without a store", () => {
  test("each write reaches the API once, and the reply says that it is not recorded", async () => {
    const done = { kind: "done", isUnrecorded: true };
    const { create, update, chunk, remove } = await writeAll();
    expect([create, update, remove]).toMatchObject([done, done, done]);
    expect(chunk).toMatchObject({ outcomes: [done, done], stop: null });
    expect(await writesSent()).toHaveLength(5);
  });

  test("a refused write is told as ever", async () => {
    await api.fault({ path: "/api/tambahsa", status: 422, body: { message: "Tidak boleh" } });
    const reply = await createFromForm(sa, formOf(WAS));
    expect(reply).toMatchObject({ kind: "message", text: "Tidak boleh" });
    expect(reply).not.toHaveProperty("isUnrecorded");
  });

  test("nothing is sent with HISTORY_REQUIRED, and a batch stops before it", async () => {
    vi.spyOn(env(), "HISTORY_REQUIRED", "get").mockReturnValue(true);
    const text = "Tidak dikirim: Riwayat sedang tidak dapat mencatat. Coba lagi beberapa saat lagi.";
    const refused = { kind: "message", text };
    const { create, update, chunk, remove } = await writeAll();
    expect([create, update, remove]).toMatchObject([refused, refused, refused]);
    expect(chunk).toMatchObject({ outcomes: [], stop: refused });
    expect(await writesSent()).toEqual([]);
  });
});
