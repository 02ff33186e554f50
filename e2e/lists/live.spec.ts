import type { Page } from "playwright/test";
import { dismissSuccess, fill, submit, UPDATED } from "../support/forms/forms-screen.ts";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { browserOf, openLive, wati } from "../support/page/live.ts";
import {
  askToDelete,
  button,
  confirmDelete,
  downloadsOf,
  editLink,
  expectColumn,
  expectRange,
  noRows,
  press,
} from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test as base } from "../support/site/history-app.ts";

/** Somebody at a list of three advisors, and Wati at the same, each in a browser of her own. */
const test = base.extend<{ page: Page; other: Page }>({
  page: async ({ browser, api, app }, use) => {
    await api.setRows("sa", rowsOf(advisors, 3));
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope), advisors.path));
  },
  other: async ({ browser, api, app }, use) => {
    await use(await openLive(await browserOf(browser, app.url, "it", api.scope, wati), advisors.path));
  },
});

const names = (...ids: number[]) => ids.map((id) => `Nama SA ${id}`);

async function rename(page: Page, from: string, to: string): Promise<void> {
  await editLink(page, from).click();
  await fill(page, { "Nama SA": to });
  await submit(page);
  await dismissSuccess(page, UPDATED);
}

test("what one person writes, others see in each tab without asking", async ({ page, other, api }) => {
  await test.step("a change of somebody else", async () => {
    await rename(page, "Nama SA 2", "Nama SA 9");
    await expectColumn(other, "Nama SA", names(1, 9, 3));
  });
  await test.step("a deletion, while rows are picked: it waits for a press", async () => {
    await press(other, "Pilih");
    await other.getByRole("checkbox", { name: /1/ }).first().check();
    await api.clearRequests();
    await askToDelete(page, "Nama SA 3");
    await confirmDelete(page);
    await expect(other.getByText("1 data berubah")).toBeVisible();
    await expectColumn(other, "Nama SA", names(1, 9, 3));
    await press(other, "Muat");
    await expectColumn(other, "Nama SA", names(1, 9));
    await expect(button(other, "Muat")).toBeHidden();
  });
  await test.step("each tab hears of it, and a frozen one when it is thawed", async () => {
    const second = await other.context().newPage();
    await second.goto(advisors.path);
    await expectColumn(second, "Nama SA", names(1, 9));
    const session = await other.context().newCDPSession(other);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await rename(page, "Nama SA 9", "Nama SA 2");
    await expectColumn(second, "Nama SA", names(1, 2));
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await expectColumn(other, "Nama SA", names(1, 2));
  });
});

test("a stream goes on once the server or the network is back", async ({ page, other, app }) => {
  await app.kill();
  await page.reload();
  await rename(page, "Nama SA 2", "Nama SA 9");
  await expectColumn(other, "Nama SA", names(1, 9, 3));
  await other.context().setOffline(true);
  await rename(page, "Nama SA 3", "Nama SA 8");
  await expectColumn(other, "Nama SA", names(1, 9, 3));
  await other.context().setOffline(false);
  await expectColumn(other, "Nama SA", names(1, 9, 8));
});

test("a batch of others is one notice, for which the list is fetched once", async ({ page, other, api }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  for (const tab of [page, other]) {
    await tab.reload();
    await expectRange(tab, 1, 25);
  }
  await press(page, "Pilih");
  await press(page, "Pilih semua yang ditemukan (60)");
  const before = await downloadsOf(other, "sa");
  await press(page, "Hapus 60 data");
  await page.getByLabel("Ketik jumlahnya").fill("60");
  await press(page, "Ya, hapus!");
  await expect(noRows(other)).toBeVisible({ timeout: 30_000 });
  expect(await downloadsOf(other, "sa")).toBe(before + 1);
});

test("a hidden tab asks for nothing until it is shown again", async ({ page, browser, api, app }) => {
  const context = await browserOf(browser, app.url, "it", api.scope, wati);
  await context.clock.install();
  const tab = await openLive(context, advisors.path);
  const become = (value: "hidden" | "visible") =>
    tab.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      Object.defineProperty(document, "hidden", { configurable: true, value: value === "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await become("hidden");
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await rename(page, "Nama SA 2", "Nama SA 9");
  await tab.clock.runFor("10:00");
  expect(asked).toEqual([]);
  await become("visible");
  await expectColumn(tab, "Nama SA", names(1, 9, 3));
  await rename(page, "Nama SA 1", "Nama SA 7");
  await expectColumn(tab, "Nama SA", names(7, 9, 3));
  expect(asked.filter((path) => path === "/lists/sa")).toHaveLength(2);
});
