import { beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES } from "../../resources/calls";
import { applySettings } from "../../testing/settings";
import { addressOf, type Target } from "./call";

const BASE = "https://api.contoh.id/back/office";
beforeAll(() => applySettings({ API_BASE_URL: `${BASE}/` }));

/** The calls with a parameter in their path, and its name. */
const FILLED = CALL_NAMES.flatMap((call) => {
  const [method, endpoint = ""] = call.split(" ");
  const name = /\{(\w+)\}/.exec(endpoint)?.[1];
  return name ? [{ method: method as Target["method"], endpoint, name }] : [];
});

describe.each(FILLED)("$method $endpoint", ({ method, endpoint, name }) => {
  test.each(["", ".", ".."])("has no URL for the value %j", (given) => {
    expect(addressOf({ method, endpoint, params: { [name]: given } })).toBeNull();
  });

  test("throws without its value", () => {
    expect(() => addressOf({ method, endpoint })).toThrow(`lacks ${name}`);
  });
});

test("a query follows the path", () => {
  const target: Target = { method: "GET", endpoint: "/opname", query: { page: "1", cari: "a&b=c #" } };
  expect(addressOf(target)).toBe(`${BASE}/opname?page=1&cari=a%26b%3Dc+%23`);
});
