import "server-only";
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { formatListAddress, parseListAddress } from "../../list/list-address";
import { HELP_PATH, historyPath, LOGIN_PATH, matchesPath, ROUTES, redirectFor } from "../../resources/routes";
import { changesState, isFromOwnSite, routeOf, usesSecureCookies } from "../http/request-head";
import { createPageHeaders } from "../http/security-headers";
import { log } from "../process/log";
import { SESSION_COOKIE, unsealSession } from "./seal";

/** Refuses writes that other sites send, and guards every screen. Server actions and data routes check permissions themselves. */
export async function guardRequest(request: NextRequest): Promise<NextResponse> {
  const { method, headers, nextUrl } = request;
  if (changesState(method) && !isFromOwnSite(headers)) {
    const fields = { method, route: routeOf(nextUrl.pathname), origin: headers.get("origin") };
    log.warn(fields, "A request from another site was refused.");
    return new NextResponse(null, { status: 403, headers: NO_STORE_HEADERS });
  }
  // Server actions, which are POST requests, and data routes check the session themselves.
  if (method === "POST" || DATA_ROUTE_PATHS.test(nextUrl.pathname)) return NextResponse.next();
  return PUBLIC_PAGE_PATHS.test(nextUrl.pathname) ? continueToPage(request) : guardPage(request);
}

const NO_STORE_HEADERS = { "cache-control": "no-store" };

/** The paths of data routes, which check session and permission themselves. */
const DATA_ROUTE_PATHS = /^\/((lists|records|images|picks)\/|(lists|session)$)/;

const PUBLIC_PAGE_PATHS = /^\/(offline$|_next\/)/;

/** Lets a page render if the session may open it, else redirects; deletes the cookie of a session that has ended. */
async function guardPage(request: NextRequest): Promise<NextResponse> {
  const session = await unsealSession(request.cookies.get(SESSION_COOKIE)?.value);
  const redirectPath = redirectFor(request.nextUrl.pathname, session?.role ?? null);
  const redirectStatus = changesState(request.method) ? 303 : 307;
  const response = redirectPath
    ? NextResponse.redirect(new URL(redirectPath, request.url), {
        status: redirectStatus,
        headers: NO_STORE_HEADERS,
      })
    : continueToPage(request);
  if (!session) updateReturnCookie(request, response, redirectPath);
  if (!session && request.cookies.has(SESSION_COOKIE)) response.cookies.delete(SESSION_COOKIE);
  return response;
}

/** Lets Next render a page, with a nonce that Next reads from the content security policy. */
function continueToPage({ cookies, headers, nextUrl }: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const securityHeaders = createPageHeaders(nonce);
  const requestHeaders = new Headers({
    ...Object.fromEntries(headers),
    ...securityHeaders,
    [NONCE_HEADER]: nonce,
  });
  const returnHref = nextUrl.pathname === LOGIN_PATH && cookies.get(RETURN_COOKIE)?.value;
  if (returnHref) requestHeaders.set(RETURN_HEADER, returnHref);
  return NextResponse.next({ request: { headers: requestHeaders }, headers: securityHeaders });
}

/** The request header with which the middleware passes the nonce of a page's scripts to the layout. */
export const NONCE_HEADER = "x-nonce";

/** The request header with which the middleware passes the value of RETURN_COOKIE to the login page. */
export const RETURN_HEADER = "x-sns-wanted";

/** The cookie with the URL of the screen that was requested before the login. */
const RETURN_COOKIE = "sns_wanted";

const RETURN_COOKIE_SECONDS = 60;

/** Stores the requested screen in RETURN_COOKIE if the request is redirected to the login, else deletes the cookie. */
function updateReturnCookie(
  request: NextRequest,
  { cookies }: NextResponse,
  redirectPath: string | null,
): void {
  const returnHref = redirectPath && getRequestedScreenHref(request);
  if (returnHref) {
    cookies.set(RETURN_COOKIE, returnHref, {
      httpOnly: true,
      sameSite: "lax",
      path: LOGIN_PATH,
      maxAge: RETURN_COOKIE_SECONDS,
      secure: usesSecureCookies(request.headers),
    });
  } else if (request.cookies.has(RETURN_COOKIE)) cookies.delete(RETURN_COOKIE);
}

/** Returns the href of the screen that a browser without a session opens from outside the app (bookmark, typed address, link of another site), else `null`. */
export function getRequestedScreenHref({ method, headers, cookies, nextUrl }: NextRequest): string | null {
  if (method !== "GET" || headers.get("sec-fetch-dest") !== "document") return null;
  if (headers.get("sec-fetch-site") === "same-origin" || cookies.has(SESSION_COOKIE)) return null;
  return toScreenHref(nextUrl);
}

const MAX_RETURN_URL_LENGTH = 1000;

/** Returns the path of a screen with only the query parameters that the screen reads; `null` for any other URL, or if the result is too long. */
export function toScreenHref({ pathname, search, searchParams }: URL): string | null {
  if (pathname === HELP_PATH || pathname === historyPath()) return pathname;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  if (!route) return null;
  const listQuery = route.operation === "read" ? formatListAddress(parseListAddress(searchParams)) : "";
  const href = pathname + (route.hasOwnQuery ? search : listQuery);
  return href.length <= MAX_RETURN_URL_LENGTH ? href : null;
}
