/** The stand-in API that the tests talk to besides the app. */
export const apiUrl = "http://127.0.0.1:4110";

/** The production build. */
export const appUrl = "http://localhost:3110";

/** The same build with its middleware taken out; it shares the cookies of `appUrl`. */
export const unguardedUrl = "http://localhost:3111";

/** The secret that seals the sessions of both. */
export const sessionSecret = "0123456789abcdef".repeat(4);

/** How many megabytes an answer of the stand-in may have; one of so many has a few bytes more. */
export const MOST_MEGABYTES = 16;

/** The settings of an app that answers at this address; one of the two has its origin from a setting. */
export function settingsAt(url: string) {
  return {
    NODE_ENV: "production" as const,
    TZ: "UTC",
    HOSTNAME: "127.0.0.1",
    PORT: new URL(url).port,
    API_BASE_URL: apiUrl,
    API_TIMEOUT_MS: "3000",
    API_MAX_ANSWER_MB: String(MOST_MEGABYTES),
    // Tests of one person run side by side, and some of them try everything at once.
    REQUESTS_PER_SECOND: "1000",
    SESSION_SECRET: sessionSecret,
    NEW_USER_PASSWORD: "awal-2024",
    APP_TIMEZONE: "Asia/Jakarta",
    ...(url === unguardedUrl && { APP_ORIGIN: url }),
  };
}
