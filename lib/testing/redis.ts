import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { unusedAddress } from "./serve";

/** Whether this machine has a Redis server; without one the tests that need it are skipped with a message. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

if (!hasRedis)
  console.log("Skipped the tests with Redis: redis-server is missing (Debian package redis-server).");

export type RedisServer = {
  url: string;
  /** Starts it again at the same address, empty. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Pauses the process: connections stay open, and no command gets a reply until it is resumed. */
  pause: () => void;
  resume: () => void;
};

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

/** Starts a Redis without persistence on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const { port } = new URL(await unusedAddress());
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start() {
    const args = [
      "--port",
      port,
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      tmpdir(),
    ];
    child = spawn("redis-server", args, { stdio: "ignore" });
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error("The Redis server did not start.");
      await sleep(20);
    }
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url,
    start,
    stop,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}
