import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProxyTracerProvider, SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { API_CALL_NAMES } from "@/lib/resources/api-calls";
import { RESOURCES } from "@/lib/resources/registry";
import { type SentSpan, startCollector } from "@/lib/testing/collector";
import { type Call, callsOf, importApp, makeAll, samples } from "@/lib/testing/faults/sample-calls";
import { applySettings } from "@/lib/testing/settings";
import { sessionOf } from "@/lib/testing/sign-in";
import { startStandIn } from "@/lib/testing/stand-in";
import { observeRequest } from "../http/requests";
import { log } from "./log";
import { stopTracing } from "./spans";
import { startTracing } from "./tracing";

vi.mock("next/headers", () => import("@/lib/testing/next-headers"));

const collector = await startCollector();
applySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1" });
const api = startStandIn();
const { reads, writes } = callsOf(await importApp());

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;
const CANARY = "kenari-8842";
const NEXT = "BaseServer.handleRequest";

let work: () => Promise<unknown>;

/** Does the work as a span of Next's, with all that Next would write into it and its parent. */
function asNext(): Promise<void> {
  const parent = trace.getActiveSpan();
  const attributes = { "next.span_type": NEXT, "http.target": `/sa-list?cari=${CANARY}` };
  return trace.getTracer("next.js").startActiveSpan(`POST ${CANARY}`, { attributes }, async (span) => {
    await work();
    parent?.setAttribute("http.route", `/${CANARY}`);
    span.recordException(new Error(CANARY));
    span.setStatus({ code: SpanStatusCode.ERROR, message: CANARY });
    span.end();
  });
}

const server = createServer((request, response) =>
  observeRequest({ request, response }, () => void asNext().then(() => response.end())),
).listen(0, "127.0.0.1");
await once(server, "listening");

afterAll(() => {
  collector.close();
  server.close();
});
beforeEach(async () => {
  vi.stubEnv("CI", "true");
  collector.spans.length = 0;
  startTracing();
  for (const sample of samples) await api.setRows(sample.stored, [sample.row, sample.doomed]);
  await api.clearRequests();
});
afterEach(stopTracing);

/** Sends a request as a browser, and waits for its last byte. */
async function request(address = "/sa-list"): Promise<void> {
  const closed = once(server, "request").then(([, response]) => once(response, "close"));
  const { port } = server.address() as AddressInfo;
  const headers = { traceparent: TRACEPARENT, tracestate: `a=${CANARY}`, baggage: `a=${CANARY}` };
  await fetch(`http://127.0.0.1:${port}${address}`, { method: "POST", headers });
  await closed;
}

/** Makes calls within one request and returns the spans that the collector got. */
async function traced(calls: Call[], address?: string): Promise<SentSpan[]> {
  work = () => makeAll(calls, api.token());
  await request(address);
  await stopTracing();
  return collector.spans;
}

/** Returns the names of the spans from the root to this one. */
function pathOf(span: SentSpan | undefined, spans: SentSpan[]): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...pathOf(parent, spans), span.name];
}

const one = (calls: Call[], upstream: string) => calls.filter((call) => call.upstream.startsWith(upstream));

test("a write is one trace from the request to the calls of the API, which get it", async () => {
  const lines = vi.spyOn(log, "info");
  const spans = await traced(one(writes, "PUT /api/updatesa/"));
  const pathTo = (name: string) => {
    const found = spans.find((span) => span.name === name);
    return pathOf(found, spans);
  };
  const action = ["POST /sa-list", NEXT, "action update"];
  expect(pathTo("PUT /api/updatesa/{id}")).toEqual([...action, "write update", "PUT /api/updatesa/{id}"]);
  expect(pathTo("wait looks")).toEqual([...action, "look up rows", "wait looks"]);
  const [traceId, ...others] = new Set(spans.map((span) => span.traceId));
  expect(traceId).not.toBe(TRACE);
  expect(others).toEqual([]);
  expect(lines).toHaveBeenCalledWith(expect.objectContaining({ traceId, route: "/sa-list" }), "request");
  const root = spans.find(({ name }) => name === "POST /sa-list");
  expect(root?.parentSpanId ?? "").toBe("");
  expect(root?.attributes).toMatchObject({ "http.route": "/sa-list", "http.response.status_code": 200 });
  for (const { method, headers } of await api.requests()) {
    const span = spans.find(({ name }) => name.startsWith(`${method} /api/`));
    expect(headers.traceparent).toBe(`00-${traceId}-${span?.spanId}-01`);
  }
});

test("the event stream is part of no trace", async () => {
  expect((await traced([], "/events")).map(({ name }) => name)).toEqual([NEXT]);
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

const RESOURCE = ["node.env", "process.runtime.name", "service.instance.id", "service.name"];

const CODES = /^(\d{3}|[A-Z_]+|[a-z][a-z -]*)$/;
const MAY_BE: Record<string, (value: unknown) => boolean> = {
  "http.request.method": (value) => ["GET", "POST", "PUT", "DELETE"].includes(String(value)),
  "http.route": (value) => value === "/sa-list",
  "http.response.status_code": (value) => /^\d{3}$/.test(String(value)),
  "http.request.resend_count": (value) => String(value) === "1",
  "url.template": (value) => API_CALL_NAMES.some((call) => call.endsWith(` ${value}`)),
  "error.type": (value) => CODES.test(String(value)),
  "sns.action": (value) => ["create", "update", "remove", "signIn"].includes(String(value)),
  "sns.reply": (value) => CODES.test(String(value)),
  "sns.resource": (value) => RESOURCES.some(({ name }) => name === value),
  "sns.queue": (value) => value === "lists" || value === "looks",
};

test.each(["GET", "POST", null])(
  "no span of any call says what a person or the API has written: %s fails",
  async (method) => {
    const words = { status: 422, body: { message: CANARY, error: { nama: [CANARY] } } };
    if (method) await api.fault({ method, path: "/*", ...words });
    const spans = await traced([...reads, ...writes]);
    expect(spans.length).toBeGreaterThan(reads.length + writes.length);
    for (const { name, attributes, events, links, status, traceState } of spans) {
      const wrong = Object.entries(attributes).filter(([key, value]) => !MAY_BE[key]?.(value));
      expect(wrong).toEqual([]);
      expect([events ?? [], links ?? [], status.message, traceState]).toEqual([[], [], undefined, undefined]);
      expect(name).toMatch(
        /^(BaseServer\.handleRequest|(action|write|wait|open|look up|claim|history) \w+|(GET|POST|PUT|DELETE) \/[\w/{}-]+)$/,
      );
    }
    for (const resource of collector.resources) {
      expect(Object.keys(resource).toSorted()).toEqual(RESOURCE);
    }
    const { name, username, email } = sessionOf();
    for (const secret of [CANARY, api.token(), "rahasia", "siti-2024", name, email, `"${username}"`]) {
      expect(collector.texts.join()).not.toContain(secret);
    }
  },
);

test("a collector that takes no spans is logged once, and once more when it takes some", async () => {
  const [warned, told] = [vi.spyOn(log, "warn"), vi.spyOn(log, "info").mockReset()];
  const provider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate() as {
    forceFlush?: () => Promise<void>;
  };
  work = async () => {};
  for (const status of [401, 401, 200, 200]) {
    collector.answer.status = status;
    await request();
    await provider.forceFlush?.();
  }
  expect(warned.mock.calls.map(([, words]) => words)).toEqual([
    "The collector takes no spans: traces are lost.",
  ]);
  expect(told.mock.calls.filter(([, words]) => words === "The collector takes spans again.")).toHaveLength(1);
});

test("with the sampler at 0 nothing is sent, and the API is told so", async () => {
  await stopTracing();
  vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", "0");
  startTracing();
  expect(await traced(one(reads, "GET /api/listallsa"))).toEqual([]);
  expect((await api.requests())[0]?.headers.traceparent).toMatch(/^00-.{32}-.{16}-00$/);
});
