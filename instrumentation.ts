/** Checks the settings before the server takes its first request; a wrong one stops the start with its sentence. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env, SettingsError } = await import("./lib/env");
  const { log } = await import("./lib/log");
  try {
    if (!env().SESSION_COOKIE_SECURE) {
      log.warn("SESSION_COOKIE_SECURE is false: the session cookie also travels over plain HTTP.");
    }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
