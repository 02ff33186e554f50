import path from "node:path";
import { withWorker } from "./app/_session/pwa/worker.config.mjs";

const isProduction = process.env.NODE_ENV === "production";

/** As in lib/server/process/env.ts; a test compares them. */
const MOST_BODY = "48mb";

const SCRIPTS = "/_next/static/:script(.*\\.js)";

const BROTLI = [{ type: "header", key: "accept-encoding", value: ".*\\bbr\\b(?!;q=0).*" }];

/**
 * Webpack's groups of modules that a layout and screens under it load: one file instead of a copy in each. Below its minimum
 * size webpack would copy them.
 */
const modulesOf = (layout, name, priority) => ({
  name,
  priority,
  enforce: true,
  minChunks: 1,
  chunks: (chunk) =>
    chunk.name?.startsWith(layout.replace(/layout$/, "")) === true ||
    (name === "root" && chunk.name === "main-app"),
  test: (module, { chunkGraph }) =>
    Array.from(chunkGraph.getModuleChunksIterable(module)).some(
      (chunk) => chunk.name === layout || (chunk.name === "main-app" && isOwn(module)),
    ),
});

const isOwn = (module) =>
  module.nameForCondition()?.startsWith(path.join(import.meta.dirname, "app")) === true;

const LAST_ERROR_PAGE = /\/builtin\/global-error(\.js)?$/;

/** What a link asks for that the pages router needs to read and write addresses. */
const LINK_ADDRESSES = /^(\.\.\/)+(shared\/lib\/)?(utils|router\/utils\/format-url)$/;

const LINK_FOLDERS = /next\/dist\/(client\/app-dir|shared\/lib\/router\/utils)$/;

/** Puts own modules into the place of some of Next's. */
function replaceModules(plugins, { isServer, webpack: { NormalModuleReplacementPlugin } }) {
  const own = (file) => path.join(import.meta.dirname, file);
  // Next's own breaks the security policy.
  plugins.push(new NormalModuleReplacementPlugin(LAST_ERROR_PAGE, own("app/_session/pwa/global-error.tsx")));
  const replace = (asked) => {
    if (LINK_FOLDERS.test(asked.context)) asked.request = own("lib/link-address.ts");
  };
  if (!isServer) plugins.push(new NormalModuleReplacementPlugin(LINK_ADDRESSES, replace));
}

const isFormPage = ({ name }) => /^app\/\(shell\)\/(create|update)-.*\/page$/.test(name ?? "");

const isOfForms = (chunk) => isFormPage(chunk) || chunk.name === "form-ahead";

/** Stays in each page of a form: a page counts as loaded with a script that has all its modules, but not if it has none. */
const REPLACE_TITLE = /\/app\/_ui\/replace-title\.tsx$/;

/**
 * Webpack's group of the modules that the pages of forms load: one file, which a list loads ahead. Large packages that others
 * load, too, keep files of their own.
 */
const FORM_MODULES = {
  name: "form",
  priority: 44,
  enforce: true,
  minChunks: 2,
  chunks: isOfForms,
  test(module, { chunkGraph }) {
    const chunks = Array.from(chunkGraph.getModuleChunksIterable(module));
    const isPackage = module.nameForCondition()?.includes("/node_modules/");
    const isOthers = isPackage && module.size() > 1000 && !chunks.every(isOfForms);
    return !isOthers && !REPLACE_TITLE.test(module.nameForCondition()) && chunks.some(isFormPage);
  },
};

/** What makes the dialogs modal whose content is loaded on demand: one file, so that it is there after the first of them. */
const DIALOG_MODULES = {
  name: "content-dialog",
  priority: 43,
  enforce: true,
  chunks: "async",
  test: /[\\/](app[\\/]_ui[\\/]content-dialog|node_modules[\\/](@radix-ui|react-(remove-scroll|style-singleton)|aria-hidden|use-(callback-ref|sidecar)|get-nonce|tslib))/,
};

const LAYOUT_MODULES = {
  root: modulesOf("app/layout", "root", 60),
  shell: modulesOf("app/(shell)/layout", "shell", 50),
  list: modulesOf("app/(shell)/[list]/layout", "list", 45),
};

function groupModules(splitChunks) {
  Object.assign(splitChunks.cacheGroups, LAYOUT_MODULES, { form: FORM_MODULES, dialog: DIALOG_MODULES });
  const { chunks } = splitChunks;
  // The worker of a list loads with each list, and waits for one file after the other.
  splitChunks.chunks = (chunk) => !chunk.name?.startsWith("list-worker") && chunks(chunk);
}

/** @type {import("next").NextConfig} */
const nextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  images: { unoptimized: true },
  serverExternalPackages: ["prom-client"],
  // Next would leave it out of the bundle, and does not trace what worker threads import: a release would lack it.
  transpilePackages: ["pg"],
  experimental: {
    // Small styles that every page needs: inlining saves a round trip.
    inlineCss: true,
    // A list's page is restored without a request as long as the router knows its route (app/(shell)/[list]/page.tsx).
    staleTimes: { static: 43_200 },
    serverActions: { bodySizeLimit: MOST_BODY },
    // Next truncates a larger body silently.
    proxyClientMaxBodySize: MOST_BODY,
  },
  // A build leaves a Brotli file beside each script, a seventh smaller than on-the-fly compression.
  rewrites: async () =>
    isProduction
      ? {
          beforeFiles: [{ source: SCRIPTS, has: BROTLI, destination: "/_next/static/:script.br" }],
          // A missing file must return 404, not redirect to the login.
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
          // The browser must revalidate the worker on every update check.
          {
            source: "/:asked(sw.js|sw-routes.js|offline)",
            headers: [{ key: "Cache-Control", value: "no-cache" }],
          },
        ]
      : [],
  webpack: (config, options) => {
    const { isServer } = options;
    // The table's store asks for the hook of older Reacts, which would load with each list.
    const hook = "use-sync-external-store";
    config.resolve.alias[`${hook}/shim/with-selector$`] = `${hook}/with-selector`;
    // pg's bindings in C, which nobody installs.
    config.resolve.alias["pg-native"] = false;
    replaceModules(config.plugins, options);
    // The worker thread of long lists (lib/server/delivery/long-list.ts) starts from a file of the server's chunks.
    if (isServer) config.output.workerPublicPath = "./";
    else if (isProduction) groupModules(config.optimization.splitChunks);
    return config;
  },
  // The pinned Node is a dev dependency: each release gets a copy of its own. What builds the app does not run it.
  outputFileTracingExcludes: {
    "/*": ["node_modules/node-*/**", "lib/**", ".data/**"],
    "next-server": ["node_modules/webpack/**"],
  },
};

/** Next's settings; in development there is no service worker, which would cache edited files. */
export default isProduction ? withWorker(nextConfig) : nextConfig;
