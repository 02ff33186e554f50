/**
 * Checks the settings and the file of paths, a wrong one stopping the start with its sentence, and prepares what stands
 * before every request and what watches it.
 */
export async function register(): Promise<void> {
  // Around all of it: what stands behind a return is built for the other runtime as well, which has no sockets.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env, SettingsError } = await import("./lib/process/env");
    const { apiPaths } = await import("./lib/api/paths");
    try {
      env();
      apiPaths();
      const { startWatching } = await import("./lib/watch/start");
      await startWatching();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    const { log } = await import("./lib/process/log");
    const { standBeforeNext } = await import("./lib/gate/before-next");
    const { openRedis } = await import("./lib/process/redis");
    if (!env().SESSION_COOKIE_SECURE) {
      log.warn("SESSION_COOKIE_SECURE is false: the session cookie also travels over plain HTTP.");
    }
    if (env().APP_ORIGIN.length === 0) {
      log.warn(
        "APP_ORIGIN is not set: a page counts as the app's own if it comes from the host that it asks.",
      );
    }
    standBeforeNext();
    await openRedis();
  }
}
