import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.join(import.meta.dirname, "../..");
// Debian's nginx is not in the PATH of ordinary users.
const searched = `${process.env.PATH}${path.delimiter}/usr/sbin`;
const START_MS = 30_000;

export type Running = { child: ChildProcess; output: () => string };

// Below the ephemeral ports, so that an outgoing connection cannot take a port found free.
let lastPort = randomInt(20_000, 30_000);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** Returns a free port, a different one at each call. */
export async function freePort(): Promise<number> {
  do lastPort++;
  while (!(await isFree(lastPort)));
  return lastPort;
}

export async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } finally {
    socket.destroy();
  }
}

/** Starts a program at the root with only these settings; collects its output. */
export function start(command: string, args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(command, args, {
    cwd: root,
    env: { NODE_ENV: "test", ...env, PATH: searched },
  });
  let output = "";
  const keep = (part: Buffer) => {
    output += part;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.on("error", (error) => keep(Buffer.from(error.message)));
  return { child, output: () => output };
}

/** Polls until `isThere` is true; throws with the output when the program ends or times out. */
export async function until(running: Running, isThere: () => Promise<boolean>): Promise<void> {
  const name = running.child.spawnargs.join(" ");
  for (const deadline = Date.now() + START_MS; !(await isThere().catch(() => false)); await sleep(50)) {
    if (running.child.exitCode !== null) throw new Error(`${name} ended:\n${running.output()}`);
    if (Date.now() > deadline) throw new Error(`${name} is not ready:\n${running.output()}`);
  }
}

/** Sends a signal; returns the exit code, null when the signal ended the program. */
export async function stop({ child }: Running, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const [code] = await ended;
  return code;
}
