import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { isNextVersion, test } from "../support/page/installed.ts";
import { press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";

const form = formOf("sa");

test("a tab of an old version without a service worker says what its server no longer has, and renews itself with what was typed", async ({
  page,
  api,
  site,
  signIn,
  nextVersion,
}) => {
  await api.setRows("sa", []);
  await signIn("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
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
