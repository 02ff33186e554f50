import pino from "pino";
import { describe, expect, test } from "vitest";
import { LOG_OPTIONS, requestIdFrom, toErrorFields } from "./log";

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
  ["a nested value", (log) => log.info({ a: [{ b: { c: HUGE } }] }, "x")],
  ["an object with many fields", (log) => log.info(Object.fromEntries(new Array(1e5).entries()), "x")],
  ["the name of a field", (log) => log.info({ [HUGE]: 1 }, "x")],
  ["a value of a child logger", (log) => log.child({}, { level: "info" }).info({ record: HUGE }, "audit")],
  [
    "an error",
    (log) => log.error(new Error(HUGE, { cause: Object.assign(new Error(HUGE), { code: HUGE }) })),
  ],
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

const CANARY = "rahasia-5519";

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

describe("no received or sent data is logged", () => {
  test.each([
    ["JSON", () => JSON.parse(`{"password":"${CANARY}`)],
    ["a header", () => new Headers({ authorization: `Bearer ${CANARY}\n${CANARY}` })],
    ["an address", () => new URL(CANARY)],
    ["a part of an address", () => decodeURIComponent(`${CANARY}%`)],
  ])("%s", (_, work) => {
    const error = thrownBy(work);
    const wrapped = new Error(`'${CANARY}' in /update-user/${CANARY}?cari=${CANARY}`, { cause: error });
    for (const fields of [toErrorFields(error), toErrorFields(wrapped)]) {
      expect(JSON.stringify(fields)).not.toContain(CANARY);
    }
  });

  test.each([CANARY, { message: CANARY }, null, undefined])("a thrown %j", (thrown) => {
    expect(toErrorFields(thrown)).toEqual({ type: typeof thrown });
  });
});

test("stack and type of a bug are logged", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const error = Object.assign(new TypeError("The list was cut off.", { cause }), { digest: "4711" });
  const fields = toErrorFields(error);
  expect(fields).toMatchObject({
    type: "TypeError",
    digest: "4711",
    message: "The list was cut off.",
    cause: { code: "ECONNREFUSED", message: "refused" },
  });
  expect(fields.stack?.[0]).toContain("log.test.ts");
});

test.each(["0123abcd", "a-B_9".repeat(4), "x".repeat(64)])("the id %s of a proxy is kept", (id) => {
  expect(requestIdFrom(id)).toBe(id);
});

test.each([undefined, "short", "x".repeat(65), "a b c d e f", ["12345678"]])(
  "%j is no id, and a new one is generated",
  (id) => {
    expect(requestIdFrom(id)).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestIdFrom(id)).not.toBe(requestIdFrom(id));
  },
);
