import { expect, type Page } from "playwright/test";
import type { FaultyApi } from "./faulty-api.ts";
import type { Browser } from "./kept-browser.ts";

/** Whether a page is that of the batch. */
export const isAtBatch = (page: Page): boolean => new URL(page.url()).pathname === "/hasil";

/** Does what a person does who wants the batch finished; returns whether it is. */
export async function goOn(browser: Browser, api: FaultyApi): Promise<boolean> {
  const page = browser.page();
  if (!isAtBatch(page)) {
    await browser.signIn();
    await page.goto("/hasil").catch(() => {});
    return false;
  }
  const main = page.locator("main");
  const pressIfThere = async (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    // What was there may be behind a dialog by now.
    const isThere =
      (await button.count()) > 0 && (await button.isEnabled({ timeout: 1000 }).catch(() => false));
    if (isThere) await button.click({ timeout: 1000 }).catch(() => {});
    return isThere;
  };
  const ended = page.getByRole("dialog", { name: "Sesi sudah habis" });
  if (await ended.isVisible()) {
    await ended
      .getByRole("button", { name: "Masuk" })
      .click({ timeout: 1000 })
      .catch(() => {});
    await page.waitForURL((url) => url.pathname === "/", { timeout: 3000 }).catch(() => {});
    return false;
  }
  if (await pressIfThere("OK")) return false;
  if (await pressIfThere("Ya, kirim lagi!")) return false;
  if (await pressIfThere("Coba Lagi")) return false;
  if (await pressIfThere("Lanjutkan")) return false;
  // Only once nothing can come late any more.
  if (api.underWay() === 0 && (await pressIfThere("Kirim lagi yang belum pasti"))) return false;
  return /^Selesai\.$/.test(
    (await main
      .getByRole("status")
      .textContent({ timeout: 1000 })
      .catch(() => "")) ?? "",
  );
}

/** Returns the notes of the rows in a state, as the result tells. */
export async function rowsIn(page: Page, state: string): Promise<string[]> {
  const button = page.getByRole("button", { name: new RegExp(`^${state} \\(`) });
  if ((await button.count()) === 0) return [];
  await button.click();
  const found: string[] = [];
  for (;;) {
    const cells = await page.locator("tbody tr td:nth-child(4)").allInnerTexts();
    found.push(...cells);
    const next = page.getByRole("button", { name: "Selanjutnya" });
    if ((await next.count()) === 0 || (await next.isDisabled())) return found;
    await next.click();
    await expect(page.locator("tbody tr td:nth-child(4)").first()).not.toHaveText(cells[0] ?? "");
  }
}
