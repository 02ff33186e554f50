import type { Browser, Page } from "playwright/test";
import { CHECKS, cards, plantItems } from "../support/page/checks.ts";
import { axeFindings } from "../support/page/findings.ts";
import { browserOf, wati } from "../support/page/live.ts";
import { button, dialog } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { postcheck } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const aside = (page: Page) => cards(page).getByRole("button", { name: /^Bukan kesalahan: / });

/** Opens a rule of the items as somebody, on a computer of their own. */
async function openAs(browser: Browser, url: string, scope: string, rule: string, person = {}) {
  const page = await (await browserOf(browser, url, "it", scope, person)).newPage();
  await page.goto(`${url}${postcheck.path}${CHECKS}:${rule}`);
  return page;
}

// That it comes back with a change of its row: lib/checks/checker.test.ts.
test("what is no fault is put aside for all, until somebody takes it back", async ({ browser, api, app }) => {
  await plantItems(api);
  const page = await openAs(browser, app.url, api.scope, "harga");
  await test.step("one person puts a finding aside by keyboard", async () => {
    await aside(page).press("Enter");
    await expect(page.getByText("Tidak ada yang perlu diperiksa")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(button(page, "Bukan kesalahan (1)")).toBeVisible();
  });
  const other = await openAs(browser, app.url, api.scope, "harga", wati);
  await test.step("another sees by whom, and takes it back", async () => {
    await expect(other.getByText("Tidak ada yang perlu diperiksa")).toBeVisible();
    await button(other, "Bukan kesalahan (1)").press("Enter");
    const list = dialog(other, "Bukan kesalahan");
    await expect(list.getByRole("listitem")).toContainText([
      new RegExp(`Eka Motor · Filter udara.*Harga B nol.*${people.it.name}, \\d`),
    ]);
    expect(await axeFindings(other)).toEqual([]);
    await list.getByRole("button", { name: /^Kembalikan: / }).press("Enter");
    await expect(list).toBeHidden();
    await expect(cards(other)).toHaveCount(1);
  });
});
