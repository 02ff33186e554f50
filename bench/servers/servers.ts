import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { businessSettings, freePort } from "../../scripts/servers.mjs";
import { server, serverSettings } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";

const START_LIMIT_MS = 60_000;

// One shared secret, so a cookie works at every app in front of one stand-in.
export const SESSION_SECRET = "0123456789abcdef".repeat(4);

export type Server = { url: string; pid: number; stop(): Promise<void> };

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill();
});

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

/** Starts a server in a process of its own; resolves when it responds at its URL. */
export async function start(url: string, args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(nodePath(), args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...env },
  });
  running.add(child);
  let isStopping = false;
  const exited = once(child, "exit").then(([code, signal]) => {
    running.delete(child);
    if (!isStopping) console.error(`${args[0]} stopped by itself (${signal ?? `exit code ${code}`}).`);
  });
  for (const deadline = Date.now() + START_LIMIT_MS; !(await answers(url)); await sleep(100)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${args[0]} did not start.`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      isStopping = true;
      child.kill();
      await exited;
    },
  };
}

/** Starts the stand-in API with this many opname rows, in memory. */
export async function startApi(rows: number, ...flags: "--control"[]): Promise<Server> {
  const port = String(await freePort(4300));
  const args = [
    "demo/main.ts",
    "--data",
    ":memory:",
    "--opname-rows",
    String(rows),
    "--port",
    port,
    ...flags,
  ];
  return start(`http://127.0.0.1:${port}`, args, {});
}

/** Starts the production build in front of a stand-in, with these settings besides its own. */
export async function startApp(api: Server, settings: Record<string, string> = {}): Promise<Server> {
  const port = String(await freePort(3300));
  return start(`http://localhost:${port}`, [server], {
    ...serverSettings,
    ...businessSettings,
    HOSTNAME: "127.0.0.1",
    PORT: port,
    API_BASE_URL: api.url,
    SESSION_SECRET,
    // The crowd shares two accounts and one address.
    REQUESTS_PER_SECOND: "1000",
    ...settings,
  });
}
