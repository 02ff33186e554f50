import { callName } from "../../resources/calls";
import { env } from "../process/env";
import { apiPaths } from "./paths";

/** One call of the API with its values. */
export type Target = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path in the contract (api-contract 7.1), even if the real one differs; it identifies the call. */
  endpoint: string;
  /** The values of the segments in braces. */
  params?: Record<string, string>;
  query?: Record<string, string>;
};

/** Encodes one path segment; `null` for an empty value, `.` and `..`. */
function segment(value: string): string | null {
  return /^\.{0,2}$/.test(value) ? null : encodeURIComponent(value.toWellFormed());
}

/** Builds the URL of a call; `null` if a value cannot be one path segment. */
export function addressOf({ method, endpoint, params = {}, query }: Target): string | null {
  const template = apiPaths()[callName({ method, endpoint })] ?? endpoint;
  const segments = template.split("/").map((part) => {
    // Braces stand for a whole segment, see paths.ts.
    const name = /\{(\w+)\}/.exec(part)?.[1];
    if (name === undefined) return part;
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${method} ${endpoint} lacks ${name}.`);
    return segment(value);
  });
  if (segments.includes(null)) return null;
  const search = query ? `?${new URLSearchParams(query)}` : "";
  return env().API_BASE_URL + segments.join("/") + search;
}
