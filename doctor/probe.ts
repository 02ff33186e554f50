import { apiCallNameOf } from "../lib/resources/api-calls.ts";
import { type ApiCall, type ApiFile, fetchFile } from "../lib/server/api/client.ts";
import type { ApiFailure, Result } from "../lib/server/api/errors.ts";
import { pathSetting } from "./findings.ts";
import type { Seen, Wire } from "./wire.ts";

/** A call of the app's client, with what the app ignores. */
export type Probe = {
  call: string;
  result: Result<ApiFile>;
  seen: Seen | undefined;
  ms: number;
};

/** Makes one call with the timeout, retry and limits of the app. */
export async function probe(wire: Wire, call: ApiCall): Promise<Probe> {
  const start = performance.now();
  const result = await fetchFile(call);
  return { call: apiCallNameOf(call), result, seen: wire.last(), ms: Math.round(performance.now() - start) };
}

type Explained = { found: string; where: string };

/** Returns the target of a redirect without private parts. */
function targetOf(seen: Seen | undefined): string {
  const location = seen?.headers.get("location") ?? "";
  if (!URL.canParse(location)) return location.split(/[?#]/)[0] ?? "";
  const { origin, pathname } = new URL(location);
  return origin + pathname;
}

function explainStatus(status: number, { call, seen }: Probe): Explained {
  if (status >= 300 && status < 400) {
    return {
      found: `${status}, a redirect to ${targetOf(seen)}, which the app does not follow`,
      where: `API_BASE_URL, or ${pathSetting(call)}`,
    };
  }
  if (status === 404 || status === 405 || status === 410) {
    return { found: `${status}: not found`, where: pathSetting(call) };
  }
  if (status === 401 || status === 403) return { found: `${status}: refused`, where: "the account" };
  if (status === 429) return { found: "429: too many calls", where: "the limits of the API" };
  return { found: String(status), where: status >= 500 ? "the API's own log" : pathSetting(call) };
}

/** Explains a failure without the API's own text, and names what to change. */
export function explain(failure: ApiFailure, from: Probe): Explained {
  switch (failure.kind) {
    case "session":
      return { found: `${from.seen?.status}: the API reports an ended session`, where: "the account" };
    case "http":
      return explainStatus(failure.status, from);
    case "network":
      return failure.timeout
        ? { found: `no answer after ${from.ms} ms`, where: "API_TIMEOUT_MS" }
        : { found: `no answer (${failure.code})`, where: "API_BASE_URL" };
    case "oversized":
      return { found: "an answer larger than allowed", where: "API_MAX_ANSWER_MB" };
    case "unreadable":
      return { found: `${failure.status}, not what was expected`, where: "lib/server/api/rows.ts" };
  }
}
