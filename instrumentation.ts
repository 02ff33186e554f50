/** Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. Next calls this function once, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import("./lib/server/process/tracing");
    startTracing();
  }
}
