import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EntryOutcome, Intent } from "../../../lib/batch/history/entry.ts";
import { openDatabase } from "../../../lib/server/store/database.ts";
import { begin, settle } from "../../../lib/server/store/store.ts";
import { test as base } from "./watched.ts";

export const BATCH = randomUUID();

/** 5 March 2024, 14:30 in Jakarta. */
export const AT = Date.UTC(2024, 2, 5, 7, 30);

const MINUTE = 60_000;

export type Seed = Partial<Intent> & { outcome?: EntryOutcome; detail?: string };

/** Opens a history beside its server, and empties it; entries are added a minute after one another. */
async function openHistory(file: string) {
  const database = await openDatabase({ file });
  await database.db.deleteFrom("writes").execute();
  let at = AT;
  return {
    async add({ outcome = "done", detail, ...more }: Seed): Promise<number> {
      const intent: Intent = {
        at,
        userId: "1",
        username: "siti",
        userName: "Siti Rahmawati",
        role: "admin.it",
        resource: "perawatan-postcheck",
        key: "1",
        label: "Bogor · Ganti oli",
        action: "update",
        way: "form",
        batch: null,
        place: null,
        undoes: null,
        before: null,
        after: null,
        requestId: null,
        ...more,
      };
      at = intent.at + MINUTE;
      const id = await begin(database.db, intent);
      await settle(database.db, id, { outcome, detail: detail ?? null, doneAt: intent.at + 20 });
      return id;
    },
    close: database.close,
  };
}

export type SeededHistory = Awaited<ReturnType<typeof openHistory>>;

const LONG = "Ganti oli mesin dan saringan oli, periksa rem depan dan belakang, bersihkan busi";

/** Adds entries of every kind to the history of an item, of its list, and of two others. */
export async function seedEveryKind({ add }: SeededHistory): Promise<void> {
  const made = { dealer: "Bogor", keterangan: "Oli gardan", Harga_a: 50_000, Harga_b: 60_000 };
  await add({ action: "create", key: null, label: "Bogor · Oli gardan", after: made });
  await add({ before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });
  await add({
    username: "ani",
    userName: "Ani Lestari",
    before: { keterangan: LONG, Harga_b: 1_000_000 },
    after: { keterangan: LONG.replace("rem depan dan", "kampas rem"), Harga_b: "" },
  });
  for (const place of [0, 1, 2])
    await add({
      key: String(place + 10),
      label: `Bogor · Servis ${place}`,
      way: "import",
      batch: BATCH,
      place,
      before: { Harga_a: 10_000 },
      after: { Harga_a: 11_000 + place },
      ...(place === 1 && { outcome: "rejected" as const, detail: "Harga terlalu rendah (422)" }),
      ...(place === 2 && { outcome: "unsent" as const, detail: "Server data tidak dapat dihubungi" }),
    });
  const gone = await add({
    at: AT + 24 * 60 * MINUTE,
    action: "del",
    key: "7",
    label: "Bogor · Kampas rem",
    way: "change",
    before: { id: "7", dealer: "Bogor", keterangan: "Kampas rem", Harga_a: 90_000, Harga_c: 5.5 },
  });
  await add({
    action: "del",
    key: "8",
    label: "Bogor · Busi",
    before: { id: "8", dealer: "Bogor", keterangan: "Busi" },
  });
  await add({
    action: "create",
    key: null,
    label: "Bogor · Kampas rem",
    way: "undo",
    undoes: gone,
    after: { dealer: "Bogor", keterangan: "Kampas rem", Harga_a: 90_000 },
  });
  await add({ before: { Harga_c: 7_000 }, after: { Harga_c: 8_000 }, outcome: "unknown" });
  await add({
    resource: "user",
    key: "budi",
    label: "budi · Budi Santoso",
    before: { kontak: "0811", foto_ktp: "" },
    after: { kontak: "0812", foto_ktp: { name: "ktp.jpg", size: 1_258_291, sha256: "0" } },
  });
}

/** Tests with a server that keeps a history, which is empty at first. */
export const test = base.extend<{ history: SeededHistory }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "history-"));
      await use({ DATA_DIR: folder, HISTORY_DAYS: "36500" });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  history: async ({ settings }, use) => {
    const history = await openHistory(path.join(settings.DATA_DIR ?? "", "history.sqlite"));
    await use(history);
    await history.close();
  },
});
