import { formOf } from "../support/forms/forms.ts";
import { storedRows } from "../support/forms/forms-screen.ts";
import { advisors, users } from "../support/page/lists.ts";
import { expectRange, follow } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const TITLE = "Halaman Tidak Ditemukan";

test("a missing record says so, with a link to its list", async ({ page, api, showRows }) => {
  const rows = storedRows(formOf("sa"), 2);
  const expectTitle = async (title: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Support Apk Nusantara`);
  };
  await showRows(advisors, rows);
  await page.goto(`${advisors.update}tidak-ada`);
  await expectTitle(TITLE);
  await follow(page, "Kembali ke Daftar SA");
  await expect(page).toHaveURL(advisors.path);
  await expectTitle("Daftar SA");
  await expectRange(page, 1, 2);

  await api.setRows("sa", rows.slice(0, 1));
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
  await expectTitle(TITLE);
  await page.goBack();
  await follow(page, "Ubah");
  await expectTitle("Ubah SA");
});

test("an unknown screen links to the home of the role, if there is one", async ({ page, takeSession }) => {
  const needed = "Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.";
  await takeSession("it");
  await page.goto("/tidak-ada");
  await expect(page.getByText(needed)).toHaveCount(0);
  await follow(page, "Ke halaman awal");
  await expect(page).toHaveURL(users.path);
  await page.goto("about:blank");
  await takeSession("none");
  await page.goto("/not-found");
  await expect(page.getByText(needed)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ke halaman awal" })).toHaveCount(0);
});
