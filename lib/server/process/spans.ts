import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** What a span may say: names of this code, templates, methods and codes; nothing that a person or the API has written. */
export const FACTS = [
  ...(["http.request.method", "http.route", "http.response.status_code"] as const),
  ...(["http.request.resend_count", "url.template", "error.type"] as const),
  ...(["sns.action", "sns.reply", "sns.resource", "sns.queue"] as const),
];

export type Facts = Partial<Record<(typeof FACTS)[number], string | number>>;

/** Whose spans these are among those that Next makes. */
export const OWN_SPANS = "sns";

/** How long a stop waits for the collector, and one export at most, in milliseconds. */
export const PATIENCE_MS = 2_000;

// Asked for each time: a tracer that is kept would stay what it was before the start.
const tracer = () => trace.getTracer(OWN_SPANS);

/** Ends a span; an `error.type` makes it a failed one. */
export function endSpan(span: Span, facts: Facts): void {
  span.setAttributes(facts);
  if (facts["error.type"]) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns the id of the trace of a span, or of the current one; undefined while nothing is traced. */
export function traceIdOf(span = trace.getActiveSpan()): string | undefined {
  const ids = span?.spanContext();
  return ids && isSpanContextValid(ids) ? ids.traceId : undefined;
}

/** Begins the span of a request, the first of its trace, and does what is done for it. */
export function inRequestSpan<Result>(name: string, facts: Facts, work: (span: Span) => Result): Result {
  return tracer().startActiveSpan(name, { kind: SpanKind.SERVER, attributes: facts }, ROOT_CONTEXT, work);
}

/** Does what belongs to no trace: a connection outlives its requests. */
export const inNoSpan = (work: () => void): void => context.with(ROOT_CONTEXT, work);

/** Begins the span of a call; its `headers` make what is called part of the trace. */
export function beginCallSpan(name: string, facts: Facts): { span: Span; headers: Record<string, string> } {
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes: facts });
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return { span, headers };
}

/** Returns why a result is a failure: by the shape of the results of data and API. */
function failureOf(result: unknown): Facts {
  const { ok, failure } = Object(result) as { ok?: boolean; failure?: { kind: string } };
  return ok === false ? { "error.type": failure?.kind ?? "unknown" } : {};
}

/** Does a piece of work as a span of the current one; `read` returns what its result adds to the span. */
export function inSpan<Result>(
  { name, facts }: { name: string; facts?: Facts },
  work: () => Promise<Result>,
  read: (result: Result) => Facts = failureOf,
): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes: facts }, async (span) => {
    try {
      const result = await work();
      endSpan(span, read(result));
      return result;
    } catch (error) {
      endSpan(span, { "error.type": error instanceof Error ? error.name : "unknown" });
      throw error;
    }
  });
}

/** What the API holds of a provider, whichever copy of its package registered it. */
type Registered = { getDelegate?: () => { shutdown?: () => Promise<void> } };

/** Traces no more, and waits up to PATIENCE_MS until the collector has the last spans. */
export async function endTracing(): Promise<void> {
  const provider = trace.getTracerProvider() as Registered;
  const sent = provider
    .getDelegate?.()
    .shutdown?.()
    .catch(() => undefined);
  trace.disable();
  await Promise.race([sent, sleep(PATIENCE_MS, undefined, { ref: false })]);
}
