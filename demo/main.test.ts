import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { readOptions } from "./options.ts";
import { startDemoApi } from "./server.ts";

const blocker = await startDemoApi({ port: 0, file: ":memory:" });
afterAll(() => blocker.close());

function run(...args: string[]) {
  const main = `${import.meta.dirname}/main.ts`;
  return spawn(process.execPath, [main, "--data", ":memory:", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test.each([
  [["--opname-rows", "1000001"], '--opname-rows must be a whole number from 0 to 1000000, not "1000001".'],
  [["--port", "http"], '--port must be a whole number from 0 to 65535, not "http".'],
  [["--ports", "1"], "Unknown option '--ports'."],
  [["extra"], "Unexpected argument 'extra'. This command does not take positional arguments."],
])("%j is refused in one sentence", (args, message) => {
  expect(() => readOptions(args)).toThrow(new Error(message));
});

test("a signal closes the stand-in, keep-alive connections included", async () => {
  const child = run("--port", "0");
  const [line] = await once(child.stdout, "data");
  const url = /^stand-in API: (http:\S+)\n$/.exec(String(line))?.[1];
  expect((await fetch(`${url}/opname`)).status).toBe(401);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a used port gives one sentence and exit code 1", async () => {
  const { port } = new URL(blocker.url);
  const child = run("--port", port);
  const [code, said] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  expect(said).toBe(`Port ${port} is already taken: choose another with --port.\n`);
  expect(code).toEqual([1, null]);
});

test("a second start on a used port does not touch the data file", async () => {
  const { port } = new URL(blocker.url);
  const file = join(tmpdir(), `stand-in-${process.pid}.sqlite`);
  await expect(startDemoApi({ port: Number(port), file })).rejects.toThrow("EADDRINUSE");
  expect(existsSync(file)).toBe(false);
});

test("a file that is no database is refused in one sentence", async () => {
  const child = run("--port", "0", "--data", import.meta.filename);
  const [code, said] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  expect(said).toBe("The stand-in API cannot start: file is not a database.\n");
  expect(code).toEqual([1, null]);
});
