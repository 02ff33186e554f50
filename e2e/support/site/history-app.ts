import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { freePort } from "../../../scripts/servers.mjs";
import { server } from "../../../scripts/standalone.mjs";
import { type AppProcess, startApp } from "./app-process.ts";
import { test as base } from "./fixtures.ts";

type HistoryApp = {
  url: string;
  /** Takes what people have saved out of reach; returns what brings it back. */
  hideSaved: () => () => void;
  /** Kills the server, and starts it again. */
  kill: () => Promise<void>;
};

/** Tests with an app of their own, which keeps a history in a new file: the first entry has the id 1. */
export const test = base.extend<{ app: HistoryApp }>({
  app: async ({ browser }, use, { parallelIndex }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "history-"));
    const port = await freePort(3500 + parallelIndex * 100);
    const file = path.join(folder, "history.sqlite");
    const start = () => startApp(server, port, { DATA_DIR: folder });
    const rename = (from: string, to: string) => {
      const database = new DatabaseSync(file, { timeout: 5_000 });
      database.exec(`alter table ${from} rename to ${to}`);
      database.close();
    };
    let app: AppProcess = await start();
    await use({
      url: app.url,
      hideSaved: () => {
        rename("kept", "hidden");
        return () => rename("hidden", "kept");
      },
      kill: async () => {
        await app.stop("SIGKILL");
        app = await start();
      },
    });
    // The browsers of other people would go on beside the next tests.
    for (const context of browser.contexts()) await context.close();
    await app.stop("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ app }, use) => use(app.url),
});
