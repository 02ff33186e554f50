import pino from "pino";
import { expect, test } from "vitest";
import { LOG_OPTIONS } from "./log";

const HUGE = "x".repeat(20_000_000);

/** Returns the line that a log call writes. */
function lineOf(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino(LOG_OPTIONS, { write: (line: string) => lines.push(line) }));
  const [line = ""] = lines;
  return line;
}

test.each<[string, (log: pino.Logger) => void]>([
  ["a value", (log) => log.info({ record: HUGE, status: 422 }, "audit")],
  ["a message", (log) => log.warn(HUGE)],
  ["a message with values in it", (log) => log.warn("%s", HUGE)],
  ["a nested value", (log) => log.info({ a: [{ b: { c: HUGE } }] }, "x")],
  ["an endless list", (log) => log.info({ a: new Array(1_000_000).fill("x") }, "x")],
  ["an object with many fields", (log) => log.info(Object.fromEntries(new Array(1e5).entries()), "x")],
  ["the name of a field", (log) => log.info({ [HUGE]: 1 }, "x")],
  ["a value of a child logger", (log) => log.child({}, { level: "info" }).info({ record: HUGE }, "audit")],
  [
    "an error",
    (log) => log.error(new Error(HUGE, { cause: Object.assign(new Error(HUGE), { code: HUGE }) })),
  ],
  ["an error beside a message", (log) => log.error({ err: Object.assign(new Error(), { name: HUGE }) }, "x")],
])("a line stays small, with %s of twenty million characters", (_, write) => {
  const line = lineOf(write);
  expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
  expect(line.length).toBeLessThan(8_000);
});

test("logged texts are cut to 200 characters", () => {
  const text = "y".repeat(200);
  const fields = { record: text, status: 422, isNew: true, none: null, list: ["a", 1] };
  expect(JSON.parse(lineOf((log) => log.info(fields, "audit")))).toMatchObject({ ...fields, msg: "audit" });
  const cut = JSON.parse(lineOf((log) => log.info({ record: `${text}z` }, `${text}z`)));
  expect(cut).toMatchObject({ record: text, msg: text });
});
