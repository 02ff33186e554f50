import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { packScripts, takeOutStyles } from "./pack-scripts.mjs";
import { revealWarning } from "./reveal-names.mjs";
import { sourceHash } from "./source-hash.mjs";
import { Failure, root, run } from "./toolchain.mjs";

const built = path.join(root, ".next");
const output = path.join(built, "standalone");
const stamp = path.join(output, "source-hash");

/** The production server's file. */
export const server = path.join(output, "server.js");

/** The production server's environment; with one arena glibc returns the memory of long lists. */
export const serverSettings = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};

/** Makes a server leave SIGTERM to the app, which finishes pending requests (`lib/server/http/start-and-stop.ts`). */
function leaveSignals(file) {
  writeFileSync(file, `process.env.NEXT_MANUAL_SIG_HANDLE = "true";\n${readFileSync(file, "utf8")}`);
}

/**
 * Takes the key that actions are named by out of a build, where anybody could read it: a running app needs it for values that an
 * action closes over, and no action does.
 */
function takeOutKey() {
  const file = path.join(output, ".next/server/server-reference-manifest.json");
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), encryptionKey: undefined }),
  );
}

/** Makes a production build, complete in its standalone folder; returns the exit code. */
export async function build() {
  const hash = sourceHash();
  rmSync(output, { recursive: true, force: true });
  const code = await run("next", ["build", "--webpack"]);
  if (code !== 0) return code;
  const copy = (from, to) => cpSync(from, path.join(output, to), { recursive: true });
  copy(path.join(root, "public"), "public");
  copy(path.join(built, "sw.js"), "public/sw.js");
  copy(path.join(built, "static"), ".next/static");
  // Next does not trace the files of worker threads.
  copy(path.join(built, "server/chunks"), ".next/server/chunks");
  packScripts(path.join(output, ".next"));
  takeOutStyles(path.join(output, ".next"));
  const warning = revealWarning(output);
  if (warning) console.warn(`Warning: ${warning}`);
  leaveSignals(server);
  takeOutKey();
  // Next copies the builder's settings, secrets included.
  for (const name of [".env", ".env.production"]) rmSync(path.join(output, name), { force: true });
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
