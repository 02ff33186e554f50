import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attributes;
  events?: unknown[];
  links?: unknown[];
  status: { code: number; message?: string };
  traceState?: string;
};
type Sent = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: WireSpan[] }[] }[];
};

/** A received span, with its attributes and its duration in milliseconds. */
export type SentSpan = Omit<WireSpan, "attributes"> & { attributes: Record<string, unknown>; ms: number };

const MILLION = 1_000_000;

const plain = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a collector of spans by OTLP over HTTP; `texts` are the received bodies, `answer` is its response. */
export async function startCollector() {
  const spans: SentSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent;
    texts.push(JSON.stringify(sent));
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      resources.push(plain(resource.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const ms = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / MILLION;
        spans.push({ ...span, attributes: plain(span.attributes), ms });
      }
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    texts,
    answer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
