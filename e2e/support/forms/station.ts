import { type BrowserContext, expect, type Page } from "playwright/test";
import { dialog, expectRange, press } from "../page/screen.ts";
import { openWatched, submitLogin } from "../site/fixtures.ts";
import { users } from "../site/lists.ts";
import { people, type Role } from "../site/people.ts";
import { formOf } from "./forms.ts";
import { fill, openCreate } from "./forms-screen.ts";

/** The form that these tests leave unfinished, and a text that only it shows. */
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

export async function openSecondTab(context: BrowserContext): Promise<Page> {
  const second = await context.newPage();
  await openWatched(second, () => second.goto(users.path));
  await expectRange(second, 1, 25);
  return second;
}

export async function beginForm(page: Page): Promise<void> {
  await openWatched(page, () => openCreate(page, unfinished));
  await fill(page, { "Nama SA": SECRET_NAME });
}

export const offer = (page: Page) => dialog(page, "Lanjutkan isian yang belum tersimpan?");

/** Accepts the draft offer and waits for the restored values. */
export async function goOn(page: Page): Promise<void> {
  await offer(page).getByRole("button", { name: "Lanjutkan", exact: true }).click();
  await expect(page.getByLabel("Nama SA", { exact: true })).toHaveValue(SECRET_NAME);
}

/** Returns the drafts that this browser and the tab keep, as they are stored. */
export const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [window.localStorage, window.sessionStorage]
      .flatMap((storage) => Object.entries(storage))
      .filter(([item]) => item.startsWith("sns_draft_"))
      .map(([, text]) => String(text)),
  );

/** Loads a page anew once it has stored what `change` does to its draft, and goes on with it. */
export async function reloadAfter(page: Page, change: () => Promise<unknown>): Promise<void> {
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  const before = await draftsIn(page);
  await change();
  await expect.poll(() => draftsIn(page)).not.toEqual(before);
  await page.reload();
  await offer(page).getByRole("button", { name: "Lanjutkan" }).click();
}
