import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../../..");
const copy = path.join(root, ".next-without-middleware");
const manifestFile = path.join(copy, ".next/server/functions-config-manifest.json");

rmSync(copy, { recursive: true, force: true });
cpSync(path.join(root, ".next/standalone"), copy, { recursive: true });

const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
if (!manifest.functions["/_middleware"]) {
  throw new Error("The build registers no Node.js middleware, so there is nothing to take out.");
}
delete manifest.functions["/_middleware"];
writeFileSync(manifestFile, JSON.stringify(manifest));
// If Next still finds the middleware, every request fails, and the wait for this server too.
writeFileSync(
  path.join(copy, ".next/server/middleware.js"),
  'throw new Error("The middleware is still registered.");',
);

await import(pathToFileURL(path.join(copy, "server.mjs")).href);
