import "server-only";
import { once } from "node:events";
import { createServer } from "node:http";
import { env, SettingsError } from "../../process/env";
import { metrics } from "./metrics";

/** Serves `/metrics` in the Prometheus format at METRICS_PORT, if it is set. */
export async function serveMetrics(): Promise<void> {
  const { METRICS_PORT, METRICS_HOSTNAME } = env();
  if (METRICS_PORT === undefined) return;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text);
  });
  server.unref().listen(METRICS_PORT, METRICS_HOSTNAME);
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`Setting METRICS_PORT: nothing can listen there (${code}).`);
  });
}
