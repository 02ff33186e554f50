import "server-only";
import { randomUUID } from "node:crypto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerOTel } from "@vercel/otel";
import { env } from "./env";
import { log } from "./log";
import { EXPORT_TIMEOUT_MS, SPAN_ATTRIBUTES, TRACER_NAME } from "./spans";

/** Starts to export traces to OTEL_EXPORTER_OTLP_ENDPOINT. */
export function startTracing(): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env();
  // Turns off Next's spans of `fetch`, which have whole URLs.
  process.env.NEXT_OTEL_FETCH_DISABLED = "1";
  registerOTel({
    serviceName: OTEL_SERVICE_NAME,
    attributes: {
      "service.instance.id": randomUUID(),
      // Removes the attributes that @vercel/otel sets for its own platform.
      "cloud.provider": undefined,
      "node.ci": undefined,
      "vercel.runtime": undefined,
    },
    autoDetectResources: false,
    instrumentations: [],
    propagators: ["tracecontext"],
    // Samples the share OTEL_TRACES_SAMPLER_ARG of traces, by their ids.
    traceSampler: "traceidratio",
    spanProcessors: [],
    traceExporter: new RedactingExporter({
      url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    }),
  });
}

type ExportArguments = Parameters<OTLPTraceExporter["export"]>;
type ExportedSpan = ExportArguments[0][number];

const EXPORT_SUCCESS = 0;

/** Log fields that remove the request and trace ids from a log line, because an export has spans of several requests. */
const NO_REQUEST_FIELDS = { requestId: undefined, traceId: undefined };

/** The attribute with the type of a Next span; the type is exported as the name of the span, because Next's own names have URLs. */
const NEXT_SPAN_TYPE_ATTRIBUTE = "next.span_type";

function removePrivateText(span: ExportedSpan): ExportedSpan {
  const { instrumentationScope, name, attributes, status } = span;
  const isOwnSpan = instrumentationScope.name === TRACER_NAME;
  const ownAttributes = isOwnSpan ? SPAN_ATTRIBUTES.filter((attribute) => attribute in attributes) : [];
  const publicProperties = {
    name: isOwnSpan ? name : String(attributes[NEXT_SPAN_TYPE_ATTRIBUTE] ?? instrumentationScope.name),
    attributes: Object.fromEntries(ownAttributes.map((attribute) => [attribute, attributes[attribute]])),
    status: { code: status.code },
    events: [],
    links: [],
  };
  return Object.create(span, Object.getOwnPropertyDescriptors(publicProperties));
}

/** Exports spans without private text; logs when exports start to fail and when they recover. */
class RedactingExporter extends OTLPTraceExporter {
  #isFailing = false;

  override export(...[spans, done]: ExportArguments): void {
    super.export(spans.map(removePrivateText), (result) => {
      const hasFailed = result.code !== EXPORT_SUCCESS;
      if (hasFailed && !this.#isFailing)
        log.warn(NO_REQUEST_FIELDS, "The collector takes no spans: traces are lost.");
      if (!hasFailed && this.#isFailing) log.info(NO_REQUEST_FIELDS, "The collector takes spans again.");
      this.#isFailing = hasFailed;
      done(result);
    });
  }
}
