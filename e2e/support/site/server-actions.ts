import { readFileSync } from "node:fs";
import path from "node:path";

type Manifest = { node: Record<string, { exportedName: string }> };

const file = path.resolve(
  import.meta.dirname,
  "../../../.next/standalone/.next/server/server-reference-manifest.json",
);
const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;

export type Call = { headers: Record<string, string>; body: string | FormData };

/** Builds React's request of a server action; `FORM` in the arguments is the form. */
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

/** The reference to the form in the arguments. */
export const FORM = "$K1";
