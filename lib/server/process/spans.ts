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

/** The attributes of spans: names, templates and codes, never text of a person or the API. */
export const ATTRIBUTES = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "http.request.resend_count",
  "url.template",
  "error.type",
  "sns.action",
  "sns.reply",
  "sns.resource",
  "sns.queue",
] as const;

export type Attributes = Partial<Record<(typeof ATTRIBUTES)[number], string | number>>;

export const TRACER_NAME = "sns";

export const EXPORT_TIMEOUT_MS = 2_000;

// Looked up each time: a stored tracer would stay the one before the start.
const tracer = () => trace.getTracer(TRACER_NAME);

/** Ends a span, as failed if it has an `error.type`. */
export function endSpan(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  if (attributes["error.type"]) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export function traceIdOf(span = trace.getActiveSpan()): string | undefined {
  const ids = span?.spanContext();
  return ids && isSpanContextValid(ids) ? ids.traceId : undefined;
}

export function withRequestSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Result,
): Result {
  return tracer().startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT, work);
}

/** Runs work outside any trace, as a connection outlives its requests. */
export const withoutSpan = (work: () => void): void => context.with(ROOT_CONTEXT, work);

/** Starts the span of a call; its `headers` continue the trace. */
export function startCallSpan(
  name: string,
  attributes: Attributes,
): { span: Span; headers: Record<string, string> } {
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return { span, headers };
}

function failureOf(result: unknown): Attributes {
  const { ok, failure } = Object(result) as { ok?: boolean; failure?: { kind: string } };
  return ok === false ? { "error.type": failure?.kind ?? "unknown" } : {};
}

/** Runs work as a child span; `read` returns the attributes of its result. */
export function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  read: (result: Result) => Attributes = failureOf,
): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
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

/** The provider's delegate, whichever copy of the package registered it. */
type Registered = { getDelegate?: () => { shutdown?: () => Promise<void> } };

/** Stops tracing; waits up to EXPORT_TIMEOUT_MS for the last export. */
export async function endTracing(): Promise<void> {
  const delegate = (trace.getTracerProvider() as Registered).getDelegate?.();
  const sent = delegate?.shutdown?.().catch(() => undefined);
  trace.disable();
  await Promise.race([sent, sleep(EXPORT_TIMEOUT_MS, undefined, { ref: false })]);
}
