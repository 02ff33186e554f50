import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sourceHash } from "./source-hash.mjs";
import { root, run } from "./toolchain.mjs";

const output = path.join(root, ".next", "standalone");
const stamp = path.join(output, "source-hash");

/** The production server that a build leaves. */
export const server = path.join(output, "server.js");

/** Makes a production build that is complete in .next/standalone; answers the exit code. */
export async function build() {
  const hash = sourceHash();
  rmSync(output, { recursive: true, force: true });
  const code = await run("next", ["build", "--webpack"]);
  if (code !== 0) return code;
  cpSync(path.join(root, "public"), path.join(output, "public"), { recursive: true });
  cpSync(path.join(root, ".next", "static"), path.join(output, ".next", "static"), { recursive: true });
  // Next copies the settings of the machine that builds, secrets included.
  for (const name of [".env", ".env.production"]) rmSync(path.join(output, name), { force: true });
  writeFileSync(stamp, hash);
  return 0;
}

/** Whether there is a build of the sources as they are now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}
