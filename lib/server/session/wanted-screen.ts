import type { NextRequest } from "next/server";
import { readListAddress, writeListAddress } from "../../list/list-address";
import { HELP_PATH, matchesPath, ROUTES } from "../../resources/routes";
import { SESSION_COOKIE } from "./seal";

/** The cookie with the address that led to the login, which deletes it. */
export const WANTED_COOKIE = "sns_wanted";

/** The header from the middleware to the login page. */
export const WANTED_HEADER = "x-sns-wanted";

const LONGEST_ADDRESS = 1000;

/** Returns path and query of a screen, with only the list's parameters; `null` for other addresses. */
export function screenAddress({ pathname, searchParams }: URL): string | null {
  if (pathname === HELP_PATH) return pathname;
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  if (!route) return null;
  const place = route.operation === "read" ? writeListAddress(readListAddress(searchParams)) : "";
  const address = pathname + place;
  return address.length <= LONGEST_ADDRESS ? address : null;
}

/**
 * Returns the screen that an outside link wanted without a session, or `null`. An ended session still has its cookie,
 * and links inside the app belong to the person of their page.
 */
export function wantedBy({ method, headers, cookies, nextUrl }: NextRequest): string | null {
  const isLink =
    method === "GET" &&
    headers.get("sec-fetch-dest") === "document" &&
    headers.get("sec-fetch-site") !== "same-origin";
  return isLink && !cookies.has(SESSION_COOKIE) ? screenAddress(nextUrl) : null;
}
