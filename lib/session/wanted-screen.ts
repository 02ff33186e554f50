import type { NextRequest } from "next/server";
import { readListAddress, writeListAddress } from "../lists/list-address";
import { matchesPath, ROUTES } from "../routes";
import { SESSION_COOKIE } from "./seal";

/** Carries the address that led to the login as far as the login itself, which takes it away. */
export const WANTED_COOKIE = "sns_wanted";

/** Carries it from the middleware to the page of the login. */
export const WANTED_HEADER = "x-sns-wanted";

const LONGEST_ADDRESS = 1000;

/** Path and query of a screen, of the query no more than the place in a list; `null` for any other address. */
export function screenAddress({ pathname, searchParams }: URL): string | null {
  const route = ROUTES.find(({ path }) => matchesPath(path, pathname));
  if (!route) return null;
  const place = route.operation === "read" ? writeListAddress(readListAddress(searchParams)) : "";
  const address = pathname + place;
  return address.length <= LONGEST_ADDRESS ? address : null;
}

/**
 * The screen that a link from outside was to open for somebody without a session, or `null`. One whose session has
 * ended still has its cookie, and what a page of this app leads to belongs to the work of whoever it was made for.
 */
export function wantedBy({ method, headers, cookies, nextUrl }: NextRequest): string | null {
  const isLink =
    method === "GET" &&
    headers.get("sec-fetch-dest") === "document" &&
    headers.get("sec-fetch-site") !== "same-origin";
  return isLink && !cookies.has(SESSION_COOKIE) ? screenAddress(nextUrl) : null;
}
