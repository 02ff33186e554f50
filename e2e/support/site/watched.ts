import { expect } from "playwright/test";
import { freePort } from "../../../scripts/servers.mjs";
import { server as script } from "../../../scripts/standalone.mjs";
import { type AppProcess, startApp } from "./app-process.ts";
import { test as base } from "./fixtures.ts";

/** The servers' first port in Playwright's first worker; each further worker has ten ports of its own. */
const FIRST_PORT = 3200;

type WorkerFixtures = {
  /** What the settings of the shared server are beside those of every test. */
  settings: Record<string, string>;
  /** A server that all tests of a worker share. */
  server: AppProcess & { metricsUrl: string };
};

type Fixtures = {
  /** Starts a server that the test stops itself. */
  start: (changes?: Record<string, string>) => Promise<AppProcess>;
};

/** Returns two free ports. */
async function ports(parallelIndex: number): Promise<[number, number]> {
  const port = await freePort(FIRST_PORT + parallelIndex * 10);
  return [port, await freePort(port + 1)];
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: "worker", option: true }],
  server: [
    async ({ settings }, use, { parallelIndex }) => {
      const [port, metricsPort] = await ports(parallelIndex);
      const own = { LOG_LEVEL: "debug", METRICS_PORT: String(metricsPort) };
      const server = await startApp(script, port, { ...own, ...settings });
      await use({ ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` });
      expect(server.isRunning()).toBe(true);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  start: async ({}, use, { parallelIndex }) => {
    const started: AppProcess[] = [];
    await use(async (changes) => {
      const [port] = await ports(parallelIndex);
      const server = await startApp(script, port, changes);
      started.push(server);
      return server;
    });
    await Promise.all(started.map(({ stop }) => stop("SIGKILL")));
  },
});

/** Returns a server's log lines, without Next's start-up output. */
export function linesOf({ output }: AppProcess): Record<string, unknown>[] {
  const [, ...lines] = output().split(/\n(?=\{)/);
  return lines
    .flatMap((line) => line.trim().split("\n"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
