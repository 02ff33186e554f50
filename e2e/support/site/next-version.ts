import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { server } from "../../../scripts/standalone.mjs";
import { root } from "../../../scripts/toolchain.mjs";

const copy = path.join(root, ".next-version");

/** The production server's file of the tests' next version. */
export const nextServer = path.join(copy, "server.mjs");

const read = (...names: string[]) => readFileSync(path.join(...names), "utf8");

/** Returns the id of the build with this server. */
export const buildIdOf = (file: string) => read(path.dirname(file), ".next/BUILD_ID");

const HASH_IN_NAME = /(?<=^|[-./])[0-9a-f]{16}(?=\.(?:js|css)$)/;

type Manifest = { node: Record<string, unknown> };

/** Returns all that two builds of the same sources differ in: the ids of the build, of its server actions, and of its static files. */
function idsOf(file: string): string[] {
  const built = path.join(path.dirname(file), ".next");
  const { node: actions } = JSON.parse(read(built, "server/server-reference-manifest.json")) as Manifest;
  const files = readdirSync(path.join(built, "static"), { recursive: true, encoding: "utf8" });
  return [
    buildIdOf(file),
    ...Object.keys(actions),
    ...files.flatMap((name) => name.match(HASH_IN_NAME)?.[0] ?? []),
  ];
}

/** Returns another id of the same length; the first two digits of an action's id say how it is called. */
const another = (id: string) => id.slice(0, 2) + Array.from(id.slice(2)).reverse().join("");

function rewrite(file: string, change: (text: string) => string): void {
  // In Latin-1 every byte is a character: pictures stay as they are.
  writeFileSync(file, change(readFileSync(file, "latin1")), "latin1");
}

/** Makes the tests' next version from the build: a copy of it with other ids, as another build of the same sources would have. */
export function makeNextVersion(): void {
  rmSync(copy, { recursive: true, force: true });
  cpSync(path.dirname(server), copy, { recursive: true });
  const ids = new RegExp(idsOf(server).join("|"), "g");
  const change = (text: string) => text.replace(ids, another);
  rewrite(path.join(copy, "public/sw.js"), change);
  const entries = readdirSync(path.join(copy, ".next"), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    rewrite(path.join(entry.parentPath, entry.name), change);
  }
  // The deepest first: a renamed folder would hide what is in it.
  for (const { parentPath, name } of entries.toReversed()) {
    renameSync(path.join(parentPath, name), path.join(parentPath, change(name)));
  }
}
