import { formOf } from "../support/forms/forms.ts";
import { storedRows } from "../support/forms/forms-screen.ts";
import { chooseMenu, expectRange, follow } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, users } from "../support/site/lists.ts";

const form = formOf("sa");

const NOT_FOUND = "Halaman Tidak Ditemukan";

test("each screen has its own title, and a missing one leads back", async ({
  page,
  api,
  showRows,
  takeSession,
}) => {
  const rows = storedRows(form, 3);
  await api.setRows("cabang", storedRows(formOf("cabang"), 1));
  await showRows(form.list, rows);
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  const heading = page.getByRole("heading", { level: 1 });
  await follow(page, "Ubah");
  await expect(page).toHaveTitle("Ubah SA · Support Apk Nusantara");
  await chooseMenu(page, branches.menu);
  await expect(page).toHaveTitle(`${branches.title} · Support Apk Nusantara`);
  await page.goBack();
  await expect(page).toHaveTitle("Ubah SA · Support Apk Nusantara");
  await chooseMenu(page, form.list.menu);
  await expectRange(page, 1, 3);
  await api.setRows("sa", rows.slice(0, 1));
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
  await expect(heading).toHaveText(NOT_FOUND);
  await expect(page).toHaveTitle(`${NOT_FOUND} · Support Apk Nusantara`);
  await follow(page, "Kembali ke Daftar SA");
  await expectRange(page, 1, 1);
  const needed = "Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.";
  await page.goto("/tidak-ada");
  await follow(page, "Ke halaman awal");
  await expect(page).toHaveURL(users.path);
  await page.goto("about:blank");
  await takeSession("none");
  await page.goto("/not-found");
  await expect(page.getByText(needed)).toBeVisible();
});
