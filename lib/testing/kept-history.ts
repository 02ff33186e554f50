import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, vi } from "vitest";

/** Gives the tests of a file a history of their own; call before the app reads its settings. `isGone`: it cannot be opened. */
export function keepHistory({ isGone = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "history-"));
  const file = path.join(folder, "history.sqlite");
  if (isGone) mkdirSync(file);
  vi.stubEnv("DATA_DIR", folder);
  const history = () => import("../server/store/history");
  afterAll(async () => {
    await (await history()).closeHistory();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    file,
    /** Returns all entries, the newest first. */
    entries: async () => (await (await history()).readPage({}, null, 5_000)).entries,
  };
}
