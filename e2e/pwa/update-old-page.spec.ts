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
  form,
  isNextVersion,
  notice,
  test,
} from "../support/forms/installed.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, submitLogin } from "../support/site/fixtures.ts";
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
    await expect(dialog(page, "Belum dapat dimuat")).toContainText("Versi baru tersedia.");
    await press(page, "Muat ulang");
    await press(page, "Lanjutkan");
    await expectTexts(page, form.create.typed);
    expect(await isNextVersion(page)).toBe(true);
    await press(page, "Cari apa saja");
    await expect(dialog(page, "Cari apa saja")).toBeVisible();
  });
});
