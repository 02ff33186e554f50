import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The stand-in API. */
export const apiUrl = "http://127.0.0.1:4110";

/** The production build. */
export const appUrl = "http://localhost:3110";

/** The same build without its middleware; it shares the cookies of `appUrl`. */
export const unguardedUrl = "http://localhost:3111";

/** The session secret of both. */
export const sessionSecret = "0123456789abcdef".repeat(4);

const folder = path.join(tmpdir(), `support-apk-e2e-${process.pid}`);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Returns a folder for the store of the app at a port, which goes with this process. */
function dataFolder(port: string): string {
  mkdirSync(path.join(folder, port), { recursive: true, mode: 0o700 });
  return path.join(folder, port);
}

/** Returns the settings of an app at this URL; one of the two gets its origin as a setting. */
export function settingsAt(url: string) {
  return {
    NODE_ENV: "production" as const,
    TZ: "UTC",
    HOSTNAME: "127.0.0.1",
    PORT: new URL(url).port,
    DATA_DIR: dataFolder(new URL(url).port),
    API_BASE_URL: apiUrl,
    API_TIMEOUT_MS: "3000",
    API_MAX_ANSWER_MB: "16",
    // Tests share accounts, run in parallel, and some send many requests.
    REQUESTS_PER_SECOND: "1000",
    SESSION_SECRET: sessionSecret,
    NEW_USER_PASSWORD: "awal-2024",
    APP_TIMEZONE: "Asia/Jakarta",
    // Tests that run in parallel would hear of each other's writes.
    ...([appUrl, unguardedUrl].includes(url) && { EVENT_STREAMS_MAX: "0" }),
    ...(url === unguardedUrl && { APP_ORIGIN: url }),
  };
}
