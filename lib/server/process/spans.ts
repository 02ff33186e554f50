import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { processWide } from "./process-wide";

/** What a span may say: names of this code, templates, methods and codes; nothing that a person or the API has written. */
export type Facts = {
  "http.request.method"?: string;
  "http.route"?: string;
  "http.response.status_code"?: number;
  "http.request.resend_count"?: number;
  "url.template"?: string;
  "error.type"?: string;
  "sns.action"?: string;
  "sns.reply"?: string;
  "sns.resource"?: string;
  "sns.queue"?: "lists" | "looks";
};

/** A span under way; `isKept`: the collector gets it. An `error.type` makes it a failed one. */
export type Span = { traceId: string; isKept: boolean; traceparent: string; end: (facts?: Facts) => void };

type Ids = { traceId: string; spanId: string };

/** What a span starts with: the one that it is part of, or its own ids if a browser has chosen them; `at` in milliseconds. */
export type SpanStart = {
  name: string;
  kind?: "server" | "client";
  facts?: Facts;
  parent?: Ids;
  ids?: Ids;
  at?: number;
};

/** The header that makes a request part of a trace: from the browser, and to the API. */
export const TRACEPARENT = "traceparent";

/** The header of the first request after a press: how many milliseconds ago the person pressed. */
export const PRESS_AGE = "x-sns-press";

/** The longest time that a browser may say it has waited since a press, in milliseconds. */
const MOST_AGE = 600_000;

const tracing = processWide("tracing", () => ({
  start: null as ((start: SpanStart) => Span) | null,
  current: new AsyncLocalStorage<Span | undefined>(),
}));

/** Has spans started from now on. */
export function trace(start: (start: SpanStart) => Span): void {
  tracing.start = start;
}

export const currentSpan = (): Span | undefined => tracing.current.getStore();

function idsOf(traceparent: unknown): Ids | undefined {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(String(traceparent)) ?? [];
  return traceId && spanId && !/^0+$/.test(traceId) && !/^0+$/.test(spanId) ? { traceId, spanId } : undefined;
}

/** Begins a span of the current one; `null` while nothing is traced. */
export function beginSpan(start: SpanStart): Span | null {
  return tracing.start?.({ ...start, parent: idsOf(currentSpan()?.traceparent) }) ?? null;
}

/** Begins the span of a request, for all that is done for it; the first after a press begins that of the press. */
export function beginRequestSpan(headers: IncomingHttpHeaders, name: string, facts: Facts): Span | null {
  const { start, current } = tracing;
  if (!start) return null;
  const given = idsOf(headers[TRACEPARENT]);
  const age = /^\d{1,6}$/.test(String(headers[PRESS_AGE])) ? Number(headers[PRESS_AGE]) : MOST_AGE;
  // Next forwards some actions to itself with the headers of the browser.
  delete headers[PRESS_AGE];
  const isFirst = given && age < MOST_AGE;
  const press = isFirst ? start({ name: "press", ids: given, at: Date.now() - age }) : null;
  const span = start({ name, kind: "server", facts, parent: given });
  current.enterWith(span);
  const end = (more?: Facts) => {
    span.end(more);
    press?.end();
  };
  return { ...span, end };
}

/** Has what follows belong to no trace: a connection outlives its requests. */
export function leaveSpan(): void {
  if (tracing.start) tracing.current.enterWith(undefined);
}

/** Returns why a result is a failure: by the shape of the results of data and API. */
function failureOf(result: unknown): Facts {
  const { ok, failure } = Object(result) as { ok?: boolean; failure?: { kind: string } };
  return ok === false ? { "error.type": failure?.kind ?? "unknown" } : {};
}

/** Does a piece of work as a span of the current one; `read` returns what its result adds to the span. */
export async function inSpan<Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  read: (result: Result) => Facts = failureOf,
): Promise<Result> {
  const span = beginSpan(start);
  if (!span) return work();
  try {
    const result = await tracing.current.run(span, work);
    span.end(read(result));
    return result;
  } catch (error) {
    span.end({ "error.type": error instanceof Error ? error.name : "unknown" });
    throw error;
  }
}
