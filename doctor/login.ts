import { apiCallNameOf, LOGIN_CALL } from "../lib/resources/api-calls.ts";
import { toText } from "../lib/resources/row-fields.ts";
import { parseJsonBytes } from "../lib/server/api/rows.ts";
import { parseLoginResponse } from "../lib/server/session/login-response.ts";
import { createSession, fitsInCookie, type SessionPerson, sealSession } from "../lib/server/session/seal.ts";
import { type Finding, failed, ok, unchecked, warning } from "./findings.ts";
import { explain, type Probe, probe } from "./probe.ts";
import { shapeOf } from "./shape.ts";
import type { Seen, Wire } from "./wire.ts";

export type Account = { username: string; password: string };

const CALL = apiCallNameOf(LOGIN_CALL);
const WHERE = "lib/server/session/login-response.ts";

/** The tolerated difference of clocks, in milliseconds. */
const MAX_CLOCK_MS = 60_000;

function judgeFailure(from: Probe): Finding[] {
  const { result } = from;
  if (result.ok) return [];
  const { failure } = result;
  const { found, where } = explain(failure, from);
  const findings = [failed(CALL, "200", found, where)];
  const isRefused = failure.kind === "http" && failure.status >= 400 && failure.status < 500;
  if (isRefused && !(failure.message ?? failure.detail)) {
    findings.push(failed(`${CALL}: words`, "message", "none that the app finds", "lib/server/api/errors.ts"));
  }
  return findings;
}

function judgeUser(user: Record<string, unknown>, { role }: SessionPerson): Finding[] {
  const findings: Finding[] = [];
  const missing = ["id", "nama", "email"].filter((field) => toText(user[field]) === "");
  if (missing.length > 0) {
    const found = `nothing in ${missing.join(", ")}`;
    findings.push(warning(`${CALL}: user`, "id, nama, email", found, WHERE));
  }
  const where = "lib/resources/permissions.ts, or another account";
  findings.push(
    role === "default"
      ? failed(`${CALL}: user.role`, "99 or 3", "another: no list may be read", where)
      : ok(`${CALL}: user.role`, "99 or 3", role),
  );
  return findings;
}

async function judgeBearer(person: SessionPerson): Promise<Finding> {
  const what = `${CALL}: token.token`;
  const found = `${person.token.length} characters`;
  const fits = fitsInCookie(await sealSession(createSession(person)));
  return fits
    ? ok(what, "fits the session cookie", found)
    : failed(what, "fits the session cookie", `${found}: too long`, "lib/server/session/seal.ts, or the API");
}

/** The API's Date header is truncated to seconds. */
const HALF_SECOND = 500;

/** Compares the API's clock with this one. */
function judgeClock({ headers, at }: Seen): Finding {
  const date = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(date)) return unchecked("clock", "no Date header in the response");
  const difference = Math.round((date + HALF_SECOND - at) / 1000);
  const found = `${difference} s`;
  return Math.abs(difference) * 1000 > MAX_CLOCK_MS
    ? warning("clock", "the same time", found, "the clock of this host, or of the API's")
    : ok("clock", "the same time", found);
}

/** Signs in as the app does; returns the person if the app can read the response. */
export async function judgeLogin(
  wire: Wire,
  { username, password }: Account,
): Promise<{ findings: Finding[]; person: SessionPerson | null }> {
  const body = new URLSearchParams({ username, password });
  const from = await probe(wire, { ...LOGIN_CALL, body, token: null });
  const findings = from.seen ? [judgeClock(from.seen)] : [];
  if (!from.result.ok) return { findings: [...findings, ...judgeFailure(from)], person: null };
  const answer = parseJsonBytes(from.result.value.bytes);
  const person = parseLoginResponse(answer, username);
  if (!person) {
    const found = `${from.seen?.status}, ${shapeOf(answer)}`;
    findings.push(failed(CALL, "token.token without blanks, and user", found, WHERE));
    return { findings, person };
  }
  const { user } = answer as { user: Record<string, unknown> };
  findings.push(
    ok(CALL, "200, token and user", `${from.seen?.status} after ${from.ms} ms`),
    await judgeBearer(person),
    ...judgeUser(user, person),
  );
  return { findings, person };
}
