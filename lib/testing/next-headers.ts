import { AsyncLocalStorage } from "node:async_hooks";
import { NextResponse } from "next/server";

const OWN_PAGE = { host: "app.id", origin: "https://app.id" };

let response = new NextResponse();
let request = new Headers(OWN_PAGE);

const others = new AsyncLocalStorage<NextResponse>();

/** Replaces `headers` of next/headers; by default a request of the app's own page. */
export async function headers() {
  return request;
}

/** Starts another request, with these headers added to the defaults. */
export function beginRequest(changes: Record<string, string> = {}): void {
  request = new Headers({ ...OWN_PAGE, ...changes });
}

/** Replaces `cookies` of next/headers: the cookies that one request sets are sent by the next. */
export async function cookies() {
  return (others.getStore() ?? response).cookies;
}

/** Runs `work` as in another browser, without cookies. */
export function inOtherBrowser<Value>(work: () => Promise<Value>): Promise<Value> {
  return others.run(new NextResponse(), work);
}

/** Returns the Set-Cookie headers of the responses so far. */
export function setCookieHeaders(): string[] {
  return response.headers.getSetCookie();
}

/** Resets the browser to one without cookies. */
export function forgetCookies(): void {
  response = new NextResponse();
  beginRequest();
}
