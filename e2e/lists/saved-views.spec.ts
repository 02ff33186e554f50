import { expectChips, openFilters, valueBox } from "../support/page/filters.ts";
import { advisors, branches, rowsOf } from "../support/page/lists.ts";
import { chooseMenu, dialog, expectRange, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

test("a view brings back search, filters, sort and columns; the standard one opens the list, an address beats it", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await api.setRows(
    branches.resource,
    rowsOf(branches, 60).map((row, at) => ({ ...row, brand: at % 2 ? "Toyota" : "Honda" })),
  );
  await takeSession("it");
  await page.goto(branches.path);
  await expectRange(page, 1, 25);
  const panel = dialog(page, "Tampilan");
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const place = "?filter.brand=Toyota&cari=Cabang&urut=-alamat";
  const save = async (name: string) => {
    await panel.getByLabel("Nama tampilan", { exact: true }).fill(name);
    await panel.getByLabel("Nama tampilan", { exact: true }).press("Enter");
    await expect(panel.getByRole("status")).toHaveText(`Tampilan ${name} disimpan`);
  };

  await test.step("saving under a name, which is taken then", async () => {
    await openFilters(page);
    await valueBox(page, "Brand", "Toyota").check();
    await searchFor(page, "Cabang");
    await press(page, "Tutup");
    await header("Alamat").getByRole("button").click();
    await header("Alamat").getByRole("button").click();
    await expect(page).toHaveURL(branches.path + place);
    await press(page, "Kolom");
    await page.getByRole("menuitemcheckbox", { name: "Masuk", exact: true }).click();
    await page.keyboard.press("Escape");
    await press(page, "Tampilan");
    await save("Toyota saja");
    await panel.getByLabel("Nama tampilan", { exact: true }).fill("TOYOTA saja ");
    await expect(panel.getByText("Nama itu sudah dipakai", { exact: true })).toBeVisible();
    await panel.getByLabel("Nama tampilan", { exact: true }).fill("");
    await panel.getByRole("button", { name: "Salin tautan", exact: true }).click();
    await expect(panel.getByRole("status")).toHaveText("Tautan disalin");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await panel.getByRole("button", { name: "Jadikan standar", exact: true }).click();
    await press(page, "Tutup");
  });

  await test.step("the standard view opens the list, not what was cleared in it", async () => {
    await chooseMenu(page, advisors.menu);
    await expect(page).toHaveURL(advisors.path);
    await chooseMenu(page, branches.menu);
    await expect(page).toHaveURL(branches.path + place);
    await expectChips(page, ["Brand: Toyota"]);
    await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("Cabang");
    await expect(header("Masuk")).toHaveCount(0);
    await page.goto(`${branches.path}?filter.brand=Honda`);
    await expectChips(page, ["Brand: Honda"]);
    await press(page, "Bersihkan filter");
    await expectRange(page, 1, 25);
    await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
    await press(page, "Kembali");
    await expectRange(page, 1, 25);
    await expect(page).toHaveURL(branches.path);
  });

  await test.step("overwriting, renaming, applying and deleting", async () => {
    await searchFor(page, "Cabang 7");
    await press(page, "Tampilan");
    const actions = panel.getByRole("group", { name: "Toyota saja", exact: true });
    await actions.getByRole("button", { name: "Timpa", exact: true }).click();
    await actions.getByRole("button", { name: "Ganti nama", exact: true }).click();
    await panel.getByLabel("Nama baru untuk Toyota saja", { exact: true }).fill("Tujuh");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("status")).toHaveText("Nama diganti menjadi Tujuh");
    await press(page, "Tutup");
    await page.goto(`${branches.path}?urut=alamat`);
    await press(page, "Tampilan");
    await panel.getByRole("button", { name: "Tujuh", exact: true }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(`${branches.path}?cari=Cabang+7`);
    await expectRange(page, 1, 1);
    await page.goBack();
    await expect(page).toHaveURL(`${branches.path}?urut=alamat`);
    await press(page, "Tampilan");
    await panel.getByRole("button", { name: "Hapus", exact: true }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(0);
  });

  await test.step("damaged storage is ignored with a word", async () => {
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (key.startsWith("sns_settings:"))
          localStorage.setItem(
            key,
            text.replace(/"views":\{[^}]*\}/, '"views":{"dealer-cabang":[{"name":7}]}'),
          );
      }
    });
    await page.goto(`${branches.path}?urut=alamat`);
    await press(page, "Tampilan");
    await expect(
      panel.getByText("Sebagian tampilan yang tersimpan rusak dan diabaikan.", { exact: true }),
    ).toBeVisible();
    await save("Baru");
    await expect(panel.getByText(/rusak/)).toBeHidden();
  });
});
