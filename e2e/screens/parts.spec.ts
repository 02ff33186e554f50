import type { Locator, Page, Route } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import {
  button,
  dialog,
  expectRange,
  expectWhole,
  follow,
  press,
  pressTool,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

// One part of each kind. That all are loaded in the same way: scripts/scripts-on-demand.test.mjs; what is told of a script that does not
// come: app/_ui/on-demand/load-script.test.ts.

const MISSING = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

const title = (page: Page) => page.locator("h1:visible");
const missing = (page: Page) => page.getByText(MISSING);
const refuse = (route: Route) => route.abort("internetdisconnected");

/** Asks in vain again for a part that did not come, and then when it can be had; the document is the same after it. */
async function askAgain(page: Page, shown: Locator): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  // A picture that cannot be had has such a button, too.
  const again = button(page, "Coba Lagi").and(page.locator("[aria-busy]"));
  await again.click();
  await expect(again).toHaveAttribute("aria-busy", "false");
  await page.unrouteAll({ behavior: "wait" });
  await again.click();
  await expect(shown).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Opens a part of which the script does not come, and again when it does. */
async function tryPart(page: Page, name: string, shown: Locator): Promise<void> {
  const before = (await title(page).textContent()) ?? "";
  await page.route("**/*", refuse);
  await button(page, name).first().click();
  await expect(missing(page)).toBeVisible();
  await expect(title(page)).toHaveText(before);
  await askAgain(page, shown);
}

test("offline the screen stays, and its parts come when they can be had", async ({ page, showRows }) => {
  const worker = page.waitForEvent("worker");
  await showRows(advisors, 2);
  await expectWhole(page, advisors);
  // The list's own script is there once its worker runs: without it the list has words of its own.
  await (await worker).evaluate(() => {});
  await test.step("words stand in the place of a dialog, and can be closed", async () => {
    await page.route("**/*", refuse);
    await pressTool(page, "Tampilan");
    const words = dialog(page, "Belum dapat dimuat");
    await expect(words.getByText(MISSING)).toBeVisible();
    await words.getByRole("button", { name: "Tutup", exact: true }).click();
    await expect(missing(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
  });
  await tryPart(page, "Hapus", dialog(page, "Yakin akan menghapus?"));
  await page.keyboard.press("Escape");
  await tryPart(page, "Filter", page.getByRole("region", { name: "Filter", exact: true }));
  await test.step("a picker of a form, which leaves what was typed", async () => {
    await openCreate(page, formOf("cabang"));
    const typed = { "Waktu Masuk": "07:15:00" };
    await fill(page, typed);
    await tryPart(page, "Pilih waktu", dialog(page, "Pilih waktu"));
    await page.keyboard.press("Escape");
    await expectTexts(page, typed);
  });
});

test("a screen whose script does not come says so, and leads back", async ({ page, showRows }) => {
  await showRows(advisors, 60);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await page.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "" }));
  const openForm = async () => {
    await follow(page, "Ubah");
    await expect(title(page)).toHaveText("Layar ini belum dapat dimuat");
  };
  await openForm();
  await page.goBack();
  await expectRange(page, 26, 50);
  await openForm();
  await page.unrouteAll({ behavior: "wait" });
  await press(page, "Muat ulang");
  await expect(title(page)).toHaveText("Ubah SA");
});
