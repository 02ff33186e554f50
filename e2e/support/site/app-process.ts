import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "playwright/test";
import { nodePath } from "../../../scripts/toolchain.mjs";
import { settingsAt } from "./servers.ts";

/** How long a start may take on a busy computer, in milliseconds. */
const LONGEST_START_MS = 20_000;

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  }
  return () => text;
}

/**
 * Starts a build of the app in its own process, with overridden settings; resolves once it responds, throws with its
 * output if it ends.
 */
export async function startApp(server: string, port: number, settings: Record<string, string> = {}) {
  const url = `http://localhost:${port}`;
  const child = spawn(nodePath(), [server], {
    env: { ...process.env, ...settingsAt(url), ...settings },
  });
  const output = collect(child);
  const exited = once(child, "close").then(([code]) => code as number | null);
  const failed = exited.then((code) => {
    throw new Error(`The server ended with ${code}:\n${output()}`);
  });
  const answers = () =>
    fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
  await Promise.race([expect.poll(answers, { timeout: LONGEST_START_MS }).toBe(true), failed]);
  return {
    url,
    /** Returns its output so far. */
    output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Stops reading its output, like a crashed log reader. */
    readNoMore: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    /** Sends the signal; resolves to the exit code. */
    stop: (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}

export type AppProcess = Awaited<ReturnType<typeof startApp>>;
