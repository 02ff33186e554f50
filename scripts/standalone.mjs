import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sourceHash } from "./source-hash.mjs";
import { Failure, root, run } from "./toolchain.mjs";

const built = path.join(root, ".next");
const output = path.join(built, "standalone");
const stamp = path.join(output, "source-hash");

/** The production server's file. */
export const server = path.join(output, "server.mjs");

/** The production server's environment; with one arena glibc returns the memory of long lists. */
export const serverSettings = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/** Makes the file of a worker thread beside the server the one that the server starts. */
const workersBeside = {
  name: "workers",
  transform: (code) =>
    code.replace(
      /new URL\("\.\/(?:.*\/)?([\w.]+)\.ts", import\.meta\.url\)/g,
      'new URL("./$1.mjs", import.meta.url)',
    ),
};

/** Bundles the server, and the worker of the history that it starts, into a folder; packages stay packages. */
export async function bundleServer(folder) {
  // Whoever imports this file may be about to install packages.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    cwd: root,
    input: { server: "server.ts", "store.worker": "lib/server/store/store.worker.ts" },
    platform: "node",
    tsconfig: true,
    external: /^(?!\.|\/|@\/|server-only$)/,
    resolve: { alias: { "@": root, "server-only": path.join(root, "node_modules/server-only/empty.js") } },
    plugins: [workersBeside],
  });
  await bundle.write({ dir: folder, entryFileNames: "[name].mjs", chunkFileNames: "server-[hash].mjs" });
  await bundle.close();
}

/** What a build leaves in its folder beside what a server reads. */
const NOT_SERVED = ["cache", "dev", "diagnostics", "standalone", "trace", "trace-build", "types"];

/** What only development and builds load of Next and React. */
const NOT_RUN = [
  ...["babel", "terser", "postcss-*", "cssnano-*", "browserslist"].map(
    (name) => `**/next/dist/compiled/${name}/**`,
  ),
  ...["**/next/dist/docs/**", "**/next/dist/build/{swc,webpack*,babel}/**", "**/@next/swc-*/**"],
  ...["**/setup-dev-bundler.js", "**/next/dist/compiled/webpack/**"],
  ...["**/*.development.js", "**/*.dev.js", "**/*.map", "**/*.d.ts"],
];

/** What Next looks up by name as it reads its settings, in production, too. */
const LOOKED_UP = ["webpack", "@babel/runtime/package.json"];

/** Copies the packages that the server and the pages of a build load. */
async function copyPackages() {
  const { nodeFileTrace } = await import("@vercel/nft");
  const pages = readdirSync(path.join(output, ".next/server"), { recursive: true });
  const files = [
    ...pages.filter((name) => name.endsWith(".js")).map((name) => path.join(".next/server", name)),
    ...readdirSync(output).filter((name) => name.endsWith(".mjs")),
  ];
  const { fileList } = await nodeFileTrace(
    files.map((name) => path.join(output, name)),
    // The Node that traces may be older than the one that runs the release, and load other files of a package.
    { base: root, processCwd: root, ignore: NOT_RUN, moduleSyncCatchall: true },
  );
  for (const name of fileList)
    if (name.startsWith("node_modules/")) cpSync(path.join(root, name), path.join(output, name));
  for (const name of LOOKED_UP.map((part) => path.join("node_modules/next/dist/compiled", part)))
    cpSync(path.join(root, name), path.join(output, name), { recursive: true });
}

/** Makes a production build, complete in a folder of its own; returns the exit code. */
export async function build() {
  const hash = sourceHash();
  rmSync(output, { recursive: true, force: true });
  const code = await run("next", ["build", "--webpack"]);
  if (code !== 0) return code;
  const copy = (from, to) => cpSync(path.join(root, from), path.join(output, to), { recursive: true });
  for (const name of readdirSync(built))
    if (!NOT_SERVED.includes(name)) copy(`.next/${name}`, `.next/${name}`);
  copy("public", "public");
  copy(".next/sw.js", "public/sw.js");
  for (const name of ["next.config.mjs", "package.json"]) copy(name, name);
  await bundleServer(output);
  await copyPackages();
  writeFileSync(stamp, hash);
  return 0;
}

/** Whether there is a build of the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}

/** Builds unless there is a build of the current sources. */
export async function ensureBuild() {
  if (isBuilt()) return;
  console.log("Building the app");
  if ((await build()) !== 0) throw new Failure("The build failed.");
}
