import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, submit } from "../support/forms/forms-screen.ts";
import { logIn } from "../support/forms/station.ts";
import { ITEM_CREATE, newItems, runImport } from "../support/page/batches.ts";
import { advisors } from "../support/page/lists.ts";
import { askAgain, expectSameDocument, FAULTS, keepAway, missing } from "../support/page/parts.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// Parts that a screen asks for by itself. That a lost file is told as a lost connection is: e2e/screens/parts.spec.ts.

/** Expects the words between the bar at the top and the screen. */
async function expectUnderTop(page: Page): Promise<void> {
  const boxes = [page.getByRole("banner"), missing(page), page.getByRole("main")].map((each) =>
    each.boundingBox(),
  );
  const [top, words, main] = await Promise.all(boxes);
  expect(words?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
}

/** Expects the screen to be there without a part, words in its place, and the part once it can be had. */
async function expectLate(page: Page, shown: Locator, isBar = true): Promise<void> {
  await expect(missing(page)).toBeVisible();
  await expectSameDocument(page, async () => {
    if (isBar) await expectUnderTop(page);
    await askAgain(page, shown);
  });
}

test("a screen is there without the offer of what was typed, which comes when it can be had", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  const offered = "Lanjutkan isian yang belum tersimpan?";
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: "/*", status: 401, body: { message: "Token is Expired" } });
  await submit(page);
  await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
  await api.clearFaults();
  await keepAway(page, offered, FAULTS[0]);
  await page.goto("/warehouse-list");
  await expectLate(page, dialog(page, offered), false);
  await press(page, "Lanjutkan");
  await expectTexts(page, form.create.typed);
});

test("a screen is there without the offer of the one that led to the login, which comes when it can be had", async ({
  page,
  api,
}) => {
  await page.goto(`${advisors.path}?cari=SA`);
  await keepAway(page, "Kembali ke ", FAULTS[0]);
  await logIn(page, api.scope, "it");
  await expectLate(page, page.getByRole("link", { name: "Kembali ke Daftar SA" }));
});

test("a screen is there without the bar of a batch, which comes when it can be had", async ({
  page,
  api,
  takeSession,
}) => {
  const bar = page.getByRole("region", { name: "Impor" });
  await api.setRows("perawatan-postcheck", []);
  await takeSession("it");
  await api.fault({ path: ITEM_CREATE, delayMs: 40 });
  await runImport(page, newItems(60), 60);
  await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(1);
  page.once("dialog", (asked) => void asked.accept());
  await keepAway(page, "Tutup hasil ini?", FAULTS[0]);
  await page.goto(advisors.path);
  await expectLate(page, bar);
  await expect(bar).toContainText("Impor belum selesai");
});
