import { readFileSync } from "node:fs";
import { z } from "zod";
import { CALL_NAMES } from "../../resources/calls";
import { env, SettingsError } from "../process/env";
import { processWide } from "../process/process-wide";

/** The real paths by call name; a call without an entry uses the path in its name. */
export type ApiPaths = Partial<Record<string, string>>;

/** Returns the segments in braces. */
function placeholders(path: string): string[] {
  return path.split("/").filter((segment) => /[{}]/.test(segment));
}

/** Returns why a path cannot replace the one in a call's name. */
function problemOf(path: string, call: string): string | undefined {
  const wanted = placeholders(call).join();
  if (!/^\/(?!\/)/.test(path)) return "must start with one /";
  if (/[?#]/.test(path)) return "must have neither query nor fragment";
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) return "must have no segment . or ..";
  if (placeholders(path).join() !== wanted) {
    return wanted
      ? `must have ${wanted} once, as a segment of its own, and nothing else in braces`
      : "must have nothing in braces";
  }
  const isEncoded = /^([\w\-.~!$&'()*+,;=:@/{}]|%[\da-f]{2})*$/i.test(path);
  return isEncoded ? undefined : "must have any other character percent-encoded";
}

function pathFor(call: string) {
  return z
    .string("must be a text")
    .superRefine((path, context) => {
      const problem = problemOf(path, call);
      if (problem) context.addIssue(problem);
    })
    .optional();
}

const pathsFile = z.strictObject(
  Object.fromEntries(CALL_NAMES.map((call) => [call, pathFor(call)])),
  "must hold an object of calls and their paths",
);

function sentencesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `${JSON.stringify(key)} is no call of docs/product/api-contract.md`);
  }
  const [call] = issue.path;
  return [
    call === undefined ? `the file ${issue.message}` : `the path of "${String(call)}" ${issue.message}`,
  ];
}

function complain(sentences: string[]): never {
  throw new SettingsError(sentences.map((sentence) => `Setting API_PATHS_FILE: ${sentence}.`).join("\n"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return complain(["the file must hold JSON"]);
  }
}

/** Parses the paths file; throws a SettingsError with one sentence per wrong entry. */
export function parsePaths(text: string): ApiPaths {
  const result = pathsFile.safeParse(parseJson(text));
  return result.success ? result.data : complain(result.error.issues.flatMap(sentencesOf));
}

function readPaths(): ApiPaths {
  const file = env().API_PATHS_FILE;
  if (file === undefined) return {};
  try {
    return parsePaths(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    return complain([`the file cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** Returns the paths of API_PATHS_FILE; reads the file once per process. */
export function apiPaths(): ApiPaths {
  return processWide("apiPaths", readPaths);
}
