import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nodePath } from "../../scripts/toolchain.mjs";
import { freePort, start, until } from "../test/processes.ts";

/** The image that `scripts/test-image.mjs` has built. */
export const IMAGE = "localhost/support-apk";

const MEGABYTE = 1_000_000;

export type Ended = { code: number; output: string };

/** Runs podman; returns how it ended. */
export function tryPodman(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile("podman", args, { maxBuffer: 64 * MEGABYTE }, (error, out, errors) => {
      const code = error ? Number(error.code) : 0;
      resolve({ code, output: (code === 0 ? out : out + errors).trim() });
    });
  });
}

/** Runs podman; returns its output, and throws it if podman fails. */
export async function podman(...args: string[]): Promise<string> {
  const { code, output } = await tryPodman(...args);
  if (code !== 0) throw new Error(`podman ${args.join(" ")}: ${output}`);
  return output;
}

/** Returns what `podman inspect` tells of one thing. */
export async function inspect(...args: string[]) {
  return JSON.parse(await podman(...args))[0];
}

/** Polls an address until it answers with this status; returns the milliseconds that took. */
export async function answers(url: string, status = 200): Promise<number> {
  const start = performance.now();
  const ask = () =>
    fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
  while ((await ask()) !== status) {
    if (performance.now() - start > 30_000) throw new Error(`${url} does not answer with ${status}.`);
    await sleep(10);
  }
  return performance.now() - start;
}

/** Starts the stand-in API, which containers reach at the address of their network's gateway. */
export async function startApi() {
  const port = await freePort();
  const apiUrl = `http://127.0.0.1:${port}`;
  const options = ["--control", "--data", ":memory:", "--host", "0.0.0.0", "--port", String(port)];
  const api = start(nodePath(), ["demo/main.ts", ...options]);
  await until(api, async () => (await fetch(`${apiUrl}/__control/requests`)).ok);
  return { api, apiUrl };
}

/** Writes settings as a file that only root may read. */
export function settingsFile(settings: Record<string, string>): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "support-apk-")), "settings");
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return file;
}

/** Tells a figure among the tests. */
export const tell = (text: string) => console.log(`   ${text}`);

export const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
