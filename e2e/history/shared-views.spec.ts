import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright/test";
import { advisors, rowsOf } from "../support/page/lists.ts";
import { dialog, dismissAlert, press, searchBox, searchFor } from "../support/page/screen.ts";
import { expect, sealedSession } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { test } from "../support/site/watched.ts";

test.use({ settings: { DATA_DIR: path.join(tmpdir(), `history-${randomUUID()}`) } });

const SHARE = "Bagikan ke semua yang boleh membaca daftar ini";
const panelOf = (page: Page) => dialog(page, "Tampilan");
const ownView = (page: Page, name: string) => panelOf(page).getByRole("group", { name, exact: true });
const sharedViews = (page: Page) => panelOf(page).getByRole("region", { name: "Tampilan bersama" });
const said = (page: Page) => panelOf(page).getByRole("status");

/** Opens the views of the service advisors on another computer. */
async function openViews(browser: Browser, url: string, session: string): Promise<Page> {
  const context = await browser.newContext({ locale: "id-ID", baseURL: url, serviceWorkers: "block" });
  await context.addCookies([{ name: "sns_session", value: session, url }]);
  const page = await context.newPage();
  await page.goto(advisors.path);
  await press(page, "Tampilan");
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await panelOf(page).getByLabel("Nama tampilan", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(ownView(page, name)).toBeVisible();
}

test("views follow their person to another computer, and are shared until they are withdrawn", async ({
  browser,
  api,
  server,
}) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  const mine = await sealedSession("it", api.scope);
  const others = await sealedSession("it", api.scope, { userId: "9001", username: "wati" });
  const page = await openViews(browser, server.url, mine);
  await test.step("a view is saved and shared", async () => {
    await press(page, "Tutup");
    await searchFor(page, "SA 7");
    await press(page, "Tampilan");
    await save(page, "Tujuh");
    await ownView(page, "Tujuh").getByRole("button", { name: SHARE }).click();
    await expect(said(page)).toHaveText("Tampilan Tujuh dibagikan");
    await expect(sharedViews(page)).toContainText(`Dibagikan oleh ${people.it.name}`);
    await expect(ownView(page, "Tujuh").getByRole("button", { name: SHARE })).toHaveCount(0);
  });
  const second = await openViews(browser, server.url, mine);
  await test.step("the person's other computer has it", async () => {
    await expect(ownView(second, "Tujuh")).toBeVisible();
    await save(second, "Semua");
  });
  const other = await openViews(browser, server.url, others);
  await test.step("somebody else may show it, but neither change nor withdraw it", async () => {
    const shared = sharedViews(other);
    await expect(shared.getByRole("button")).toHaveText(["Tujuh"]);
    await expect(panelOf(other).getByRole("group")).toHaveCount(0);
    await save(other, "tujuh");
    await ownView(other, "tujuh").getByRole("button", { name: SHARE }).click();
    await dismissAlert(other, "Nama itu sudah dipakai orang lain. Ganti namanya dahulu.");
    await shared.getByRole("button", { name: "Tujuh" }).click();
    await expect(searchBox(other)).toHaveValue("SA 7");
  });
  await test.step("who has shared it withdraws it, and what was deleted there is deleted here", async () => {
    await sharedViews(second).getByRole("button", { name: "Tarik kembali Tujuh" }).click();
    await expect(said(second)).toHaveText("Tampilan Tujuh ditarik kembali");
    await ownView(second, "Tujuh").getByRole("button", { name: "Hapus" }).click();
    await expect(ownView(second, "Tujuh")).toHaveCount(0);
    await press(other, "Tampilan");
    await expect(sharedViews(other)).toHaveCount(0);
    await press(page, "Tutup");
    await press(page, "Tampilan");
    await expect(ownView(page, "Semua")).toBeVisible();
    await expect(ownView(page, "Tujuh")).toHaveCount(0);
  });
});
