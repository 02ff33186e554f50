import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { packScripts, takeOutStyles } from "./pack-scripts.mjs";
import { revealWarning } from "./reveal-names.mjs";
import { sourceHash } from "./source-hash.mjs";
import { Failure, root, run } from "./toolchain.mjs";

const MAIN = ".next";

/** A second build, the tests' next version. */
export const SECOND = ".next-second";

const outputOf = (dist) => path.join(root, dist, "standalone");
const stampOf = (dist) => path.join(outputOf(dist), "source-hash");

/** Returns the production server's file in a build. */
export const serverOf = (dist) => path.join(outputOf(dist), "server.js");
export const server = serverOf(MAIN);

/** The production server's environment; with one arena glibc returns the memory of long lists. */
export const serverSettings = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/** Runs `work` and restores these files. */
async function keeping(files, work) {
  const kept = files.filter(existsSync).map((file) => [file, readFileSync(file)]);
  try {
    return await work();
  } finally {
    for (const [file, content] of kept) writeFileSync(file, content);
  }
}

/** Makes a server leave SIGTERM to the app, which finishes pending requests (`lib/watch/stop.ts`). */
function leaveSignals(file) {
  writeFileSync(file, `process.env.NEXT_MANUAL_SIG_HANDLE = "true";\n${readFileSync(file, "utf8")}`);
}

/** Makes a production build, complete in the standalone folder of `dist`; returns the exit code. */
export async function build(dist = MAIN) {
  const hash = sourceHash();
  const output = outputOf(dist);
  rmSync(output, { recursive: true, force: true });
  const next = () => run("next", ["build", "--webpack"], { NEXT_DIST_DIR: dist });
  // Next would rewrite them for the other folder's types.
  const typeSettings = ["tsconfig.json", "next-env.d.ts"].map((file) => path.join(root, file));
  const code = dist === MAIN ? await next() : await keeping(typeSettings, next);
  if (code !== 0) return code;
  cpSync(path.join(root, "public"), path.join(output, "public"), { recursive: true });
  cpSync(path.join(root, dist, "sw.js"), path.join(output, "public", "sw.js"));
  cpSync(path.join(root, dist, "static"), path.join(output, dist, "static"), { recursive: true });
  // Next does not trace the files of worker threads.
  cpSync(path.join(root, dist, "server/chunks"), path.join(output, dist, "server/chunks"), {
    recursive: true,
  });
  packScripts(path.join(output, dist));
  takeOutStyles(path.join(output, dist));
  const warning = revealWarning(output);
  if (warning) console.warn(`Warning: ${warning}`);
  leaveSignals(path.join(output, "server.js"));
  // Next copies the builder's settings, secrets included.
  for (const name of [".env", ".env.production"]) rmSync(path.join(output, name), { force: true });
  writeFileSync(stampOf(dist), hash);
  return 0;
}

/** Whether there is a build of the current sources. */
export function isBuilt(dist = MAIN) {
  const stamp = stampOf(dist);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}

/** Builds unless there is a build of the current sources. */
export async function ensureBuild() {
  if (isBuilt()) return;
  console.log("Building the app");
  if ((await build()) !== 0) throw new Failure("The build failed.");
}
