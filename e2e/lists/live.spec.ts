import type { Browser, Page } from "playwright/test";
import { dismissSuccess, fill, submit, UPDATED } from "../support/forms/forms-screen.ts";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { askToDelete, button, confirmDelete, editLink, expectColumn, press } from "../support/page/screen.ts";
import { expect, sealedSession } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";

const wati = { userId: "9001", username: "wati", name: "Wati" };

/** Opens the advisors as somebody, on a computer of their own, and waits for the stream of what others write. */
async function openAs(browser: Browser, url: string, session: string): Promise<Page> {
  const context = await browser.newContext({ locale: "id-ID", baseURL: url, serviceWorkers: "block" });
  await context.addCookies([{ name: "sns_session", value: session, url }]);
  const page = await context.newPage();
  const stream = page.waitForResponse("**/events");
  await page.goto(advisors.path);
  expect((await stream).headers()["content-type"]).toBe("text/event-stream");
  return page;
}

const names = (...ids: number[]) => ids.map((id) => `Nama SA ${id}`);

async function rename(page: Page, from: string, to: string): Promise<void> {
  await editLink(page, from).click();
  await fill(page, { "Nama SA": to });
  await submit(page);
  await dismissSuccess(page, UPDATED);
}

test("what one person writes, another sees in the list without asking, by one call of the API", async ({
  browser,
  api,
  app,
}) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  const page = await openAs(browser, app.url, await sealedSession("it", api.scope));
  const other = await openAs(browser, app.url, await sealedSession("it", api.scope, wati));
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
});
