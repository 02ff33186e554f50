import { readFileSync } from "node:fs";
import path from "node:path";
import { server } from "../../scripts/standalone.mjs";
import type { Asked } from "./client.ts";

type Manifest = { node: Record<string, { exportedName: string }> };

function idOf(action: string): string {
  // The tests of the image ask a build that is in it.
  const served = process.env.SERVER_FOLDER ?? path.dirname(server);
  const file = path.join(served, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === action);
  if (!found) throw new Error(`The build has no action named ${action}.`);
  return found[0];
}

/** Builds a browser's request of a server action; `$K1` in the arguments is the form. */
export function action(name: string, args: unknown[], fields: Record<string, string>, origin: string): Asked {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(`_1_${field}`, value);
  body.append("0", JSON.stringify(args));
  const headers = {
    "next-action": idOf(name),
    accept: "text/x-component",
    origin,
    "sec-fetch-site": "same-origin",
  };
  return { method: "POST", headers, body };
}
