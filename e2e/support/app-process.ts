import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "playwright/test";
import { serverFlags } from "../../scripts/standalone.mjs";
import { nodePath } from "../../scripts/toolchain.mjs";
import { settingsAt } from "./servers.ts";

export type AppProcess = {
  url: string;
  pid: number;
  /** Everything that it has written so far. */
  output: () => string;
  isRunning: () => boolean;
  /** Stops to read what it writes, as a log reader that has died. */
  readNoMore: () => void;
  /** Sends the signal, and answers the exit code once the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

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
 * Starts a build of the app as a process of its own, with settings in place of the usual ones; done when it answers,
 * and an error with its words when it ends instead.
 */
export async function startApp(
  server: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<AppProcess> {
  const url = `http://localhost:${port}`;
  const child = spawn(nodePath(), [...serverFlags, server], {
    env: { ...process.env, ...settingsAt(url), ...settings },
  });
  const output = collect(child);
  const exited = once(child, "close").then(([code]) => code as number | null);
  const failed = exited.then((code) => {
    throw new Error(`The server ended with ${code}:\n${output()}`);
  });
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await Promise.race([expect.poll(answers).toBe(true), failed]);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    readNoMore: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}
