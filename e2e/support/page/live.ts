import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { sealedSession, waitForHydration } from "../site/fixtures.ts";
import type { Role } from "../site/people.ts";

export const wati = { userId: "9001", username: "wati", name: "Wati" };

/** Returns a browser of somebody's own; `changes` modify the session. */
export async function browserOf(
  browser: Browser,
  url: string,
  role: Role,
  scope: string,
  changes = {},
): Promise<BrowserContext> {
  const value = await sealedSession(role, scope, changes);
  const context = await browser.newContext({ locale: "id-ID", baseURL: url, serviceWorkers: "block" });
  waitForHydration(context);
  await context.addCookies([{ name: "sns_session", value, url }]);
  return context;
}

/** Opens a screen in a browser's first tab, and waits for the stream of what others write. */
export async function openLive(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const stream = page.waitForResponse("**/events");
  await page.goto(path);
  expect((await stream).headers()["content-type"]).toBe("text/event-stream");
  return page;
}
