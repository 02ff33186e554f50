import { Semaphore } from "async-mutex";
import { sealedSession } from "./fixtures.ts";
import type { Role } from "./people.ts";
import { appUrl, unguardedUrl } from "./servers.ts";

/** A visitor's session: of a role, none, or one that was ended. Other invalid ones: lib/server/session/seal.test.ts, guard-request.test.ts. */
export const visitors = ["no cookie", "logged out", "none", "part", "it"] as const;
export type Visitor = (typeof visitors)[number];

/** Every visitor's user id, which a page sends as its owner. */
export const USER_ID = "7";

/** Returns the role of a visitor's session, or `null`. */
export function roleOf(visitor: Visitor): Role | null {
  return visitor === "none" || visitor === "part" || visitor === "it" ? visitor : null;
}

/** Returns the headers of a browser's write from a page of this origin. */
export const fromPageOf = (url: string) => ({ origin: url, "sec-fetch-site": "same-origin" });

/** Ends the session on both servers, which share no state; its cookie was copied before. */
async function logOut(cookie: string): Promise<void> {
  for (const url of [appUrl, unguardedUrl]) {
    const answer = await fetch(`${url}/session`, {
      method: "DELETE",
      headers: { cookie, ...fromPageOf(url) },
    });
    if (!answer.ok) throw new Error(`The session was not ended: ${answer.status}.`);
  }
}

/** Returns a visitor's Cookie header; an ended session is an administrator's. */
export async function cookieOf(visitor: Visitor, scope: string): Promise<Record<string, string>> {
  if (visitor === "no cookie") return {};
  const cookie = `sns_session=${await sealedSession(roleOf(visitor) ?? "it", scope, { userId: USER_ID })}`;
  if (visitor === "logged out") await logOut(cookie);
  return { cookie };
}

const slots = new Semaphore(6);

/** Runs `work` for each item, a few at once; returns results in input order. */
export const each = <Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) =>
  Promise.all(items.map((item) => slots.runExclusive(() => work(item))));

/** What a request says that pretends to come from the middleware. */
export const SKIP_MIDDLEWARE = "src/middleware:middleware:pages/_middleware:middleware:middleware:middleware";
