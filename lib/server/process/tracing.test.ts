import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CALL_NAMES } from "@/lib/resources/calls";
import { RESOURCES } from "@/lib/resources/registry";
import { type SentSpan, startCollector } from "@/lib/testing/collector";
import { type Call, callsOf, importApp, makeAll } from "@/lib/testing/faults/calls";
import { samples } from "@/lib/testing/faults/samples";
import { applySettings } from "@/lib/testing/settings";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { beginRequestSpan, currentSpan, PRESS_AGE, TRACEPARENT } from "./spans";
import { startTracing } from "./tracing";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

applySettings({ OTEL_TRACES_SAMPLER_ARG: "1" });
const api = startStandIn();
const { reads, writes } = callsOf(await importApp());

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PRESS = "b7ad6b7169203331";
const CANARY = "kenari-8842";

let collector: Awaited<ReturnType<typeof startCollector>>;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());
beforeEach(async () => {
  collector.spans.length = 0;
  endTracing = startTracing(collector.url);
  for (const sample of samples) await api.setRows(sample.stored, [sample.row, sample.doomed]);
  await api.clearRequests();
});

/** Makes calls within one request of a browser and returns the spans that the collector got. */
async function traced(calls: Call[], headers: Record<string, string> = {}): Promise<SentSpan[]> {
  const span = beginRequestSpan(headers, "POST /sa-list", {
    "http.request.method": "POST",
    "http.route": "/sa-list",
  });
  await makeAll(calls, api.token());
  span?.end({ "http.response.status_code": 200 });
  await endTracing();
  return collector.spans;
}

/** Returns the names of the spans from the root to this one. */
function pathOf(span: SentSpan | undefined, spans: SentSpan[]): string[] {
  if (!span) return [];
  return [
    ...pathOf(
      spans.find(({ spanId }) => spanId === span.parentSpanId),
      spans,
    ),
    span.name,
  ];
}

const one = (calls: Call[], upstream: string) => calls.filter((call) => call.upstream.startsWith(upstream));

test("a write is one trace from the press to the calls of the API, which get it", async () => {
  const spans = await traced(one(writes, "PUT /api/updatesa/"), {
    [TRACEPARENT]: `00-${TRACE}-${PRESS}-01`,
    [PRESS_AGE]: "250",
  });
  const named = (name: string) =>
    pathOf(
      spans.find((span) => span.name === name),
      spans,
    );
  const action = ["press", "POST /sa-list", "action update"];
  expect(named("PUT /api/updatesa/{id}")).toEqual([...action, "write update", "PUT /api/updatesa/{id}"]);
  expect(named("GET /api/listallsa")).toEqual([...action, "look up rows", "GET /api/listallsa"]);
  expect(named("wait looks")).toEqual([...action, "look up rows", "wait looks"]);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const press = spans.find(({ name }) => name === "press");
  expect(press).toMatchObject({ spanId: PRESS, attributes: {} });
  expect(press?.parentSpanId ?? "").toBe("");
  expect(press?.ms).toBeGreaterThan(250);
  for (const { method, headers } of await api.requests()) {
    const span = spans.find(({ name }) => name.startsWith(`${method} /api/`));
    expect(headers.traceparent).toBe(`00-${TRACE}-${span?.spanId}-01`);
  }
});

test("a later request of the same press is part of its trace", async () => {
  const spans = await traced(one(reads, "GET /api/listallsa"), { [TRACEPARENT]: `00-${TRACE}-${PRESS}-01` });
  const call = spans.find(({ name }) => name === "GET /api/listallsa");
  expect(pathOf(call, spans)).toEqual(["POST /sa-list", "open list", "GET /api/listallsa"]);
  expect(spans.find(({ name }) => name === "POST /sa-list")).toMatchObject({
    traceId: TRACE,
    parentSpanId: PRESS,
  });
});

test.each([
  ["none", {}],
  ["another version", { [TRACEPARENT]: `01-${TRACE}-${PRESS}-01` }],
  ["words", { [TRACEPARENT]: CANARY, [PRESS_AGE]: CANARY }],
  ["no ids", { [TRACEPARENT]: `00-${"0".repeat(32)}-${"0".repeat(16)}-01`, [PRESS_AGE]: "1" }],
])("a request with %s in its traceparent begins a trace of its own", async (_, headers) => {
  const spans = await traced([], headers as Record<string, string>);
  expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId ?? ""])).toEqual([["POST /sa-list", ""]]);
  expect(spans[0]?.traceId).not.toBe(TRACE);
});

test("a failed call says the code of its failure, and the write the kind", async () => {
  await api.fault({ path: "/api/updatesa/*", status: 500, body: { message: CANARY } });
  const spans = await traced(one(writes, "PUT /api/updatesa/"));
  expect(spans.find(({ name }) => name.startsWith("PUT"))).toMatchObject({
    attributes: { "http.response.status_code": 500, "error.type": "500" },
    status: { code: 2 },
  });
  expect(spans.find(({ name }) => name === "write update")).toMatchObject({
    attributes: { "error.type": "http", "sns.resource": "sa" },
    status: { code: 2 },
  });
});

const CODES = /^(\d{3}|[A-Z_]+|[a-z][a-z -]*)$/;
const MAY_BE: Record<string, (value: unknown) => boolean> = {
  "http.request.method": (value) => ["GET", "POST", "PUT", "DELETE"].includes(String(value)),
  "http.route": (value) => value === "/sa-list",
  "http.response.status_code": (value) => /^\d{3}$/.test(String(value)),
  "http.request.resend_count": (value) => String(value) === "1",
  "url.template": (value) => CALL_NAMES.some((call) => call.endsWith(` ${value}`)),
  "error.type": (value) => CODES.test(String(value)),
  "sns.action": (value) => ["create", "update", "remove", "signIn"].includes(String(value)),
  "sns.reply": (value) => CODES.test(String(value)),
  "sns.resource": (value) => RESOURCES.some(({ name }) => name === value),
  "sns.queue": (value) => value === "lists" || value === "looks",
};

test.each(["GET", "PUT", "POST", null])(
  "no span of any call says what a person or the API has written: %s fails",
  async (method) => {
    const words = { status: 422, body: { message: CANARY, error: { nama: [CANARY] } } };
    if (method) await api.fault({ method, path: "/*", ...words });
    const spans = await traced([...reads, ...writes], {
      [TRACEPARENT]: `00-${TRACE}-${PRESS}-01`,
      [PRESS_AGE]: "1",
    });
    expect(spans.length).toBeGreaterThan(reads.length + writes.length);
    for (const { name, attributes, events, links, status, traceState } of spans) {
      const wrong = Object.entries(attributes).filter(([key, value]) => !MAY_BE[key]?.(value));
      expect(wrong).toEqual([]);
      expect([events ?? [], links ?? [], status.message, traceState]).toEqual([[], [], undefined, undefined]);
      expect(name).toMatch(
        /^(press|(action|write|wait|open|look up|take kept|history) \w+|(GET|POST|PUT|DELETE) \/[\w/{}-]+)$/,
      );
    }
    for (const resource of collector.resources) {
      expect(Object.keys(resource)).toEqual(["service.name", "service.instance.id"]);
    }
    const { name, username, email } = sessionOf();
    for (const secret of [CANARY, api.token(), "rahasia", "siti-2024", name, email, `"${username}"`]) {
      expect(collector.texts.join()).not.toContain(secret);
    }
  },
);

test("with the sampler at 0 nothing is sent, and the API is told so", async () => {
  await endTracing();
  const settings = await import("./env");
  vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), OTEL_TRACES_SAMPLER_ARG: 0 });
  endTracing = startTracing(collector.url);
  const spans = await traced(one(reads, "GET /api/listallsa"), { [TRACEPARENT]: `00-${TRACE}-${PRESS}-01` });
  expect(spans).toEqual([]);
  expect((await api.requests())[0]?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-.{16}-00$`));
  expect(currentSpan()?.isKept).toBe(false);
});
