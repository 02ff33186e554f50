import { readFileSync } from "node:fs";
import path from "node:path";
import { server } from "../../scripts/standalone.mjs";
import type { Asked } from "./client.ts";

type Manifest = { node: Record<string, { exportedName: string }> };

/** Returns the folder of the production build here; the tests of the image name the one that is in it. */
const buildFolder = () => process.env.SERVER_FOLDER ?? path.dirname(server);

function idOf(action: string, build: string): string {
  const file = path.join(build, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === action);
  if (!found) throw new Error(`The build has no action named ${action}.`);
  return found[0];
}

/** Builds a browser's request of a server action of a build; `$K1` in the arguments is the form. */
export function action(
  name: string,
  args: unknown[],
  fields: Record<string, string>,
  { origin, build = buildFolder() }: { origin: string; build?: string },
): Asked {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(`_1_${field}`, value);
  body.append("0", JSON.stringify(args));
  const headers = {
    "next-action": idOf(name, build),
    accept: "text/x-component",
    origin,
    "sec-fetch-site": "same-origin",
  };
  return { method: "POST", headers, body };
}
