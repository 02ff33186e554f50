import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ApiFields } from "../../fields/checks";
import { detectPictureType } from "../../fields/pictures/check-picture";
import { API_CALL_NAMES, apiCallNameOf } from "../../resources/api-calls";
import type { BodyEncoding } from "../../resources/resource-definition";
import { env, SettingsError } from "../process/env";
import { processWide } from "../process/process-wide";
import { parseJsonText } from "./rows";

export type CallTarget = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path in the contract, even if API_PATHS_FILE has another path for the call (docs/another-api.md#api_paths_file). */
  endpoint: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
};

/** Builds the URL of a call; returns `null` if a value cannot be a path segment. */
export function buildCallUrl({ method, endpoint, params = {}, query }: CallTarget): string | null {
  const pathTemplate = getApiPaths()[apiCallNameOf({ method, endpoint })] ?? endpoint;
  const segments = pathTemplate.split("/").map((templateSegment) => {
    // A placeholder such as {id} is always a whole segment.
    const name = /\{(\w+)\}/.exec(templateSegment)?.[1];
    if (name === undefined) return templateSegment;
    const value = params[name];
    if (value === undefined) throw new Error(`The call ${method} ${endpoint} lacks ${name}.`);
    return encodePathSegment(value);
  });
  if (segments.includes(null)) return null;
  const queryString = query ? `?${new URLSearchParams(query)}` : "";
  return env().API_BASE_URL + segments.join("/") + queryString;
}

/** Encodes a value as a path segment; returns `null` for an empty value, `.` and `..`. */
const encodePathSegment = (value: string): string | null =>
  /^\.{0,2}$/.test(value) ? null : encodeURIComponent(value.toWellFormed());

/** Encodes the body of a write (api-contract.md#encodings); a picture is sent with a random file name and its detected type. */
export async function encodeRequestBody(encoding: BodyEncoding, fields: ApiFields) {
  if (encoding === "form") return new URLSearchParams(textEntriesOf(fields));
  const body = new FormData();
  for (const [name, value] of textEntriesOf(fields)) body.append(name, value);
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof File)) continue;
    const type = await detectPictureType(value);
    if (!type) throw new Error(`The file ${name} was not checked before it was sent.`);
    body.append(name, new Blob([value], { type: type.mime }), `${randomUUID()}.${type.ext}`);
  }
  return body;
}

const textEntriesOf = (fields: ApiFields): [string, string][] =>
  Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");

/** API paths by call, such as `"GET /api/listallsa": "/v2/advisors"`; a call without an entry uses the path that is part of its name. */
type ApiPaths = Partial<Record<string, string>>;

/** Returns the paths in API_PATHS_FILE, which is read once per process; throws a SettingsError if the file is wrong. */
export const getApiPaths = (): ApiPaths => processWide("apiPaths", readApiPathsFile);

function readApiPathsFile(): ApiPaths {
  const file = env().API_PATHS_FILE;
  if (file === undefined) return {};
  try {
    return parseApiPaths(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    return throwSettingsError([`the file cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** Parses the text of API_PATHS_FILE; throws a SettingsError with a sentence for each wrong entry. */
export function parseApiPaths(text: string): ApiPaths {
  const json = parseJsonText(text);
  if (json === undefined) throwSettingsError(["the file must hold JSON"]);
  const problems = findApiPathProblems(json);
  return problems.length > 0 ? throwSettingsError(problems) : (json as ApiPaths);
}

function findApiPathProblems(paths: unknown): string[] {
  if (typeof paths !== "object" || paths === null || Array.isArray(paths))
    return ["the file must hold an object of calls and their paths"];
  return Object.entries(paths).flatMap(([call, path]) => {
    if (!API_CALL_NAMES.includes(call))
      return [`${JSON.stringify(call)} is no call of docs/product/api-contract.md`];
    const problem = typeof path === "string" ? describePathProblem(path, call) : "must be a text";
    return problem ? [`the path of "${call}" ${problem}`] : [];
  });
}

function describePathProblem(path: string, call: string): string | undefined {
  const expectedPlaceholders = placeholdersIn(call).join();
  if (!/^\/(?!\/)/.test(path)) return "must start with one /";
  if (/[?#]/.test(path)) return "must have neither query nor fragment";
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return "must have no segment . or ..";
  if (placeholdersIn(path).join() !== expectedPlaceholders) {
    if (!expectedPlaceholders) return "must have nothing in braces";
    return `must have ${expectedPlaceholders} once, as a segment of its own, and nothing else in braces`;
  }
  const isPercentEncoded = /^([\w\-.~!$&'()*+,;=:@/{}]|%[\da-f]{2})*$/i.test(path);
  return isPercentEncoded ? undefined : "must have any other character percent-encoded";
}

const placeholdersIn = (path: string): string[] => path.split("/").filter((segment) => /[{}]/.test(segment));

function throwSettingsError(sentences: string[]): never {
  throw new SettingsError(sentences.map((sentence) => `Setting API_PATHS_FILE: ${sentence}.`).join("\n"));
}
