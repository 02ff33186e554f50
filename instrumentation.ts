/**
 * Checks the settings and the paths file, exits with a sentence if one is wrong, and registers the handlers that run
 * before Next.
 */
export async function register(): Promise<void> {
  // Encloses all imports: code after a return is also built for the edge runtime, which has no sockets.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env, SettingsError } = await import("./lib/server/process/env");
    const { apiPaths } = await import("./lib/server/api/call");
    try {
      env();
      apiPaths();
      const { startWatching } = await import("./lib/server/http/start-and-stop");
      const { closeHistory, openHistory } = await import("./lib/server/store/history");
      const endpoint = env().OTEL_EXPORTER_OTLP_ENDPOINT;
      const endTracing = endpoint
        ? (await import("./lib/server/process/tracing")).startTracing(endpoint)
        : async () => {};
      await startWatching(() => closeHistory().finally(endTracing));
      await openHistory();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    const { log } = await import("./lib/server/process/log");
    const { standBeforeNext } = await import("./lib/server/gate/before-next");
    const { startPolling } = await import("./lib/server/gate/poll");
    if (!env().SESSION_COOKIE_SECURE) {
      log.warn("SESSION_COOKIE_SECURE is false: the session cookie also travels over plain HTTP.");
    }
    if (env().APP_ORIGIN.length === 0) {
      log.warn("APP_ORIGIN is not set: a request counts as the app's own if its Origin matches its Host.");
    }
    // A session that has ended is refused from the first request on.
    await startPolling();
    standBeforeNext();
  }
}
