import type { Browser, Cookie } from "playwright";
import { people, type Role } from "../../e2e/support/site/people.ts";
import { bearerOf, fetchRows, type OpnameRow } from "./bare-client.ts";
import { type Server, startApi, startApp } from "./servers.ts";

/** The search text: a brand in many rows. */
export const SEARCHED = "Toyota";

/** The app in front of one list, with a signed-in session. */
export type Site = {
  rows: number;
  api: Server;
  app: Server;
  bearer: string;
  cookies: Cookie[];
  /** `cookies` as a header. */
  cookie: string;
  list: OpnameRow[];
  /** The rows that the search matches. */
  found: OpnameRow[];
};

/** Signs in by the login page; returns the session cookies. */
export async function signIn(browser: Browser, app: string, role: Role): Promise<Cookie[]> {
  const { username, password } = people[role];
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(app);
  await page.getByLabel("Pengguna", { exact: true }).fill(username);
  await page.getByLabel("Kata Kunci", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Formats cookies as a request header. */
export function cookieHeader(cookies: Cookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function isFound({ brand, dealer, cabang, jenis_opname }: OpnameRow): boolean {
  return [brand, dealer, cabang, jenis_opname].some((text) => text.includes(SEARCHED));
}

/** Starts a stand-in with this many opname rows and its app, and signs in. */
export async function openSite(browser: Browser, rows: number): Promise<Site> {
  const api = await startApi(rows);
  const app = await startApp(api);
  const bearer = await bearerOf(api.url, "part");
  const list = await fetchRows<OpnameRow>(api.url, "/opname", bearer);
  const cookies = await signIn(browser, app.url, "part");
  return {
    rows,
    api,
    app,
    bearer,
    cookies,
    cookie: cookieHeader(cookies),
    list,
    found: list.filter(isFound),
  };
}
