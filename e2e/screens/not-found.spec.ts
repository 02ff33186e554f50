import { formOf } from "../support/forms/forms.ts";
import { storedRows } from "../support/forms/forms-screen.ts";
import { advisors, users } from "../support/page/lists.ts";
import { expectRange } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const TITLE = "Halaman Tidak Ditemukan";

test("a missing record shows so in page and title, with a link to its list", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", storedRows(formOf("sa"), 2));
  await takeSession("it");
  await page.goto(`${advisors.update}tidak-ada`);
  const gone = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page).toHaveTitle(`${TITLE} · Support Apk Nusantara`);
  };
  await gone();
  await page.getByRole("link", { name: "Kembali ke Daftar SA", exact: true }).click();
  await expect(page).toHaveURL(advisors.path);
  await expect(page).toHaveTitle("Daftar SA · Support Apk Nusantara");
  await expectRange(page, 1, 2);

  await api.setRows("sa", storedRows(formOf("sa"), 1));
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
  await gone();
  await page.goBack();
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah SA");
  await expect(page).toHaveTitle("Ubah SA · Support Apk Nusantara");
});

test("an unknown screen links to the role's home, or says what an account without a role needs", async ({
  page,
  context,
  signIn,
  takeSession,
}) => {
  const home = page.getByRole("link", { name: "Ke halaman awal", exact: true });
  const needed = page.getByText(
    "Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.",
  );
  await takeSession("it");
  await page.goto("/tidak-ada");
  await expect(needed).toHaveCount(0);
  await home.click();
  await expect(page).toHaveURL(users.path);
  // The list's own requests would end the next session.
  await page.goto("about:blank");
  await context.clearCookies();
  await signIn("none");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(needed).toBeVisible();
  await expect(home).toHaveCount(0);
});
