import { type NextRequest, NextResponse } from "next/server";
import { changesState, isOwnSite } from "./lib/http/same-origin";
import { env } from "./lib/process/env";
import { log } from "./lib/process/log";
import { LOGIN_PATH, redirectFor } from "./lib/routes";
import { hasEnded } from "./lib/session/ended-sessions";
import { SESSION_COOKIE, type Session, unsealSession } from "./lib/session/seal";
import { WANTED_COOKIE, WANTED_HEADER, wantedBy } from "./lib/session/wanted-screen";
import { routeOf } from "./lib/watch/route-of";

// Where a person was sent depends on the person.
const NO_STORE = { "cache-control": "no-store" };

/** What answers with data, and asks for session and permission itself instead of being redirected. */
const DATA = /^\/((lists|images|picks)\/|session$)/;

const LONGEST_ORIGIN = 100;

/** How long the way from a link to the login may take, in seconds. */
const WANTED_FOR_S = 60;

/** The answer to a request of another site, which changes nothing. */
function refuse({ method, headers, nextUrl }: NextRequest): NextResponse {
  const origin = headers.get("origin")?.slice(0, LONGEST_ORIGIN) ?? null;
  log.warn({ method, route: routeOf(nextUrl.pathname), origin }, "A request from another site was refused.");
  return new NextResponse(null, { status: 403, headers: NO_STORE });
}

/** The session of a request; pages ask the other replicas whether it was ended, and the login has only this. */
async function sessionOf({ cookies, nextUrl }: NextRequest): Promise<Session | null> {
  const session = await unsealSession(cookies.get(SESSION_COOKIE)?.value);
  const asksEverywhere = session && nextUrl.pathname === LOGIN_PATH;
  return asksEverywhere && (await hasEnded(session)) ? null : session;
}

/** The login is told which screen led to it. */
function letThrough({ cookies, headers, nextUrl }: NextRequest): NextResponse {
  const wanted = nextUrl.pathname === LOGIN_PATH && cookies.get(WANTED_COOKIE)?.value;
  if (!wanted) return NextResponse.next();
  const told = new Headers(headers);
  told.set(WANTED_HEADER, wanted);
  return NextResponse.next({ request: { headers: told } });
}

/** Sends the screen that was asked for without a session along to the login, and no further. */
function carryWanted(request: NextRequest, { cookies }: NextResponse, target: string | null): void {
  const wanted = target && wantedBy(request);
  if (wanted) {
    cookies.set(WANTED_COOKIE, wanted, {
      httpOnly: true,
      sameSite: "lax",
      path: LOGIN_PATH,
      maxAge: WANTED_FOR_S,
      secure: env().SESSION_COOKIE_SECURE,
    });
  } else if (request.cookies.has(WANTED_COOKIE)) cookies.delete(WANTED_COOKIE);
}

/** The navigation guard of SPEC.md section 2, for a screen. */
async function guard(request: NextRequest): Promise<NextResponse> {
  const session = await sessionOf(request);
  const target = redirectFor(request.nextUrl.pathname, session?.role ?? null);
  const response = target
    ? NextResponse.redirect(new URL(target, request.url), {
        status: changesState(request.method) ? 303 : 307,
        headers: NO_STORE,
      })
    : letThrough(request);
  if (!session) carryWanted(request, response, target);
  if (!session && request.cookies.has(SESSION_COOKIE)) response.cookies.delete(SESSION_COOKIE);
  return response;
}

/**
 * Refuses what another site would change, and guards every screen. Server actions pass the guard: they are not tied to
 * an address, ask for their permission themselves, and answer in words instead of a redirect.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (changesState(request.method) && !isOwnSite(request.headers)) return refuse(request);
  const isAction = request.method === "POST" && request.headers.has("next-action");
  return isAction || DATA.test(request.nextUrl.pathname) ? NextResponse.next() : guard(request);
}

export const config = {
  runtime: "nodejs",
  // Static files, the offline page and what is told of the process need no session, and nothing of them can be changed.
  matcher:
    "/((?!_next/|icons/|screenshots/|healthz$|readyz$|offline$|sw\\.js$|sw-routes\\.js$|manifest\\.webmanifest$|icon\\.svg$|apple-icon\\.png$|robots\\.txt$).*)",
};
