import { randomBytes } from "node:crypto";
import { sealData } from "iron-session";
import { type BrowserContext, test as base, expect, type Page, type Response } from "playwright/test";
import { type Api, apiFor, loginAt } from "./api.ts";
import { type List, rowsOf } from "./lists.ts";
import { people, type Role } from "./people.ts";
import { apiUrl, appUrl, sessionSecret } from "./servers.ts";

type Fixtures = {
  /** The stand-in's control calls, scoped to this test. */
  api: Api;
  /** Opens the app with a session in this test's scope. */
  signIn: (role: Role) => Promise<void>;
  /** Replaces the browser's session without opening a page; `changes` modify the session. */
  takeSession: (role: Role, changes?: Changes) => Promise<void>;
  /** Signs in by the login page. */
  signInByForm: (role: Role) => Promise<void>;
  /** Opens a list with these rows, or with this many, as a person of its role. */
  showRows: (list: List, rows: number | unknown[], query?: string) => Promise<void>;
};

type Changes = { startedAt?: number; seenAt?: number; userId?: string; username?: string; name?: string };

/** Returns the session cookie that a login sets, sealed here to skip the login. */
export async function sealedSession(role: Role, scope: string, changes: Changes = {}): Promise<string> {
  const { token, user } = await loginAt(apiUrl, role, scope);
  const session = {
    id: randomBytes(16).toString("hex"),
    startedAt: Date.now(),
    seenAt: Date.now(),
    token: token.token,
    role: people[role].role,
    userId: String(user.id),
    name: user.nama,
    email: user.email,
    ...changes,
  };
  return sealData(session, { password: sessionSecret });
}

/** Opens a signed-in page and waits for its first session call; from then on it watches its session. */
export async function openWatched(page: Page, open: () => Promise<unknown>): Promise<void> {
  const reported = page.waitForResponse(
    (response) => response.request().method() === "POST" && new URL(response.url()).pathname === "/session",
  );
  await open();
  await reported;
}

/** Fills the login form and submits it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Pengguna", { exact: true }).fill(username);
  await page.getByLabel("Kata Kunci", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
}

/** Console messages of policy violations, Trusted Types included. */
const REFUSED = /Content[ -]Security[ -]Policy|requires 'Trusted/;

type Internal = {
  /** Whether the sessions are of a person of this test alone: what the store has of a person outlives a test. */
  hasOwnPerson: boolean;
  checkedPages: undefined;
};

/** The document of a page that reacts, or of one that has no script of the app. */
const SETTLED = 'html[data-hydrated], html:not(:has(script[src^="/_next/"]))';

/** Lets `goto` and `reload` wait until the page reacts to what is pressed, unless they say themselves until when to wait. */
export function waitForHydration(context: BrowserContext): void {
  context.on("page", (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const settled = async (response: Response | null, isOwnWait: boolean) => {
      if (!isOwnWait) await page.locator(SETTLED).waitFor({ state: "attached" });
      return response;
    };
    page.goto = async (url, options) => settled(await goto(url, options), !!options?.waitUntil);
    page.reload = async (options) => settled(await reload(options), !!options?.waitUntil);
  });
}

export const test = base.extend<Fixtures & Internal>({
  hasOwnPerson: [false, { option: true }],
  checkedPages: [
    async ({ context }, use) => {
      waitForHydration(context);
      const refused: string[] = [];
      const note = (text: string, where: string) => REFUSED.test(text) && refused.push(`${text} ${where}`);
      context.on("console", (message) => {
        const { url, lineNumber, columnNumber } = message.location();
        note(message.text(), `${url}:${lineNumber}:${columnNumber}`);
      });
      context.on("weberror", (error) => note(String(error.error()), error.page()?.url() ?? ""));
      await use(undefined);
      // A request that a test no longer waits for may still be at a handler when its context closes.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((place) => place.unrouteAll({ behavior: "ignoreErrors" })));
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  api: async ({}, use) => {
    const api = apiFor(randomBytes(6).toString("hex"));
    await use(api);
    await api.clear();
  },
  takeSession: async ({ context, api, hasOwnPerson }, use) => {
    await use(async (role, changes) => {
      const person = hasOwnPerson ? { userId: api.scope } : {};
      const value = await sealedSession(role, api.scope, { ...person, ...changes });
      const attributes = { httpOnly: true, secure: false, sameSite: "Lax" as const };
      await context.addCookies([{ name: "sns_session", value, url: appUrl, ...attributes }]);
    });
  },
  signIn: async ({ page, takeSession }, use) => {
    await use(async (role) => {
      await takeSession(role);
      await page.goto(people[role].home);
    });
  },
  signInByForm: async ({ page, api }, use) => {
    await use(async (role) => {
      const { username, password } = people[role];
      await page.goto("/");
      await submitLogin(page, `${username}+${api.scope}`, password);
      await page.waitForURL((url) => url.pathname !== "/");
    });
  },
  showRows: async ({ page, api, takeSession }, use) => {
    await use(async (list, rows, query = "") => {
      await api.setRows(list.resource, typeof rows === "number" ? rowsOf(list, rows) : rows);
      // The requests of another person's page would end the session.
      await page.goto("about:blank");
      await takeSession(list.role);
      await page.goto(list.path + query);
    });
  },
});

export { expect } from "playwright/test";
