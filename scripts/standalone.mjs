import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sourceHash } from "./source-hash.mjs";
import { Failure, root, run } from "./toolchain.mjs";

const output = path.join(root, ".next", "standalone");
const stamp = path.join(output, "source-hash");

/** The production server that a build leaves. */
export const server = path.join(output, "server.js");

/** What the production server is started with; one arena lets glibc give back what long lists took. */
export const serverSettings = { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" };

/** Leaves beside each script under a folder the same packed by Brotli, which next.config.mjs serves in its place. */
function packScripts(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(folder, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

/** Makes a production build that is complete in .next/standalone; answers the exit code. */
export async function build() {
  const hash = sourceHash();
  rmSync(output, { recursive: true, force: true });
  const code = await run("next", ["build", "--webpack"]);
  if (code !== 0) return code;
  cpSync(path.join(root, "public"), path.join(output, "public"), { recursive: true });
  const scripts = path.join(output, ".next", "static");
  cpSync(path.join(root, ".next", "static"), scripts, { recursive: true });
  packScripts(scripts);
  // Next copies the settings of the machine that builds, secrets included.
  for (const name of [".env", ".env.production"]) rmSync(path.join(output, name), { force: true });
  writeFileSync(stamp, hash);
  return 0;
}

/** Whether there is a build of the sources as they are now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}

/** Builds the sources unless there is a build of them as they are now. */
export async function ensureBuild() {
  if (isBuilt()) return;
  console.log("Building the app");
  if ((await build()) !== 0) throw new Failure("The app could not be built.");
}
