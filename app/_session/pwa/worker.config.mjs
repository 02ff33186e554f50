import withPWA from "next-pwa";

/** Served in place of a screen that cannot be fetched (app/offline). */
const OFFLINE_PAGE = "/offline";

/** Matches the files of a build that the server does not serve. */
const UNSERVED_FILES = /\/_next\/(?!static\/)/;

/** Options of next-pwa: updates.tsx registers the worker, which precaches all files of `public` except `publicExcludes`. */
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
          ...entries.filter(({ url }) => !UNSERVED_FILES.test(url)),
          { url: OFFLINE_PAGE, revision: buildId, size: 0 },
        ],
      }),
    ],
    // Caches nothing at runtime; the plugin's default would cache signed-in pages and data.
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === "navigate",
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: OFFLINE_PAGE } },
      },
    ],
  };
}

/** Adds the build of the service worker, which precaches only static files and the offline page, to a Next config. */
export function withServiceWorker(nextConfig) {
  return {
    ...nextConfig,
    webpack: (config, options) => {
      const pluginOptions = { ...PLUGIN_OPTIONS, ...workboxOptions(options.buildId) };
      return withPWA(pluginOptions)(nextConfig).webpack(config, options);
    },
  };
}
