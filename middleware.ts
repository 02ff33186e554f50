import { type NextRequest, NextResponse } from "next/server";
import { redirectFor } from "./lib/routes";
import { SESSION_COOKIE, unsealSession } from "./lib/session/seal";

// Where a person was sent depends on the person.
const NO_STORE = { "cache-control": "no-store" };

/**
 * The navigation guard of SPEC.md section 2 for every screen. Server actions pass: they are not tied to an address,
 * ask for their permission themselves, and answer in words instead of a redirect.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method === "POST" && request.headers.has("next-action")) return NextResponse.next();
  const session = await unsealSession(request.cookies.get(SESSION_COOKIE)?.value);
  const target = redirectFor(request.nextUrl.pathname, session?.role ?? null);
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  const response = target
    ? NextResponse.redirect(new URL(target, request.url), { status: isForm ? 303 : 307, headers: NO_STORE })
    : NextResponse.next();
  if (!session && request.cookies.has(SESSION_COOKIE)) response.cookies.delete(SESSION_COOKIE);
  return response;
}

export const config = {
  runtime: "nodejs",
  // Static files and the offline page need no session; lists, picks, images and the session itself answer with data,
  // not with a redirect.
  matcher:
    "/((?!_next/|lists/|images/|picks/|icons/|screenshots/|session$|offline$|sw.js|manifest.webmanifest|icon.svg|apple-icon.png|robots.txt).*)",
};
