import withPWA from "next-pwa";

/** Served in place of a screen that cannot be fetched (app/offline). */
const OFFLINE_PAGE = "/offline";

/** Never loaded by the app router: scripts of the pages router and build manifests. */
const UNUSED =
  /\/_next\/(?!static\/)|\/static\/(chunks\/(pages\/|main-(?!app)|framework-|polyfills-)|[^/]+\/_\w+Manifest\.js)/;

/** Options of next-pwa: it leaves the registration to app/_session/pwa/updates.ts, and precaches these files of `public`. */
const PLUGIN_OPTIONS = {
  register: false,
  reloadOnOnline: false,
  cacheStartUrl: false,
  dynamicStartUrl: false,
  publicExcludes: ["!robots.txt", "!screenshots/**", "!sw-routes.js"],
};

function workboxOptions(buildId) {
  return {
    // A new worker waits until somebody presses Update (app/_pwa).
    skipWaiting: false,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigationPreload: true,
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
  };
}

/** Returns the settings of a build that also writes the service worker, which precaches static files and the offline page alone. */
export function withWorker(nextConfig) {
  return {
    ...nextConfig,
    webpack: (config, options) => {
      const pluginOptions = { ...PLUGIN_OPTIONS, ...workboxOptions(options.buildId) };
      return withPWA(pluginOptions)(nextConfig).webpack(config, options);
    },
  };
}
