import { NextResponse } from "next/server";

let response = new NextResponse();

/** Stands in for `cookies` of next/headers: what is set in one call is there in the next. */
export async function cookies() {
  return response.cookies;
}

/** The Set-Cookie headers that a browser would have been sent. */
export function setCookieHeaders(): string[] {
  return response.headers.getSetCookie();
}

/** Starts over with a browser that holds no cookie. */
export function forgetCookies(): void {
  response = new NextResponse();
}
