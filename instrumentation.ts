/** Has Next and the app traced, if there is a collector; Next calls it once before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import("./lib/server/process/tracing");
    startTracing();
  }
}
