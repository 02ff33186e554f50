import type { Browser, Page } from "playwright/test";
import { browserOf, wati } from "../support/page/live.ts";
import { dialog, dismissAlert, expectWhole, press, searchBox, searchFor } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { test } from "../support/site/history-app.ts";
import { advisors, rowsOf } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const SHARE = "Bagikan ke semua yang boleh membaca daftar ini";
const panelOf = (page: Page) => dialog(page, "Tampilan");
const ownView = (page: Page, name: string) => panelOf(page).getByRole("group", { name, exact: true });
const sharedViews = (page: Page) => panelOf(page).getByRole("region", { name: "Tampilan bersama" });
const said = (page: Page) => panelOf(page).getByRole("status");
const nameField = (page: Page) => panelOf(page).getByLabel("Nama tampilan", { exact: true });

const siti = { userId: "77" };

/** Opens a browser of somebody's own and the views of the service advisors in it; a script may run before those of the page. */
async function openViews(
  browser: Browser,
  url: string,
  scope: string,
  person: object,
  before = () => {},
): Promise<Page> {
  const page = await (await browserOf(browser, url, "it", scope, person)).newPage();
  await page.addInitScript(before);
  await page.goto(`${url}${advisors.path}`);
  await expectWhole(page, advisors);
  await press(page, "Tampilan");
  return page;
}

async function save(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.keyboard.press("Enter");
  await expect(ownView(page, name)).toBeVisible();
}

// That nobody else changes a shared view, and which names there are: app/_actions/views.test.ts.
test("views follow their person, and are shared until they are withdrawn", async ({ browser, api, app }) => {
  await api.setRows(advisors.resource, rowsOf(advisors, 30));
  const page = await openViews(browser, app.url, api.scope, siti);
  await test.step("a view is saved and shared", async () => {
    await press(page, "Tutup");
    await searchFor(page, "SA 7");
    await press(page, "Tampilan");
    await save(page, "Tujuh");
    await ownView(page, "Tujuh").getByRole("button", { name: SHARE }).click();
    await expect(said(page)).toHaveText("Tampilan Tujuh dibagikan");
    await expect(sharedViews(page)).toContainText(`Dibagikan oleh ${people.it.name}`);
  });
  const other = await openViews(browser, app.url, api.scope, wati);
  await test.step("somebody else may show it, but neither change nor withdraw it", async () => {
    const shared = sharedViews(other);
    await expect(shared.getByRole("button")).toHaveText(["Tujuh"]);
    await expect(panelOf(other).getByRole("group")).toHaveCount(0);
    await shared.getByRole("button", { name: "Tujuh" }).click();
    await expect(searchBox(other)).toHaveValue("SA 7");
  });
  const second = await openViews(browser, app.url, api.scope, siti);
  await test.step("on another computer it is withdrawn and deleted, which the first one hears", async () => {
    await sharedViews(second).getByRole("button", { name: "Tarik kembali Tujuh" }).click();
    await expect(said(second)).toHaveText("Tampilan Tujuh ditarik kembali");
    await ownView(second, "Tujuh").getByRole("button", { name: "Hapus" }).click();
    await expect(ownView(second, "Tujuh")).toHaveCount(0);
    await press(other, "Tampilan");
    await expect(sharedViews(other)).toHaveCount(0);
    await press(page, "Tutup");
    await press(page, "Tampilan");
    await expect(ownView(page, "Tujuh")).toHaveCount(0);
  });
});

/** Stores what an earlier release has stored in a browser. */
function storeAsBefore(): void {
  const look = { hidden: [], density: "normal" };
  const views = { sa: [{ name: "Lama", query: "?cari=8", look }] };
  const finding = {
    mark: "belum-ada::1",
    rule: "belum-ada",
    record: "Fajar Motor",
    text: "Belum punya",
    at: 1,
  };
  localStorage.setItem("sns_settings:77", JSON.stringify({ theme: "dark", views }));
  localStorage.setItem("sns_aside:77", JSON.stringify({ "perawatan-postcheck": [finding] }));
}

// What becomes of each that was stored: app/_shell/storage-migration.test.ts.
test("while the store is away that is said, and what was typed or stored before stays", async ({
  browser,
  api,
  app,
}) => {
  const showSaved = app.hideSaved();
  const page = await openViews(browser, app.url, api.scope, siti, storeAsBefore);
  await expect(page.getByText("Tampilan yang tersimpan sedang tidak dapat dibaca.")).toBeVisible();
  const lacking = panelOf(page).getByText("Tampilan yang tersimpan belum dapat dimuat.");
  await expect(lacking).toBeVisible();
  await nameField(page).fill("Semua");
  await page.keyboard.press("Enter");
  await dismissAlert(page, /^Tampilan sedang tidak dapat dibaca atau disimpan/);
  await expect(nameField(page)).toHaveValue("Semua");
  showSaved();
  await press(page, "Coba lagi");
  await expect(lacking).toBeHidden();
  await save(page, "Semua");
  await page.reload();
  await press(page, "Tampilan");
  await expect(ownView(page, "Lama")).toBeVisible();
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => stored("sns_settings:77")).toMatch(/^(?!.*views).*"theme":"dark"/);
  // It goes once the store has all of it.
  await expect.poll(() => stored("sns_aside:77")).toBeNull();
});
