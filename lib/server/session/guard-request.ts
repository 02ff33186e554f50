import "server-only";
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { readListAddress, writeListAddress } from "../../list/list-address";
import { HELP_PATH, historyPath, LOGIN_PATH, matchesPath, ROUTES, redirectFor } from "../../resources/routes";
import { changesState, hasSecureCookies, isOwnSite, routeOf } from "../http/request-head";
import { pageHeaders } from "../http/security-headers";
import { log } from "../process/log";
import { SESSION_COOKIE, unsealSession } from "./seal";

/** The cookie with the address that led to the login, which deletes it. */
const WANTED_COOKIE = "sns_wanted";

/** The header from the middleware to the login page. */
export const WANTED_HEADER = "x-sns-wanted";

const LONGEST_ADDRESS = 1000;

/** Returns path and query of a screen, with only the list's parameters unless it has its own; `null` for other addresses. */
export function screenAddress({ pathname, search, searchParams }: URL): string | null {
  if (pathname === HELP_PATH || pathname === historyPath()) return pathname;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  if (!route) return null;
  const list = route.operation === "read" ? writeListAddress(readListAddress(searchParams)) : "";
  const address = pathname + (route.hasOwnQuery ? search : list);
  return address.length <= LONGEST_ADDRESS ? address : null;
}

/** Returns the screen that somebody without a session cookie has opened from outside, to be shown after the login; else `null`. */
export function requestedPath({ method, headers, cookies, nextUrl }: NextRequest): string | null {
  const isLink =
    method === "GET" &&
    headers.get("sec-fetch-dest") === "document" &&
    headers.get("sec-fetch-site") !== "same-origin";
  return isLink && !cookies.has(SESSION_COOKIE) ? screenAddress(nextUrl) : null;
}

const NO_STORE = { "cache-control": "no-store" };

/** Data routes, which check session and permission themselves instead of redirecting. */
const DATA = /^\/((lists|records|images|picks)\/|(lists|session)$)/;

/** Pages for which nobody needs a session: the one for the service worker, and those of missing files. */
const FOR_ALL = /^\/(offline$|_next\/)/;

const WANTED_FOR_S = 60;

/** The header with the nonce of a page's own scripts, from the middleware to the layout. */
export const NONCE_HEADER = "x-nonce";

/** Lets a page render, with a nonce and the policy that names it, from which Next takes the nonce of its scripts. */
function letThrough({ cookies, headers, nextUrl }: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const ofPage = pageHeaders(nonce);
  const requestHeaders = new Headers({ ...Object.fromEntries(headers), ...ofPage, [NONCE_HEADER]: nonce });
  const loginTarget = nextUrl.pathname === LOGIN_PATH && cookies.get(WANTED_COOKIE)?.value;
  if (loginTarget) requestHeaders.set(WANTED_HEADER, loginTarget);
  return NextResponse.next({ request: { headers: requestHeaders }, headers: ofPage });
}

/** Stores the wanted screen in a cookie for the login, or deletes the cookie. */
function carryWanted(request: NextRequest, { cookies }: NextResponse, target: string | null): void {
  const targetPath = target && requestedPath(request);
  if (targetPath) {
    cookies.set(WANTED_COOKIE, targetPath, {
      httpOnly: true,
      sameSite: "lax",
      path: LOGIN_PATH,
      maxAge: WANTED_FOR_S,
      secure: hasSecureCookies(request.headers),
    });
  } else if (request.cookies.has(WANTED_COOKIE)) cookies.delete(WANTED_COOKIE);
}

async function guard(request: NextRequest): Promise<NextResponse> {
  const session = await unsealSession(request.cookies.get(SESSION_COOKIE)?.value);
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

/** Refuses changes from other sites, and guards every screen. Server actions check their permission themselves. */
export async function guardRequest(request: NextRequest): Promise<NextResponse> {
  const { method, headers, nextUrl } = request;
  if (changesState(method) && !isOwnSite(headers)) {
    const facts = { method, route: routeOf(nextUrl.pathname), origin: headers.get("origin") };
    log.warn(facts, "A request from another site was refused.");
    return new NextResponse(null, { status: 403, headers: NO_STORE });
  }
  // The app opens screens by GET alone: a POST is a server action.
  if (method === "POST" || DATA.test(nextUrl.pathname)) return NextResponse.next();
  return FOR_ALL.test(nextUrl.pathname) ? letThrough(request) : guard(request);
}
