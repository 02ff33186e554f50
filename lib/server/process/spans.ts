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

/** The names of all attributes that spans may have. Their values are names, templates and codes, never texts from people or from the API. */
export const SPAN_ATTRIBUTES = [
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

export type SpanAttributes = Partial<Record<(typeof SPAN_ATTRIBUTES)[number], string | number>>;

export const TRACER_NAME = "sns";
export const EXPORT_TIMEOUT_MS = 2_000;

// Gets the tracer at each call, because a tracer from before `startTracing` would never export.
const getCurrentTracer = () => trace.getTracer(TRACER_NAME);

/** Ends a span; an `error.type` among the attributes marks it as failed. */
export function endSpan(span: Span, attributes: SpanAttributes): void {
  span.setAttributes(attributes);
  if (attributes["error.type"]) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export function traceIdOf(span = trace.getActiveSpan()): string | undefined {
  const spanContext = span?.spanContext();
  return spanContext && isSpanContextValid(spanContext) ? spanContext.traceId : undefined;
}

export function withRequestSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span) => Result,
): Result {
  return getCurrentTracer().startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT, work);
}

/** Runs `work` outside of any trace, even if an earlier request on the same connection has left one active. */
export const withoutSpan = (work: () => void): void => context.with(ROOT_CONTEXT, work);

export function startCallSpan(
  name: string,
  attributes: SpanAttributes,
): { span: Span; headers: Record<string, string> } {
  const span = getCurrentTracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return { span, headers };
}

function failureAttributes(result: unknown): SpanAttributes {
  const { ok, failure } = Object(result) as { ok?: boolean; failure?: { kind: string } };
  return ok === false ? { "error.type": failure?.kind ?? "unknown" } : {};
}

/** Runs `work` within a span of the current trace. `attributesOf` returns more attributes for the result, by default the kind of a failure. */
export function withSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
  attributesOf: (result: Result) => SpanAttributes = failureAttributes,
): Promise<Result> {
  return getCurrentTracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work();
      endSpan(span, attributesOf(result));
      return result;
    } catch (error) {
      endSpan(span, { "error.type": error instanceof Error ? error.name : "unknown" });
      throw error;
    }
  });
}

/** OpenTelemetry's global tracer provider; its delegate is the provider that `registerOTel` has registered. */
type ProxyProvider = { getDelegate?: () => { shutdown?: () => Promise<void> } };

/** Stops tracing; waits at most EXPORT_TIMEOUT_MS for the last export. */
export async function stopTracing(): Promise<void> {
  const registeredProvider = (trace.getTracerProvider() as ProxyProvider).getDelegate?.();
  const lastExport = registeredProvider?.shutdown?.().catch(() => undefined);
  trace.disable();
  await Promise.race([lastExport, sleep(EXPORT_TIMEOUT_MS, undefined, { ref: false })]);
}
