import "server-only";
import { randomUUID } from "node:crypto";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace as traces } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { env } from "./env";
import { log } from "./log";
import { type SpanStart, trace } from "./spans";

/** How long the collector may take for some spans, in milliseconds; a stop waits no longer. */
const PATIENCE_MS = 2_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

const SUCCESS = 0;

/** A request starts the timer of the batch that has its spans and others'. */
const OF_NO_REQUEST = { requestId: undefined, traceId: undefined };

/** Logs when spans begin to be lost, and when they no longer are. */
function telling(exporter: SpanExporter): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== SUCCESS;
        if (hasFailed && !isLost) log.warn(OF_NO_REQUEST, "The collector takes no spans: traces are lost.");
        if (!hasFailed && isLost) log.info(OF_NO_REQUEST, "The collector takes spans again.");
        isLost = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/**
 * Traces from now on, and sends the spans to OTEL_EXPORTER_OTLP_ENDPOINT; the returned function sends the last ones. Nothing is
 * registered globally: the spans of packages have addresses in them.
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const { OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env();
  const random = new RandomIdGenerator();
  let given: SpanStart["ids"];
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: PATIENCE_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": OTEL_SERVICE_NAME,
      "service.instance.id": randomUUID(),
    }),
    // By the trace id alone: what a browser says of sampling does not count.
    sampler: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? random.generateTraceId(),
      generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter),
        scheduledDelayMillis: PATIENCE_MS,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("sns");
  trace(({ name, kind, facts, parent, ids, at }) => {
    const context = parent
      ? traces.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.NONE, isRemote: true })
      : ROOT_CONTEXT;
    given = ids;
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: facts, startTime: at };
    const span = tracer.startSpan(name, options, context);
    given = undefined;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      isKept: span.isRecording(),
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
      end(more = {}) {
        span.setAttributes(more);
        if (more["error.type"]) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });
  return () => provider.shutdown().catch(() => undefined);
}
