import { AsyncLocalStorage } from "node:async_hooks";
import { NextResponse } from "next/server";

const OWN_PAGE = { host: "app.id", origin: "https://app.id" };

let response = new NextResponse();
let request = new Headers(OWN_PAGE);

const others = new AsyncLocalStorage<NextResponse>();

/** Stands in for `headers` of next/headers: by default those of a page of the app. */
export async function headers() {
  return request;
}

/** Begins another request, with these headers besides those of a page of the app. */
export function beginRequest(changes: Record<string, string> = {}): void {
  request = new Headers({ ...OWN_PAGE, ...changes });
}

/** Stands in for `cookies` of next/headers: what is set in one call is there in the next. */
export async function cookies() {
  return (others.getStore() ?? response).cookies;
}

/** Does something as in another browser, which holds no cookie. */
export function inOtherBrowser<Value>(work: () => Promise<Value>): Promise<Value> {
  return others.run(new NextResponse(), work);
}

/** The Set-Cookie headers that a browser would have been sent. */
export function setCookieHeaders(): string[] {
  return response.headers.getSetCookie();
}

/** Starts over with a browser that holds no cookie. */
export function forgetCookies(): void {
  response = new NextResponse();
  beginRequest();
}
