import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { applySettings } from "../../testing/settings";
import { pressScript } from "./inline-scripts";

applySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });

/** A page with the script that traces presses: `press` and `fetch`, and the requests that it has sent `at` a time in milliseconds. */
function tracedPage() {
  const page = new EventTarget();
  const sent: { address: string; traceparent: string | null; age: string | null; own: string | null }[] = [];
  let now = 0;
  const context: Record<string, unknown> = createContext({
    ...{ Headers, crypto, performance: { now: () => now } },
    addEventListener: page.addEventListener.bind(page),
    fetch: (address: string, { headers }: { headers?: HeadersInit } = {}) => {
      const get = (name: string) => new Headers(headers).get(name);
      sent.push({ address, traceparent: get("traceparent"), age: get("x-sns-press"), own: get("rsc") });
    },
  });
  runInContext(`var window=globalThis;${pressScript()}`, context);
  return {
    sent,
    at: (time: number) => {
      now = time;
    },
    press: (kind: string) => page.dispatchEvent(new Event(kind)),
    fetch: (address: string) => (context.fetch as typeof fetch)(address, { headers: { rsc: "1" } }),
  };
}

test.each(["pointerdown", "keydown"])(
  "the requests after a %s are one trace, which is new with the next",
  (kind) => {
    const page = tracedPage();
    page.at(1_000);
    page.press(kind);
    page.at(1_040);
    for (const address of ["/events", "/sw.js", "/user-list", "/lists/user"]) void page.fetch(address);
    page.press(kind);
    void page.fetch("/sa-list");
    const traceparent = expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(page.sent).toEqual([
      { address: "/events", traceparent: null, age: null, own: "1" },
      { address: "/sw.js", traceparent: null, age: null, own: "1" },
      { address: "/user-list", traceparent, age: "40", own: "1" },
      { address: "/lists/user", traceparent: page.sent[2]?.traceparent, age: null, own: "1" },
      { address: "/sa-list", traceparent, age: "0", own: "1" },
    ]);
    expect(page.sent[4]?.traceparent).not.toBe(page.sent[2]?.traceparent);
  },
);

test("a request half a minute after the last one of a press is part of no trace", () => {
  const page = tracedPage();
  void page.fetch("/lists");
  page.press("keydown");
  for (const time of [20_000, 40_000, 71_000]) {
    page.at(time);
    void page.fetch("/lists");
  }
  expect(page.sent.map(({ traceparent }) => traceparent !== null)).toEqual([false, true, true, false]);
});
