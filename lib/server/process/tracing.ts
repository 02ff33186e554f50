import "server-only";
import { randomUUID } from "node:crypto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerOTel } from "@vercel/otel";
import { env } from "./env";
import { log } from "./log";
import { ATTRIBUTES, EXPORT_TIMEOUT_MS, TRACER_NAME } from "./spans";

type Export = Parameters<OTLPTraceExporter["export"]>;
type ExportedSpan = Export[0][number];

const SUCCESS = 0;

/** A batch has the spans of several requests. */
const NO_REQUEST = { requestId: undefined, traceId: undefined };

/** The kind of Next's spans, whose names have addresses. */
const NEXT_KIND = "next.span_type";

/** Returns a span without private text. */
function withoutPrivate(span: ExportedSpan): ExportedSpan {
  const { instrumentationScope, name, attributes, status } = span;
  const isOwn = instrumentationScope.name === TRACER_NAME;
  const names = isOwn ? ATTRIBUTES.filter((attribute) => attribute in attributes) : [];
  const values = {
    name: isOwn ? name : String(attributes[NEXT_KIND] ?? instrumentationScope.name),
    attributes: Object.fromEntries(names.map((attribute) => [attribute, attributes[attribute]])),
    status: { code: status.code },
    events: [],
    links: [],
  };
  return Object.create(span, Object.getOwnPropertyDescriptors(values));
}

/** Exports spans without private text; logs when exports start to fail and when they recover. */
class PlainExporter extends OTLPTraceExporter {
  #isLost = false;

  override export(...[spans, done]: Export): void {
    super.export(spans.map(withoutPrivate), (result) => {
      const hasFailed = result.code !== SUCCESS;
      if (hasFailed && !this.#isLost) log.warn(NO_REQUEST, "The collector takes no spans: traces are lost.");
      if (!hasFailed && this.#isLost) log.info(NO_REQUEST, "The collector takes spans again.");
      this.#isLost = hasFailed;
      done(result);
    });
  }
}

/** Registers OpenTelemetry, and exports to OTEL_EXPORTER_OTLP_ENDPOINT. */
export function startTracing(): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env();
  // Next's spans of calls have whole addresses.
  process.env.NEXT_OTEL_FETCH_DISABLED = "1";
  registerOTel({
    serviceName: OTEL_SERVICE_NAME,
    attributes: {
      "service.instance.id": randomUUID(),
      // Set by @vercel/otel for its own platform.
      "cloud.provider": undefined,
      "node.ci": undefined,
      "vercel.runtime": undefined,
    },
    autoDetectResources: false,
    instrumentations: [],
    propagators: ["tracecontext"],
    // By trace id and OTEL_TRACES_SAMPLER_ARG.
    traceSampler: "traceidratio",
    spanProcessors: [],
    traceExporter: new PlainExporter({
      url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    }),
  });
}
