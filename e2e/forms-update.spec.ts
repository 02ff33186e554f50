import { expect, test } from "./support/fixtures.ts";
import { fieldsFor, formOf, forms } from "./support/forms.ts";
import {
  dismissSuccess,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  keyOfStored,
  openedTexts,
  openUpdate,
  PIXEL,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "./support/forms-screen.ts";
import { carTypes, users } from "./support/lists.ts";
import { askToDelete, confirmDelete, expectRange, openList, searchFor } from "./support/screen.ts";

for (const form of forms) {
  const { list, update, named } = form;
  const other = list === carTypes ? users : carTypes;
  const [changed = ""] = Object.values(update.changed);

  test(`${list.title}: a row is updated once, and every list is fresh`, async ({ page, api, signIn }) => {
    const rows = storedRows(form, 30);
    const name = String(rows[26]?.[named.field]);
    const cell = page.getByRole("cell", { name: changed, exact: true });
    const texts = { ...openedTexts(form, 27), ...update.changed };
    await api.setRows(list.resource, rows);
    await signIn("it");
    await openList(page, list);
    const search = list === users ? "a/b" : (changed.split(" ")[0] ?? "");
    await searchFor(page, search);
    await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
    await expectRange(page, 26, 30);
    const address = page.url();
    await page
      .getByRole("row")
      .filter({ has: page.getByRole("cell", { name, exact: true }) })
      .getByRole("link", { name: "Ubah", exact: true })
      .click();
    await expectScreen(page, update);
    await expectTexts(page, openedTexts(form, 27));

    await test.step("changed and sent", async () => {
      await fill(page, update.changed);
      await submit(page);
      await dismissSuccess(page, UPDATED);
      const path = update.path + encodeURIComponent(keyOfStored(form, 27));
      await expectOneWrite(api, { ...update, path }, fieldsFor(update, texts));
    });
    await test.step("back on the list, at the same place", async () => {
      await expect(page).toHaveURL(address);
      await expectRange(page, 26, 30);
      await expect(cell).toBeVisible();
    });
    await test.step("fresh by Back, Forward and link", async () => {
      await openList(page, other);
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(cell).toBeVisible();
      await page.goBack();
      await expectRange(page, 1, 25);
      await page.goForward();
      await expect(cell).toBeVisible();
      await openList(page, list);
      await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
      await expect(cell).toBeVisible();
    });
    await test.step("a row deleted is gone by Back and Forward", async () => {
      await askToDelete(page, changed);
      await confirmDelete(page);
      await expectRange(page, 1, 25);
      await openList(page, other);
      await page.goBack();
      await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
      await expectRange(page, 26, 29);
      await expect(cell).toHaveCount(0);
    });
  });

  test(`${list.title}: an update page works by its address, reloaded, and when its row is gone`, async ({
    page,
    api,
    signIn,
  }) => {
    await api.setRows(list.resource, storedRows(form, 2));
    await signIn("it");
    await openUpdate(page, form, 2);
    await page.reload();
    await expectTexts(page, openedTexts(form, 2));
    await fill(page, update.changed);
    await submit(page);
    await dismissSuccess(page, UPDATED);
    await expect(page).toHaveURL(list.path);
    await expect(page.getByRole("cell", { name: changed, exact: true })).toBeVisible();

    await page.goto(`${list.update}tidak-ada`);
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
    await api.fault({ path: list.call, status: 404 });
    await page.goto(list.update + encodeURIComponent(keyOfStored(form, 1)));
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
  });
}

for (const username of ["a/b c", "o'brien", "50% & more?", "x#y", "é"]) {
  test(`the profile of ${username} is updated with its pictures`, async ({ page, api, signIn }) => {
    const form = formOf("users");
    const path = `/api/user/update/${encodeURIComponent(username)}`;
    await api.setRows("users", [{ ...form.update.row, username }]);
    await signIn("it");
    await page.getByRole("link", { name: "Ubah", exact: true }).click();
    await expectScreen(page, form.update);
    for (const label of ["Foto KTP", "Foto Ijazah"]) {
      await page
        .getByLabel(label, { exact: true })
        .setInputFiles({ name: `${label}.png`, mimeType: "image/png", buffer: PIXEL });
    }
    await submit(page);
    await dismissSuccess(page, UPDATED);
    await expect(page).toHaveURL("/user-list");
    await expectOneWrite(api, { ...form.update, path }, fieldsFor(form.update, form.update.opened), [
      expect.objectContaining({ field: "foto_ktp", type: "image/png", size: PIXEL.length }),
      expect.objectContaining({ field: "foto_ijazah", type: "image/png", size: PIXEL.length }),
    ]);
  });
}

test("what a record holds already is saved as it is, longer or finer than what is typed today", async ({
  page,
  api,
  signIn,
}) => {
  const form = formOf("perawatan-postcheck");
  const [row = {}] = storedRows(form, 1);
  const keterangan = "x".repeat(6_000);
  await api.setRows(form.list.resource, [{ ...row, keterangan, Harga_a: 12.345, Harga_b: "12500.125" }]);
  await api.fault({ path: `${form.update.path}1`, method: "PUT", status: 200 });
  await signIn("it");
  await openUpdate(page, form);
  await fill(page, { "Harga E": "1" });
  await submit(page);
  await dismissSuccess(page, UPDATED);
  expect((await writes(api)).map(({ fields }) => fields)).toEqual([
    {
      dealer: row.dealer,
      keterangan,
      Harga_a: "12.345",
      Harga_b: "12500.125",
      Harga_c: "12500.5",
      Harga_d: "0",
      Harga_e: "1",
    },
  ]);
});

test("after an update Forward opens the form with what the row holds now", async ({ page, api, signIn }) => {
  const form = formOf("car-type");
  await api.setRows("car-type", storedRows(form, 1));
  await signIn("it");
  await openList(page, form.list);
  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  await expectScreen(page, form.update);
  await fill(page, form.update.changed);
  await submit(page);
  await dismissSuccess(page, UPDATED);
  await expect(page).toHaveURL(form.list.path);
  await page.goForward();
  await expectTexts(page, form.update.changed);
  await expectScreen(page, form.update);
  await fill(page, { Model: "RAIZE 3" });
  await submit(page);
  await dismissSuccess(page, UPDATED);
});

test("a list that fails is told on the update screen, and tried again", async ({ page, api, signIn }) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await signIn("it");
  await api.fault({ path: form.list.call, status: 500 });
  await page.goto("/update-sa/1");
  await expect(page.getByRole("dialog", { name: "KESALAHAN" })).toContainText("Internal Server Error (500)");
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await api.clearFaults();
  await page.getByRole("button", { name: "Coba Lagi", exact: true }).click();
  await expectTexts(page, openedTexts(form, 1));
});
