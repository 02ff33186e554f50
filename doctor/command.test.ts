import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startStandIn } from "../lib/testing/stand-in.ts";
import { BUDI } from "./testing.ts";

// Each test starts its own Node process.
vi.setConfig({ testTimeout: 60_000 });

const api = startStandIn();

/** Runs `npm run doctor` with these settings only. */
function run(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    API_BASE_URL: api.url(),
    SESSION_SECRET: "a secret that is only used in tests",
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/doctor.mjs"], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ).stdin?.end();
  });
}

const ACCOUNT = { DOCTOR_USERNAME: BUDI.username, DOCTOR_PASSWORD: BUDI.password };

test("the command exits with 0 if nothing fails, and never prints the account", async () => {
  const { code, output } = await run(ACCOUNT);
  expect(output).toContain("0 failed, 0 warnings");
  expect(output).not.toMatch(/budi/i);
  expect(code).toBe(0);
});

test("the command uses the paths file, and exits with 1 if something fails", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paths-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "paths.json");
  writeFileSync(file, JSON.stringify({ "GET /opname": "/v2/opname" }));
  const { code, output } = await run({ ...ACCOUNT, API_PATHS_FILE: file });
  expect(output).toMatch(
    /GET \/opname +200 and a list +404: not found +FAILED\n +-> where: API_PATHS_FILE, "GET \/opname"/,
  );
  expect(code).toBe(1);
  expect((await api.requests()).map((request) => request.path)).toContain("/v2/opname");
});

test("an invalid setting is a line of the table, and nothing is sent", async () => {
  const { code, output } = await run({ ...ACCOUNT, API_PATHS_FILE: "paths.json", SESSION_SECRET: "short" });
  expect(output).toContain("Setting API_PATHS_FILE: must be the absolute path of a JSON file.");
  expect(output).toContain("Setting SESSION_SECRET: must be a secret of at least 32 characters");
  expect(code).toBe(1);
  expect(await api.requests()).toEqual([]);
});
