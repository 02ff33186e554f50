import withPWA from "next-pwa";

/** Shown in place of a screen that could not be fetched; app/offline has it. */
const OFFLINE_PAGE = "/offline";

/** What the app router never loads: the other router's scripts, and what the build writes for itself. */
const UNUSED =
  /\/_next\/(?!static\/)|\/static\/(chunks\/(pages\/|main-(?!app)|framework-|polyfills-)|[^/]+\/_\w+Manifest\.js)/;

function workerOf(buildId) {
  return withPWA({
    dest: process.env.NEXT_DIST_DIR ?? ".next",
    register: false,
    reloadOnOnline: false,
    cacheStartUrl: false,
    dynamicStartUrl: false,
    // A new worker waits until somebody presses Update (app/_pwa).
    skipWaiting: false,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigationPreload: true,
    publicExcludes: ["!robots.txt", "!screenshots/**", "!sw-routes.js"],
    importScripts: ["/sw-routes.js"],
    manifestTransforms: [
      (entries) => ({
        manifest: [
          ...entries.filter(({ url }) => !UNUSED.test(url)),
          { url: OFFLINE_PAGE, revision: buildId, size: 0 },
        ],
      }),
    ],
    // In place of the plugin's own list, which keeps signed-in pages and data: nothing is kept when it is asked for.
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === "navigate",
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: OFFLINE_PAGE } },
      },
    ],
  })({});
}

/** Adds the worker of the installed app to a build: it keeps static files and the offline page, nothing else. */
export function withWorker(nextConfig) {
  return {
    ...nextConfig,
    webpack: (config, options) =>
      workerOf(options.buildId).webpack(nextConfig.webpack(config, options), options),
  };
}
