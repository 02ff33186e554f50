import type { Page } from "playwright/test";
import { expectTexts, submit, writes } from "../support/forms/forms-screen.ts";
import {
  expectInstalled,
  expectNextVersion,
  form,
  isNextVersion,
  notice,
  test,
} from "../support/forms/installed.ts";
import { check, ITEM_CREATE, newItems } from "../support/page/batches.ts";
import { dismissAlert, press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";
import { appUrl } from "../support/site/servers.ts";

test.use({ serviceWorkers: "allow" });

/** Makes the tab check for a new version, as when it gets the focus after a while, and waits until it has reported the use of the mouse. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward("01:01");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const reported = page.waitForResponse((response) => response.request().method() === "POST");
  await page.mouse.move(1, 1);
  await reported;
}

/** Records each document that the tab loads, and each `beforeunload` dialog. */
function watch(page: Page) {
  const seen = { loads: 0, questions: 0 };
  page.on("domcontentloaded", () => {
    seen.loads += 1;
  });
  page.on("dialog", (question) => {
    seen.questions += 1;
    return question.dismiss();
  });
  return seen;
}

test.beforeEach(({ page }) => page.clock.install());

test("a new version is looked for, waits, and reloads the page once", async ({ page, site, nextVersion }) => {
  // Some browsers let the old worker go on.
  await page.addInitScript(() => {
    ServiceWorker.prototype.postMessage = () => {};
  });
  await page.goto("/");
  await expectInstalled(page);
  site.deploy(nextVersion);
  await page.clock.fastForward("01:00:01");
  await press(page, "Nanti");
  await expect(notice(page)).toBeHidden();
  expect(await isNextVersion(page)).toBe(false);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.waitForFunction(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting);
  const seen = watch(page);
  await press(page, "Update");
  await expect(notice(page)).toContainText("setelah yang sedang dikirim selesai");
  await page.clock.fastForward("00:11");
  await expect.poll(() => isNextVersion(page).catch(() => false)).toBe(true);
  // The new document may answer before its events have come.
  await expect.poll(() => seen).toEqual({ loads: 1, questions: 0 });
});

test("Update reloads every tab once, after its write", async ({
  page,
  context,
  api,
  site,
  signInInstalled,
  beginForm,
  nextVersion,
}) => {
  await signInInstalled();
  const [other, writing] = [await context.newPage(), await context.newPage()];
  await beginForm(other);
  await beginForm(writing);
  await api.fault({ path: form.create.path, hang: true });
  await submit(writing);
  await expect.poll(() => writes(api)).toHaveLength(1);
  site.deploy(nextVersion);
  await comeBack(page);
  await expect(notice(other)).toBeVisible();
  const tabs = [page, other, writing];
  const seen = tabs.map(watch);
  await press(page, "Update");
  for (const tab of [page, other]) {
    await expectNextVersion(tab);
    await expect(notice(tab)).toBeHidden();
  }
  await press(other, "Lanjutkan");
  await expectTexts(other, form.create.typed);
  await dismissAlert(writing, /^Hasilnya tidak diketahui/);
  expect(seen.map(({ loads }) => loads)).toEqual([1, 1, 0]);
  await press(writing, "Update");
  await press(writing, "Lanjutkan");
  await expectTexts(writing, form.create.typed);
  expect(await writes(api)).toHaveLength(1);
  expect(seen).toEqual(tabs.map(() => ({ loads: 1, questions: 0 })));
});

test("an update interrupts no batch", async ({ page, context, api, site, signInInstalled, nextVersion }) => {
  await api.setRows("perawatan-postcheck", []);
  await signInInstalled();
  await check(page, newItems(3));
  await expect(page.getByRole("button", { name: "Jalankan (3)" })).toBeVisible();
  site.deploy(nextVersion);
  const other = await context.newPage();
  await other.goto(advisors.path);
  await expect(notice(other)).toBeVisible();
  await press(page, "Nanti");
  // A replica of the old version is left.
  site.deploy(appUrl);
  const seen = watch(page);
  await api.fault({ path: ITEM_CREATE, status: 429 });
  await press(page, "Jalankan (3)");
  await expect(page.getByText(/^Server sedang sibuk\./)).toBeVisible();
  await Promise.all([other.waitForEvent("domcontentloaded"), press(other, "Update")]);
  await api.clearFaults();
  await page.clock.fastForward("00:05");
  // Behind the offer of the new version.
  await expect(page.locator("main [role=status]")).toHaveText("3 berhasil", { timeout: 15_000 });
  await expect(notice(page)).toBeVisible();
  expect(seen).toEqual({ loads: 0, questions: 0 });
});
