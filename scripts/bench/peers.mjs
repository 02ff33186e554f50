import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, root, run } from "../toolchain.mjs";

const folder = path.join(root, "bench/peers");
const modules = path.join(folder, "node_modules");
const stamp = path.join(modules, ".peers-hash");
const bin = (name) => path.join(modules, ".bin", name);

/** Returns a hash of all sources of the peers, the lock file included. */
function sourceHash() {
  const hash = createHash("sha256");
  const built = ["node_modules", "dist", ".next"];
  for (const file of globSync("**/*.*", {
    cwd: folder,
    exclude: (name) => built.includes(path.basename(name)),
  }).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest("hex");
}

async function step(command, ...args) {
  if ((await run(command, args)) !== 0) throw new Failure("The benchmark's peers could not be built.");
}

/** Installs and builds the pages that the benchmark compares the app with, unless that is done. */
export async function ensurePeers() {
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Installing and building the benchmark's peers");
  await step("npm", "ci", "--prefix", folder, "--no-audit", "--no-fund");
  const [page, built] = [path.join(folder, "react-admin"), path.join(folder, "dist/react-admin")];
  await step(bin("vite"), "build", page, "--outDir", built, "--emptyOutDir", "--logLevel", "error");
  await step(bin("next"), "build", path.join(folder, "next"));
  writeFileSync(stamp, hash);
}
