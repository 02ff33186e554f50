import { fieldsFor, formOf, forms } from "../support/forms/forms.ts";
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
} from "../support/forms/forms-screen.ts";
import { age, expectWhole, watchFor } from "../support/page/list-cache.ts";
import { carTypes, users } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  expectRange,
  menuEntries,
  openList,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

for (const form of forms) {
  const { list, update, named } = form;
  const [[label = "", changed = ""] = []] = Object.entries(update.changed);

  test(`${list.title}: a row is updated once, and shown at its place at once, however slow the API is`, async ({
    page,
    api,
    signIn,
  }) => {
    // Only the row that is updated has the name of its person.
    const rows = storedRows(form, 30).map((row, at) =>
      at === 26 || list !== users ? row : { ...row, nama: "Orang Lain" },
    );
    const name = String(rows[26]?.[named.field]);
    const cell = page.getByRole("cell", { name: changed, exact: true });
    const opened = openedTexts(form, 27);
    await api.setRows(list.resource, rows);
    await signIn("it");
    await openList(page, list);
    await expectWhole(page, list);
    await searchFor(page, list === users ? "a/b" : (changed.split(" ")[0] ?? ""));
    await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
    await expectRange(page, 26, 30);
    const address = page.url();
    await page
      .getByRole("row")
      .filter({ has: page.getByRole("cell", { name, exact: true }) })
      .getByRole("link", { name: "Ubah", exact: true })
      .click();
    await expectScreen(page, update);
    await expectTexts(page, opened);
    await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
    await expect(page.locator("form").getByText(`Katalog: ${list.menu}`)).toHaveCount(form.stays ? 1 : 0);
    await fill(page, update.changed);
    await api.clearRequests();
    // The check of the save is slow, and the list behind it answers when it is let.
    await api.fault({ path: list.call, delayMs: 500, times: 1 });
    await api.fault({ path: list.call, hang: true });
    const seenAsItWas = await watchFor(page, opened[label] ?? "", UPDATED);

    await submit(page);
    await dismissSuccess(page, UPDATED);
    const path = update.path + encodeURIComponent(keyOfStored(form, 27));
    await expectOneWrite(api, { ...update, path }, fieldsFor(update, { ...opened, ...update.changed }));
    await expect(page).toHaveURL(address);
    await expectRange(page, 26, 30);
    await expect(cell).toBeVisible();
    await expect(age(page)).toBeVisible();
    await api.clearFaults();
    await expect(age(page)).toBeHidden();
    await expect(cell).toBeVisible();
    expect(await seenAsItWas()).toBe(0);
    expect(await api.callsOf(list.call)).toHaveLength(2);
  });
}

for (const form of [formOf("users"), formOf("perawatan-postcheck")]) {
  const { list, update } = form;
  const [changed = ""] = Object.values(update.changed);

  test(`${list.title}: an updated row is fresh by Back, Forward and link, and gone once it is deleted`, async ({
    page,
    api,
    takeSession,
  }) => {
    const cell = page.getByRole("cell", { name: changed, exact: true });
    const next = page.getByRole("button", { name: "Selanjutnya", exact: true });
    await api.setRows(list.resource, storedRows(form, 30));
    await takeSession("it");
    await page.goto(list.path);
    await next.click();
    await expectRange(page, 26, 30);
    await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
    await expectTexts(page, openedTexts(form, 27));
    await fill(page, update.changed);
    await submit(page);
    await dismissSuccess(page, UPDATED);
    await expect(cell).toBeVisible();
    await openList(page, carTypes);
    await page.goBack();
    await expect(page).toHaveURL(`${list.path}?mulai=26`);
    await expect(cell).toBeVisible();
    await page.goBack();
    await expectRange(page, 1, 25);
    await page.goForward();
    await expect(cell).toBeVisible();
    await openList(page, list);
    await expectRange(page, 1, 25);
    await next.click();
    await expect(cell).toBeVisible();

    await askToDelete(page, changed);
    await confirmDelete(page);
    await expectRange(page, 1, 25);
    await openList(page, carTypes);
    await page.goBack();
    await expectRange(page, 1, 25);
    await next.click();
    await expectRange(page, 26, 29);
    await expect(cell).toHaveCount(0);
  });

  test(`${list.title}: an update page works by its address, reloaded, and when its row is gone`, async ({
    page,
    api,
    takeSession,
  }) => {
    await api.setRows(list.resource, storedRows(form, 2));
    await takeSession("it");
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
  takeSession,
}) => {
  const form = formOf("perawatan-postcheck");
  const [row = {}] = storedRows(form, 1);
  const keterangan = "x".repeat(6_000);
  await api.setRows(form.list.resource, [{ ...row, keterangan, Harga_a: 12.345, Harga_b: "12500.125" }]);
  await api.fault({ path: `${form.update.path}1`, method: "PUT", status: 200 });
  await takeSession("it");
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

test("a list that fails is told on the update screen, and tried again", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await takeSession("it");
  await api.fault({ path: form.list.call, status: 500 });
  await page.goto("/update-sa/1");
  await expect(page.getByRole("dialog", { name: "KESALAHAN" })).toContainText("Internal Server Error (500)");
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await api.clearFaults();
  await page.getByRole("button", { name: "Coba Lagi", exact: true }).click();
  await expectTexts(page, openedTexts(form, 1));
});
