import { existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { importWith } from "../../testing/settings";

const startWith = async (SHUTDOWN_FILE: string) => {
  const settings = { SHUTDOWN_FILE, SHUTDOWN_SECONDS: "1" };
  const { stopOnSignal } = await importWith(settings, () => import("./start-and-stop"));
  return stopOnSignal(createServer(), async () => {});
};

// What nginx makes of the file: deploy/test/retries.test.ts; how a server stops: e2e/server/operations.spec.ts.
test("SHUTDOWN_FILE goes with the start, and is there from a signal on", async () => {
  const file = path.join(process.env.DATA_DIR ?? "", "stopping");
  const listen = vi.spyOn(process, "on").mockReturnThis();
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  writeFileSync(file, "");
  await startWith(file);
  expect(existsSync(file)).toBe(false);
  listen.mock.calls.find(([signal]) => signal === "SIGTERM")?.[1]("SIGTERM");
  await vi.waitUntil(() => existsSync(file));
  await vi.waitUntil(() => exit.mock.calls.length > 0, 4_000);
});

test("a SHUTDOWN_FILE that cannot be written stops the start with a sentence", async () => {
  const told = "Setting SHUTDOWN_FILE: it cannot be written (ENOENT).";
  await expect(startWith("/none/stopping")).rejects.toThrow(told);
});
