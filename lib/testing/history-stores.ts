import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { hasPostgres, type PostgresServer, startPostgres } from "./postgres";
import { watchPlans } from "./statement-plans";

/** The stores of the history that this machine has. */
export const STORES: ("SQLite" | "PostgreSQL")[] = hasPostgres ? ["SQLite", "PostgreSQL"] : ["SQLite"];

export type FreshStore = {
  /** Where it is, as the app's settings. */
  settings: () => { DATA_DIR: string } | { DATABASE_URL: string };
  createLocation: () => { file: string } | { url: string };
  /** Its server, if it has one. */
  server: () => PostgresServer | undefined;
  /** Returns a path in a folder of this test. */
  file: (name: string) => string;
};

/** Gives each test of this group an empty store of a kind. */
export function freshStore(kind: (typeof STORES)[number]): FreshStore {
  let folder: string;
  let server: PostgresServer | undefined;
  // Only a failure waits this long: a busy machine is no failure.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    if (kind === "PostgreSQL") server = await startPostgres();
  });
  afterAll(() => server?.stop());
  const plans = mkdtempSync(path.join(tmpdir(), "plans-"));
  afterAll(() => rmSync(plans, { recursive: true }));
  watchPlans(kind === "PostgreSQL", async () => {
    await server?.empty();
    return server ? { url: server.url } : { file: path.join(plans, "history.sqlite") };
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "history-"));
    await server?.empty();
  });
  // A store that is still being opened makes its files meanwhile.
  afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
  const file = (name: string) => path.join(folder, name);
  return {
    settings: () => (server ? { DATABASE_URL: server.url } : { DATA_DIR: file("inside") }),
    createLocation: () => (server ? { url: server.url } : { file: file("inside/history.sqlite") }),
    server: () => server,
    file,
  };
}
