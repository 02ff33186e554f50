import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./toolchain.mjs";

const folders = ["app", "lib", "public"];
const rootFile = /\.(ts|mjs|json)$/;
// Written by the build itself, which must not outdate it.
const generated = /^next-env\.d\.ts$/;

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

/** Returns one hash of the names and contents of all files of a build. */
export function sourceHash() {
  const hash = createHash("sha256");
  const files = [
    ...folders.filter((folder) => existsSync(path.join(root, folder))).flatMap(filesBelow),
    ...readdirSync(root).filter((name) => rootFile.test(name)),
  ];
  for (const file of files.filter((name) => !generated.test(name)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
