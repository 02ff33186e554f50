import "server-only";
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { readListAddress, writeListAddress } from "../../list/list-address";
import { HELP_PATH, historyPath, LOGIN_PATH, matchesPath, ROUTES, redirectFor } from "../../resources/routes";
import { changesState, hasSecureCookies, isOwnSite, routeOf } from "../http/request-head";
import { pageHeaders } from "../http/security-headers";
import { log } from "../process/log";
import { SESSION_COOKIE, unsealSession } from "./seal";

/** The cookie with the screen to return to after the login. */
const RETURN_COOKIE = "sns_wanted";

/** The request header in which the middleware passes the screen to return to on to the login page. */
export const RETURN_HEADER = "x-sns-wanted";

const LONGEST_ADDRESS = 1000;

/** Returns the address of a screen, with the parameters that it reads; `null` for other addresses. */
export function screenAddress({ pathname, search, searchParams }: URL): string | null {
  if (pathname === HELP_PATH || pathname === historyPath()) return pathname;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  if (!route) return null;
  const list = route.operation === "read" ? writeListAddress(readListAddress(searchParams)) : "";
  const address = pathname + (route.hasOwnQuery ? search : list);
  return address.length <= LONGEST_ADDRESS ? address : null;
}

/** Returns the screen that a link from outside opened without a session, or `null`. */
export function requestedPath({ method, headers, cookies, nextUrl }: NextRequest): string | null {
  if (method !== "GET" || headers.get("sec-fetch-dest") !== "document") return null;
  if (headers.get("sec-fetch-site") === "same-origin" || cookies.has(SESSION_COOKIE)) return null;
  return screenAddress(nextUrl);
}

const NO_STORE = { "cache-control": "no-store" };

/** Data routes, which check session and permission themselves. */
const DATA_PATHS = /^\/((lists|records|images|picks)\/|(lists|session)$)/;

/** Pages without a session. */
const PUBLIC_PATHS = /^\/(offline$|_next\/)/;

const RETURN_SECONDS = 60;

/** The header with the nonce of a page's scripts, from the middleware to the layout. */
export const NONCE_HEADER = "x-nonce";

/** Renders a page with a nonce, which Next reads from the policy. */
function renderPage({ cookies, headers, nextUrl }: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const ofPage = pageHeaders(nonce);
  const requestHeaders = new Headers({ ...Object.fromEntries(headers), ...ofPage, [NONCE_HEADER]: nonce });
  const loginTarget = nextUrl.pathname === LOGIN_PATH && cookies.get(RETURN_COOKIE)?.value;
  if (loginTarget) requestHeaders.set(RETURN_HEADER, loginTarget);
  return NextResponse.next({ request: { headers: requestHeaders }, headers: ofPage });
}

function storeReturnPath(request: NextRequest, { cookies }: NextResponse, target: string | null): void {
  const targetPath = target && requestedPath(request);
  if (targetPath) {
    cookies.set(RETURN_COOKIE, targetPath, {
      httpOnly: true,
      sameSite: "lax",
      path: LOGIN_PATH,
      maxAge: RETURN_SECONDS,
      secure: hasSecureCookies(request.headers),
    });
  } else if (request.cookies.has(RETURN_COOKIE)) cookies.delete(RETURN_COOKIE);
}

async function guard(request: NextRequest): Promise<NextResponse> {
  const session = await unsealSession(request.cookies.get(SESSION_COOKIE)?.value);
  const target = redirectFor(request.nextUrl.pathname, session?.role ?? null);
  const status = changesState(request.method) ? 303 : 307;
  const response = target
    ? NextResponse.redirect(new URL(target, request.url), { status, headers: NO_STORE })
    : renderPage(request);
  if (!session) storeReturnPath(request, response, target);
  if (!session && request.cookies.has(SESSION_COOKIE)) response.cookies.delete(SESSION_COOKIE);
  return response;
}

/** Refuses changes from other sites, and guards every screen; server actions check their own permission. */
export async function guardRequest(request: NextRequest): Promise<NextResponse> {
  const { method, headers, nextUrl } = request;
  if (changesState(method) && !isOwnSite(headers)) {
    const facts = { method, route: routeOf(nextUrl.pathname), origin: headers.get("origin") };
    log.warn(facts, "A request from another site was refused.");
    return new NextResponse(null, { status: 403, headers: NO_STORE });
  }
  // A POST is a server action.
  if (method === "POST" || DATA_PATHS.test(nextUrl.pathname)) return NextResponse.next();
  return PUBLIC_PATHS.test(nextUrl.pathname) ? renderPage(request) : guard(request);
}
