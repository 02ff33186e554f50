import type { Page } from "playwright/test";
import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import { askToDelete, confirmDelete, expectColumn, openList, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const names = (ids: number[]) => ids.map((id) => `Nama SA ${id}`);
const rowsWith = (ids: number[]) => rowsOf(advisors, 12).filter(({ id }) => ids.includes(Number(id)));

async function toCarTypes(page: Page): Promise<void> {
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
}

for (const search of ["", "nama sa 1"]) {
  const found = (ids: number[]) => names(search ? ids.filter((id) => `${id}`.startsWith("1")) : ids);

  test(`a list is reloaded by link, Back, Forward and reload${search && ", searched"}`, async ({
    page,
    api,
    signIn,
  }) => {
    await api.setRows("car-type", rowsOf(carTypes, 1));
    await api.setRows("sa", rowsWith([1, 2, 3, 10]));
    await signIn("it");
    await openList(page, advisors);
    if (search) await searchFor(page, search);
    await expectColumn(page, "Nama SA", found([1, 2, 3, 10]));

    await test.step("Back", async () => {
      await toCarTypes(page);
      await api.setRows("sa", rowsWith([2, 3, 10, 11]));
      await page.goBack();
      await expectColumn(page, "Nama SA", found([2, 3, 10, 11]));
    });
    await test.step("Forward", async () => {
      await page.goBack();
      if (search) await page.goBack();
      await expect(page.getByRole("heading", { name: "Daftar Pengguna" })).toBeVisible();
      await api.setRows("sa", rowsWith([1, 10, 12]));
      await page.goForward();
      if (search) await page.goForward();
      await expectColumn(page, "Nama SA", found([1, 10, 12]));
    });
    await test.step("link", async () => {
      await toCarTypes(page);
      await api.setRows("sa", rowsWith([2, 12]));
      await openList(page, advisors);
      await expectColumn(page, "Nama SA", names([2, 12]));
    });
    await test.step("reload", async () => {
      await api.setRows("sa", rowsWith([7]));
      await page.reload();
      await expectColumn(page, "Nama SA", names([7]));
    });
  });

  test(`a row deleted here is gone by link, Back and Forward${search && ", searched"}`, async ({
    page,
    api,
    signIn,
  }) => {
    await api.setRows("car-type", rowsOf(carTypes, 1));
    await api.setRows("sa", rowsWith([1, 2, 10, 11]));
    await signIn("it");
    await openList(page, advisors);
    if (search) await searchFor(page, search);
    await askToDelete(page, "Nama SA 10");
    await confirmDelete(page);
    await expectColumn(page, "Nama SA", found([1, 2, 11]));
    await toCarTypes(page);
    await page.goBack();
    await expectColumn(page, "Nama SA", found([1, 2, 11]));
    await page.goForward();
    await expectColumn(page, "Model", ["Model 1"]);
    await page.goBack();
    await expectColumn(page, "Nama SA", found([1, 2, 11]));
    await toCarTypes(page);
    await openList(page, advisors);
    await expectColumn(page, "Nama SA", names([1, 2, 11]));
  });
}

test("a list is reloaded by the link to itself", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsWith([1, 2]));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectColumn(page, "Nama SA", names([1, 2]));
  await api.setRows("sa", rowsWith([5]));
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", names([5]));
});
