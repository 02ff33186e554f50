import { formOf } from "../support/forms/forms.ts";
import { storedRows } from "../support/forms/forms-screen.ts";
import { chooseMenu, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const advisorForm = formOf("sa");

test("each screen has its own title at once, and none is empty", async ({ page, api, takeSession }) => {
  await api.setRows("sa", storedRows(advisorForm, 3));
  await api.setRows("cabang", storedRows(formOf("cabang"), 1));
  await takeSession("it");
  await page.goto(advisorForm.list.path);
  const titles = [await page.title()];
  await page.exposeFunction("keepTitle", (title: string) => titles.push(title));
  await page.evaluate(() => {
    const { keepTitle } = window as unknown as { keepTitle: (title: string) => void };
    const watching = new MutationObserver(() => keepTitle(document.title));
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  });
  const heading = page.getByRole("heading", { level: 1 });

  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await press(page, "Simpan & berikutnya");
  await expect(page.getByText("2 dari 3")).toBeVisible();
  await press(page, "Kembali");
  await expect(heading).toHaveText("Daftar SA");
  await chooseMenu(page, "Dealer Cabang");
  await expect(heading).toHaveText("Daftar Dealer Cabang");
  await page.getByRole("link", { name: "Tambah Dealer Cabang", exact: true }).click();
  await expect(heading).toHaveText("Tambah Dealer Cabang");
  await page.goBack();
  await expect(heading).toHaveText("Daftar Dealer Cabang");
  await page.getByRole("link", { name: "Bantuan", exact: true }).click();
  await expect(heading).toHaveText("Bantuan");

  const shown = titles.filter((title, at) => title !== titles[at - 1]);
  expect(shown).toEqual(
    [
      "Daftar SA",
      "Ubah SA",
      "Daftar SA",
      "Daftar Dealer Cabang",
      "Tambah Dealer Cabang",
      "Daftar Dealer Cabang",
      "Bantuan",
    ].map((title) => `${title} · Support Apk Nusantara`),
  );
});
