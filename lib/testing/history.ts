import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, vi } from "vitest";
import type { Entry, WriteIntent } from "../history/entry";

/** How long the store may take to open on a busy machine, in milliseconds. */
const OPEN_MS = 60_000;

/** Opens the store before each test, as the app's start does: a write waits for half a second only. */
export function openTestStore(): void {
  beforeEach(async () => {
    const { openStore } = await import("../server/store/store-client");
    await openStore().catch(() => undefined);
  }, OPEN_MS);
}

/** Gives the tests of a file a history of their own; call before the app reads its settings. `isGone`: it cannot be opened. */
export function startHistory({ isGone = false } = {}) {
  const folder = mkdtempSync(path.join(process.env.DATA_DIR ?? tmpdir(), "history-"));
  const file = path.join(folder, "history.sqlite");
  if (isGone) mkdirSync(file);
  vi.stubEnv("DATA_DIR", folder);
  openTestStore();
  const history = () => import("../server/store/store-client");
  afterAll(async () => {
    await (await history()).closeStore();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    file,
    /** Returns all entries, the newest first. */
    entries: async () => (await (await history()).queryStore("readPage", {}, null, 5_000)).entries,
  };
}

/** Returns an intent as tests store it. */
export const intentOf = (more: Partial<WriteIntent> = {}): WriteIntent => ({
  at: 1_000,
  userId: "7",
  username: "siti",
  userName: "Siti",
  role: "admin.it",
  resource: "sa",
  key: "1",
  label: "Budi",
  action: "update",
  way: "form",
  batch: null,
  place: null,
  undoes: null,
  before: { nama_sa: "Budi" },
  after: { nama_sa: "Badu" },
  requestId: "abc",
  ...more,
});

/** Returns an entry of a write that was done. */
export const entryOf = (more: Partial<Entry> = {}): Entry => ({
  ...intentOf({ before: null, after: null, requestId: null }),
  id: 1,
  doneAt: null,
  outcome: "done",
  detail: null,
  ...more,
});
