import { fieldsFor } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  submit,
  writes,
} from "../support/forms/forms-screen.ts";
import {
  expectInstalled,
  expectNextVersion,
  expectWaitingVersion,
  form,
  isNextVersion,
  notice,
  test,
} from "../support/forms/installed.ts";
import { askToDelete, confirmDelete, expectColumn, openList, press } from "../support/page/screen.ts";
import { expect, submitLogin } from "../support/site/fixtures.ts";
import { advisors, branches, rowsOf } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

test.use({ serviceWorkers: "allow" });

test("a form of the old version is not sent to the new one, and its values are kept", async ({
  page,
  api,
  site,
  signInInstalled,
  beginForm,
  nextVersion,
}) => {
  await signInInstalled();
  await beginForm(page);
  site.deploy(nextVersion);
  await submit(page);
  await expect(notice(page)).toContainText("belum dikirim");
  await expectTexts(page, form.create.typed);
  expect(await writes(api)).toEqual([]);
  await press(page, "Update");
  await press(page, "Lanjutkan");
  await expectTexts(page, form.create.typed);
  await expectNextVersion(page);
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});

test("an old list deletes nothing", async ({ page, api, site, signInInstalled, nextVersion }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await signInInstalled();
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  site.deploy(nextVersion);
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await expect(notice(page)).toContainText("belum dikirim");
  expect(await writes(api)).toEqual([]);
  await press(page, "Nanti");
  await expectWaitingVersion(page);
  await expect(notice(page)).toBeHidden();
  await openList(page, branches);
  await expect(page.getByRole("heading", { level: 1, name: branches.title })).toBeVisible();
  expect(await isNextVersion(page)).toBe(true);
});

test("a login page of the old version offers the update", async ({ page, api, site, nextVersion }) => {
  const { username, password, home } = people.it;
  await page.goto("/");
  await expectInstalled(page);
  site.deploy(nextVersion);
  await submitLogin(page, `${username}+${api.scope}`, password);
  await expect(notice(page)).toBeVisible();
  await press(page, "Update");
  await expectNextVersion(page);
  await submitLogin(page, `${username}+${api.scope}`, password);
  await expect(page).toHaveURL(home);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("an old tab renews itself with its draft", async ({ page, site, signIn, beginForm, nextVersion }) => {
    await signIn("it");
    await beginForm(page);
    site.deploy(nextVersion);
    await press(page, "Cari apa saja");
    const missing = page.getByRole("dialog", { name: "Belum dapat dimuat", exact: true });
    await expect(missing).toContainText("Versi baru tersedia.");
    await press(page, "Coba Lagi");
    await expect(missing).toContainText("Versi baru tersedia.");
    await press(page, "Muat ulang");
    await press(page, "Lanjutkan");
    await expectTexts(page, form.create.typed);
    expect(await isNextVersion(page)).toBe(true);
    await press(page, "Cari apa saja");
    await expect(page.getByRole("dialog", { name: "Cari apa saja", exact: true })).toBeVisible();
  });
});
