import { expect, type Locator, type Page, type Route } from "playwright/test";

const MISSING = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

export type Fault = {
  name: string;
  /** What does not come. */
  pattern: string;
  refuse: (route: Route) => Promise<void>;
};

/** What keeps scripts away: the connection, or the server. */
export const FAULTS: [Fault, Fault] = [
  { name: "connection gone", pattern: "**/*", refuse: (route) => route.abort("internetdisconnected") },
  {
    name: "file gone",
    pattern: "**/_next/static/**",
    refuse: (route) => route.fulfill({ status: 404, body: "" }),
  },
];

export const missing = (page: Page) => page.getByText(MISSING);

export const begin = (page: Page, { pattern, refuse }: Fault) => page.route(pattern, refuse);

/** Keeps away the scripts that have this text. */
export const keepAway = (page: Page, text: string, { refuse }: Fault) =>
  page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await refuse(route);
    else await route.fulfill({ response });
  });

/** Keeps the script of the forms from being loaded ahead. */
export const keepFormsAway = (page: Page) => page.route("**/form-ahead*", (route) => route.abort());

/** Closes the words that stand in the place of a dialog or a screen. */
export async function doWithout(page: Page): Promise<void> {
  const words = page.getByRole("dialog", { name: "Belum dapat dimuat", exact: true });
  await expect(words.getByText(MISSING)).toBeVisible();
  await words.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect(missing(page)).toHaveCount(0);
}

/** Does something, and expects the document to be the same after it. */
export async function expectSameDocument(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  await act();
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Asks in vain again for a part that did not come, and then when it can be had. */
export async function askAgain(page: Page, shown: Locator): Promise<void> {
  await expect(missing(page)).toBeVisible();
  // A picture that cannot be had has such a button, too.
  const again = page.getByRole("button", { name: "Coba Lagi", exact: true }).and(page.locator("[aria-busy]"));
  await again.click();
  await expect(again).toHaveAttribute("aria-busy", "false");
  await expect(missing(page)).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(shown).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
}
