/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  images: { unoptimized: true },
  // The pinned runtime is part of the development tools, not of the product.
  outputFileTracingExcludes: { "/*": ["node_modules/node-*/**"] },
};

export default nextConfig;
