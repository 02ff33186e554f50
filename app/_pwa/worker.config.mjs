import withPWA from "next-pwa";

/** Served in place of a screen that cannot be fetched (app/offline). */
const OFFLINE_PAGE = "/offline";

/** Never loaded by the app router: scripts of the pages router and build manifests. */
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
    // Replaces the plugin's default, which caches signed-in pages and data; nothing is cached at runtime.
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === "navigate",
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: OFFLINE_PAGE } },
      },
    ],
  })({});
}

/** Adds the service worker to a build; it precaches static files and the offline page, nothing else. */
export function withWorker(nextConfig) {
  return {
    ...nextConfig,
    webpack: (config, options) =>
      workerOf(options.buildId).webpack(nextConfig.webpack(config, options), options),
  };
}
