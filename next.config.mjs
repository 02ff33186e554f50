import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

/** As in lib/server/process/env.ts; a test compares them. */
const MAX_BODY = "48mb";

/** @type {import("next").NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    ...["@opentelemetry/api", "@opentelemetry/exporter-trace-otlp-http", "@vercel/otel"],
    "prom-client",
  ],
  experimental: {
    serverActions: { bodySizeLimit: MAX_BODY },
    // Next truncates a larger body silently.
    proxyClientMaxBodySize: MAX_BODY,
  },
  // A missing file must return 404, not redirect to the login.
  rewrites: async () => ({ afterFiles: [{ source: "/_next/:file*", destination: "/_not-found" }] }),
  // The browser must revalidate the worker on every update check.
  headers: async () => [
    { source: "/:asked(sw.js|offline)", headers: [{ key: "Cache-Control", value: "no-cache" }] },
  ],
  webpack: (config, { isServer }) => {
    // pg's bindings in C, which nobody installs.
    config.resolve.alias["pg-native"] = false;
    // The worker thread of long lists (lib/server/delivery/long-list.ts) starts from a file of the server's chunks.
    if (isServer) config.output.workerPublicPath = "./";
    return config;
  },
};

/** Next's settings; a production build also writes the service worker, which in development would cache edited files. */
export default async function settings(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return nextConfig;
  const { withServiceWorker } = await import("./app/_session/pwa/worker.config.mjs");
  return withServiceWorker(nextConfig);
}
