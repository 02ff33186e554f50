/** The stand-in API that the tests talk to besides the app. */
export const apiUrl = "http://127.0.0.1:4110";

/** The production build. */
export const appUrl = "http://localhost:3110";

/** The same build with its middleware taken out; it shares the cookies of `appUrl`. */
export const unguardedUrl = "http://localhost:3111";

/** The secret that seals the sessions of both. */
export const sessionSecret = "0123456789abcdef".repeat(4);
