import { type BrowserContext, expect, type Page } from "playwright/test";
import { openWatched, submitLogin } from "./fixtures.ts";
import { formOf } from "./forms.ts";
import { fill, openCreate } from "./forms-screen.ts";
import { users } from "./lists.ts";
import { people, type Role } from "./people.ts";
import { dialog, expectRange, press } from "./screen.ts";

/** The form that these tests leave unfinished, and a text of it that no other screen shows. */
export const unfinished = formOf("sa");
export const SECRET_NAME = "Wahyu Rahasia";

export async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
}

export async function logOut(page: Page): Promise<void> {
  await press(page, "KELUAR");
  await press(page, "Ya, keluar!");
}

export async function logIn(page: Page, scope: string, role: Role): Promise<void> {
  await expectLogin(page);
  await submitLogin(page, `${people[role].username}+${scope}`, people[role].password);
  await expect(page).toHaveURL(people[role].home);
}

/** Opens the list of users in a second tab. */
export async function openSecondTab(context: BrowserContext): Promise<Page> {
  const second = await context.newPage();
  await openWatched(second, () => second.goto(users.path));
  await expectRange(second, 1, 25);
  return second;
}

/** Opens a form and leaves a change in it. */
export async function beginForm(page: Page): Promise<void> {
  await openWatched(page, () => openCreate(page, unfinished));
  await fill(page, { "Nama SA": SECRET_NAME });
}

export const offer = (page: Page) => dialog(page, "Lanjutkan isian yang belum tersimpan?");

/** Takes the offer to go on with the form, and waits for what was left in it. */
export async function goOn(page: Page): Promise<void> {
  await offer(page).getByRole("button", { name: "Lanjutkan", exact: true }).click();
  await expect(page.getByLabel("Nama SA", { exact: true })).toHaveValue(SECRET_NAME);
}

/** Everything that scripts of this page could read of what a browser keeps. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await window.caches.keys()) {
      for (const { url } of await (await window.caches.open(name)).keys()) cached.push(url);
    }
    const databases = await window.indexedDB.databases();
    const storages = [{ ...window.sessionStorage }, { ...window.localStorage }];
    return JSON.stringify([storages, cached, databases, window.name, window.history.state]);
  });
}

/** Has the page hear nothing of the other tabs, as one that the browser has put to sleep. */
export async function makeDeaf(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });
  });
}

/** What a browser tells a page that comes to the front. */
export async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}
