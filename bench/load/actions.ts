import { readFileSync } from "node:fs";
import path from "node:path";
import { server } from "../../scripts/standalone.mjs";

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

/** Returns the build's server action ids by action name. */
export function actionIds(): Map<string, string> {
  const file = path.join(path.dirname(server), ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}

/** The reference to a form in an action's arguments. */
export const FORM = "$K1";

/** Builds a browser's request of a server action; `FORM` in the arguments is the form. */
export function actionRequest(
  origin: string,
  id: string,
  args: unknown[],
  form?: Record<string, string>,
): RequestInit & { headers: Record<string, string> } {
  const headers = { "next-action": id, accept: "text/x-component", origin, "sec-fetch-site": "same-origin" };
  if (!form) {
    const body = JSON.stringify(args);
    return { method: "POST", headers: { ...headers, "content-type": "text/plain;charset=UTF-8" }, body };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(`_1_${name}`, value);
  body.append("0", JSON.stringify(args));
  return { method: "POST", headers, body };
}
