import { withWorker } from "./app/_pwa/worker.config.mjs";

const isProduction = process.env.NODE_ENV === "production";

const distDir = process.env.NEXT_DIST_DIR ?? ".next";

/** Three pictures of 15 MB and what stands around them. */
const MOST_BODY = "48mb";

const SCRIPTS = "/_next/static/:script(.*\\.js)";

const BROTLI = [{ type: "header", key: "accept-encoding", value: ".*\\bbr\\b(?!;q=0).*" }];

/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  distDir,
  env: { NEXT_DIST_DIR: distDir },
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  images: { unoptimized: true },
  serverExternalPackages: ["prom-client"],
  experimental: {
    // The styles are small and every page needs them: in the page itself they cost no round trip.
    inlineCss: true,
    serverActions: { bodySizeLimit: MOST_BODY },
    // A body beyond this one is cut without a word.
    proxyClientMaxBodySize: MOST_BODY,
  },
  // A build leaves a Brotli file beside each script, a seventh smaller than what is packed on the way.
  rewrites: async () =>
    isProduction
      ? {
          beforeFiles: [{ source: SCRIPTS, has: BROTLI, destination: "/_next/static/:script.br" }],
          // A file that is not there is no screen, which would lead to the login.
          afterFiles: [{ source: "/_next/:file*", destination: "/_not-found" }],
        }
      : [],
  headers: async () =>
    isProduction
      ? [
          { source: SCRIPTS, headers: [{ key: "Vary", value: "Accept-Encoding" }] },
          {
            source: SCRIPTS,
            has: BROTLI,
            headers: [
              { key: "Content-Encoding", value: "br" },
              { key: "Content-Type", value: "application/javascript; charset=UTF-8" },
            ],
          },
          // Whether there is a new version is asked of the server each time.
          {
            source: "/:asked(sw.js|sw-routes.js|offline)",
            headers: [{ key: "Cache-Control", value: "no-cache" }],
          },
        ]
      : [],
  webpack: (config, { isServer }) => {
    // The thread of a long list (lib/delivery/long-list.ts) is started from a file beside the server's other scripts.
    if (isServer) config.output.workerPublicPath = "./";
    return config;
  },
  // The pinned runtime is part of the development tools, and nothing draws pictures: neither is part of the product.
  outputFileTracingExcludes: {
    "/*": ["node_modules/node-*/**"],
    "next-server": ["**/node_modules/sharp/**", "**/node_modules/@img/**"],
  },
};

/** Next's settings; while developing there is no worker, which would keep what is being changed. */
export default isProduction ? withWorker(nextConfig) : nextConfig;
