import { readFileSync } from "node:fs";
import path from "node:path";

type Manifest = { node: Record<string, { exportedName: string }> };

const file = path.resolve(
  import.meta.dirname,
  "../../.next/standalone/.next/server/server-reference-manifest.json",
);
const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;

/** The server actions of the build. */
export const actionNames = Object.values(node).map(({ exportedName }) => exportedName);

export type Call = { headers: Record<string, string>; body: string | FormData };

/** A call of a server action as React makes it; one of the arguments may be the fields of a form. */
export function callOf(action: string, args: unknown[], form?: Record<string, string>): Call {
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === action) ?? [];
  if (!id) throw new Error(`The build has no action ${action}.`);
  const headers = { "next-action": id, accept: "text/x-component" };
  if (!form) {
    return {
      headers: { ...headers, "content-type": "text/plain;charset=UTF-8" },
      body: JSON.stringify(args),
    };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(`_1_${name}`, value);
  body.append("0", JSON.stringify(args));
  return { headers, body };
}

/** Where the fields of the form stand among the arguments. */
export const FORM = "$K1";
