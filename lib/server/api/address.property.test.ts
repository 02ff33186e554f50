import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { API_CALL_NAMES } from "../../resources/api-calls";
import { testProperty } from "../../testing/property";
import { applySettings } from "../../testing/settings";
import { buildCallUrl, type CallTarget } from "./call";

const BASE = "https://api.contoh.id/back/office";
beforeAll(() => applySettings({ API_BASE_URL: `${BASE}/` }));

/** The calls with a parameter in their path, and its name. */
const FILLED = API_CALL_NAMES.flatMap((call) => {
  const [method, endpoint = ""] = call.split(" ");
  const name = /\{(\w+)\}/.exec(endpoint)?.[1];
  return name ? [{ method: method as CallTarget["method"], endpoint, name }] : [];
});

const HOSTILE = ["Astra/Jaya & Co", "a+b=c", "{id}", "a\r\nb\t\0", " ", "\u3000", "o'brien", "日本", "👩‍🔧"];

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary" }),
  // Surrogates in any order, lone ones included.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom("..", ".", "%2e", "%2F", "%5c", "/", "\\", "?", "#", "%", "@", ":", "a"))
    .map((parts) => parts.join("")),
);
const value = hostile.filter((text) => !["", ".", ".."].includes(text));

testProperty(
  "any value is one path segment and decodes to itself",
  500,
  fc.property(fc.constantFrom(...FILLED), value, ({ method, endpoint, name }, given) => {
    const address = buildCallUrl({ method, endpoint, params: { [name]: given } }) ?? "";
    const url = new URL(address);
    expect(url.href).toBe(address);
    const [before, after] = (new URL(BASE).pathname + endpoint).split(`{${name}}`);
    const segment = url.pathname.slice(before?.length, url.pathname.length - (after?.length ?? 0));
    expect([url.origin, url.pathname]).toEqual([new URL(BASE).origin, `${before}${segment}${after}`]);
    expect(segment).not.toContain("/");
    expect(decodeURIComponent(segment)).toBe(given.toWellFormed());
  }),
);

test.each(FILLED)("$method $endpoint has no URL for a dot or nothing", ({ method, endpoint, name }) => {
  for (const given of ["", ".", ".."])
    expect(buildCallUrl({ method, endpoint, params: { [name]: given } })).toBeNull();
  expect(() => buildCallUrl({ method, endpoint })).toThrow(`lacks ${name}`);
});

test("a query follows the path", () => {
  const target: CallTarget = { method: "GET", endpoint: "/opname", query: { page: "1", cari: "a&b=c #" } };
  expect(buildCallUrl(target)).toBe(`${BASE}/opname?page=1&cari=a%26b%3Dc+%23`);
});
