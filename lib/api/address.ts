import { env } from "../process/env";
import { callName } from "../resources/calls";
import { apiPaths } from "./paths";

/** Which call of the API is meant, and with what. */
export type Target = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path as it stands in API-CONTRACT.md, whatever the real one is: calls are told apart by it. */
  endpoint: string;
  /** The values of its segments in braces. */
  params?: Record<string, string>;
  query?: Record<string, string>;
};

/** One value as one segment of a path, or `null` where it cannot be one. */
function segment(value: string): string | null {
  return /^\.{0,2}$/.test(value) ? null : encodeURIComponent(value.toWellFormed());
}

/** The address of a call: each value stays one segment, whatever it holds; `null` where one cannot. */
export function addressOf({ method, endpoint, params = {}, query }: Target): string | null {
  const template = apiPaths()[callName({ method, endpoint })] ?? endpoint;
  const segments = template.split("/").map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${method} ${endpoint} lacks ${name}.`);
    return segment(value);
  });
  if (segments.includes(null)) return null;
  const search = query ? `?${new URLSearchParams(query)}` : "";
  return env().API_BASE_URL + segments.join("/") + search;
}
