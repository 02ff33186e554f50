import "server-only";
import { randomUUID } from "node:crypto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerOTel } from "@vercel/otel";
import { env } from "./env";
import { log } from "./log";
import { FACTS, OWN_SPANS, PATIENCE_MS } from "./spans";

type Export = Parameters<OTLPTraceExporter["export"]>;
type Sent = Export[0][number];

const SUCCESS = 0;

/** A request starts the timer of the batch that has its spans and others'. */
const OF_NO_REQUEST = { requestId: undefined, traceId: undefined };

/** Next's name for a kind of its spans; what it calls a single span has addresses in it. */
const NEXT_KIND = "next.span_type";

/** Returns a span as the collector may have it: with no word that a person or the API has written. */
function plain(span: Sent): Sent {
  const { instrumentationScope, name, attributes, status } = span;
  const isOwn = instrumentationScope.name === OWN_SPANS;
  const facts = isOwn ? FACTS.filter((fact) => fact in attributes) : [];
  const values = {
    name: isOwn ? name : String(attributes[NEXT_KIND] ?? instrumentationScope.name),
    attributes: Object.fromEntries(facts.map((fact) => [fact, attributes[fact]])),
    status: { code: status.code },
    events: [],
    links: [],
  };
  return Object.create(span, Object.getOwnPropertyDescriptors(values));
}

/** Sends spans without what is private, and logs when they begin to be lost and when they no longer are. */
class PlainExporter extends OTLPTraceExporter {
  #isLost = false;

  override export(...[spans, done]: Export): void {
    super.export(spans.map(plain), (result) => {
      const hasFailed = result.code !== SUCCESS;
      if (hasFailed && !this.#isLost)
        log.warn(OF_NO_REQUEST, "The collector takes no spans: traces are lost.");
      if (!hasFailed && this.#isLost) log.info(OF_NO_REQUEST, "The collector takes spans again.");
      this.#isLost = hasFailed;
      done(result);
    });
  }
}

/** Registers OpenTelemetry, for Next's spans and our own, and sends them to OTEL_EXPORTER_OTLP_ENDPOINT. */
export function startTracing(): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env();
  // Next names a span of a call by its whole address; our own has its template.
  process.env.NEXT_OTEL_FETCH_DISABLED = "1";
  registerOTel({
    serviceName: OTEL_SERVICE_NAME,
    attributes: {
      "service.instance.id": randomUUID(),
      // Three that @vercel/otel sets for its own platform.
      "cloud.provider": undefined,
      "node.ci": undefined,
      "vercel.runtime": undefined,
    },
    autoDetectResources: false,
    instrumentations: [],
    propagators: ["tracecontext"],
    // By the trace id and OTEL_TRACES_SAMPLER_ARG.
    traceSampler: "traceidratio",
    spanProcessors: [],
    traceExporter: new PlainExporter({
      url: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
      timeoutMillis: PATIENCE_MS,
    }),
  });
}
