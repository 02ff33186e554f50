/** Three pictures of 15 MB and what stands around them. */
const MOST_BODY = "48mb";

/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  images: { unoptimized: true },
  experimental: {
    // The styles are small and every page needs them: in the page itself they cost no round trip.
    inlineCss: true,
    serverActions: { bodySizeLimit: MOST_BODY },
    // A body beyond this one is cut without a word.
    proxyClientMaxBodySize: MOST_BODY,
  },
  // The pinned runtime is part of the development tools, not of the product.
  outputFileTracingExcludes: { "/*": ["node_modules/node-*/**"] },
};

export default nextConfig;
