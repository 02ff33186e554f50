import withPWA from "next-pwa";

/** Served in place of a screen that cannot be fetched (app/offline). */
const OFFLINE_PAGE = "/offline";

/** The files of a build that are not served. */
const NOT_SERVED = /\/_next\/(?!static\/)/;

/** Options of next-pwa: it leaves the registration to app/_session/pwa/updates.tsx, and precaches these files of `public`. */
const PLUGIN_OPTIONS = {
  register: false,
  reloadOnOnline: false,
  cacheStartUrl: false,
  dynamicStartUrl: false,
  publicExcludes: ["!robots.txt", "!screenshots/**"],
};

function workboxOptions(buildId) {
  return {
    // A new worker waits until somebody presses Update (app/_session/pwa/updates.tsx).
    skipWaiting: false,
    clientsClaim: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigationPreload: true,
    manifestTransforms: [
      (entries) => ({
        manifest: [
          ...entries.filter(({ url }) => !NOT_SERVED.test(url)),
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
