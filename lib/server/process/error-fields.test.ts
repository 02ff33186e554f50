import { describe, expect, test } from "vitest";
import { errorFields } from "./log";

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
    ["text taken for JSON", () => JSON.parse(CANARY)],
    ["a number", () => BigInt(CANARY)],
    ["a pattern", () => new RegExp(`${CANARY}(`)],
    ["a header", () => new Headers({ authorization: `Bearer ${CANARY}\n${CANARY}` })],
    ["an address", () => new URL(CANARY)],
    ["a part of an address", () => decodeURIComponent(`${CANARY}%`)],
  ])("%s", (_, work) => {
    const error = thrownBy(work);
    const wrapped = new Error(`'${CANARY}' in /update-user/${CANARY}?cari=${CANARY}`, { cause: error });
    for (const fields of [errorFields(error), errorFields(wrapped)]) {
      expect(JSON.stringify(fields)).not.toContain(CANARY);
    }
  });

  test.each([CANARY, { message: CANARY }, null, undefined])("a thrown %j", (thrown) => {
    expect(errorFields(thrown)).toEqual({ type: typeof thrown });
  });
});

test("stack and type of a bug are logged", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const error = Object.assign(new TypeError("The list was cut off.", { cause }), { digest: "4711" });
  const fields = errorFields(error);
  expect(fields).toMatchObject({
    type: "TypeError",
    digest: "4711",
    message: "The list was cut off.",
    cause: { code: "ECONNREFUSED", message: "refused" },
  });
  expect(fields.stack?.[0]).toContain("error-fields.test.ts");
});
