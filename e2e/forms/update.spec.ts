import { fieldsFor, formOf, forms } from "../support/forms/forms.ts";
import {
  CREATED,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  keyOfStored,
  openedTexts,
  openUpdate,
  save,
  sentFields,
  storedRows,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { age, expectWhole, watchFor } from "../support/page/list-cache.ts";
import { carTypes, users } from "../support/page/lists.ts";
import { dismissAlert, expectRange, menuEntries, openList, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

test.beforeEach(({ takeSession }) => takeSession("it"));

for (const form of forms) {
  const { list, update, named } = form;
  const [[label = "", changed = ""] = []] = Object.entries(update.changed);

  test(`${list.title}: a row is updated once, and shown at its place at once, however slow the API is`, async ({
    page,
    api,
  }) => {
    // Only the row that is updated has the name of its person.
    const rows = storedRows(form, 30).map((row, at) =>
      at === 26 || list !== users ? row : { ...row, nama: "Orang Lain" },
    );
    const name = String(rows[26]?.[named.field]);
    const cari = list === users ? "a/b" : (changed.split(" ")[0] ?? "");
    const address = `${list.path}?${new URLSearchParams({ cari, mulai: "26" })}`;
    const cell = page.getByRole("cell", { name: changed, exact: true });
    const opened = openedTexts(form, 27);
    await api.setRows(list.resource, rows);
    await page.goto(address);
    await expectWhole(page, list);
    await expectRange(page, 26, 30);
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

    await save(page, UPDATED);
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

test("what was created and updated is shown by link, Back and Forward", async ({ page, api }) => {
  const form = formOf("car-type");
  /** Leaves the list and comes back to it in every way; ends at its beginning. */
  async function expectEverywhere(name: string, address: string) {
    const shown = page.getByRole("cell", { name, exact: true });
    await expect(page).toHaveURL(address);
    await expect(shown).toBeVisible();
    await openList(page, users);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(shown).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(users.path);
    await openList(page, carTypes);
    await expect(shown).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(users.path);
    await page.goForward();
    await expect(page).toHaveURL(carTypes.path);
    await expect(shown).toBeVisible();
  }
  await api.setRows("car-type", storedRows(form, 1));
  await page.goto(`${carTypes.path}?cari=raize`);
  await page.getByRole("link", { name: carTypes.add?.button, exact: true }).click();
  await fill(page, form.create.typed);
  await save(page, CREATED);
  await expectEverywhere("RAIZE GR", `${carTypes.path}?cari=raize`);
  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await fill(page, form.update.changed);
  await save(page, UPDATED);
  await expectEverywhere("RAIZE BARU", carTypes.path);
});

test("an update page works for any user name, by its address, reloaded, and says that its row is gone", async ({
  page,
  api,
}) => {
  const form = formOf("users");
  const names = ["a/b c", "o'brien", "50% & more?", "x#y", "é"];
  await api.setRows(
    "users",
    names.map((username, id) => ({ ...form.update.row, id, username })),
  );
  await page.goto(users.path);
  for (const [at, username] of names.entries()) {
    await page.getByRole("link", { name: "Ubah", exact: true }).nth(at).click();
    await expect(page.getByText(`Pengguna: ${username}`, { exact: true })).toBeVisible();
    if (at === 0) await page.reload();
    await expectTexts(page, form.update.opened);
    await fill(page, form.update.changed);
    await save(page, UPDATED);
    await expect(page).toHaveURL(users.path);
  }
  const path = (name: string) => form.update.path + encodeURIComponent(name);
  expect((await writes(api)).map((call) => call.path)).toEqual(names.map(path));

  await page.goto(users.update + encodeURIComponent(names[0] ?? ""));
  await expectTexts(page, form.update.changed);
  await api.fault({ path: users.call, status: 404 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
});

test("what a record holds is saved as it is, longer or finer than what is typed today", async ({
  page,
  api,
}) => {
  const form = formOf("perawatan-postcheck");
  const [row = {}] = storedRows(form, 1);
  const keterangan = "x".repeat(6_000);
  await api.setRows(form.list.resource, [{ ...row, keterangan, Harga_a: 12.345, Harga_b: "12500.125" }]);
  await api.fault({ path: `${form.update.path}1`, method: "PUT", status: 200 });
  await openUpdate(page, form);
  await fill(page, { "Harga E": "1" });
  await save(page, UPDATED);
  const prices = { Harga_a: "12.345", Harga_b: "12500.125", Harga_c: "12500.5", Harga_d: "0", Harga_e: "1" };
  expect(await sentFields(api)).toEqual([{ dealer: row.dealer, keterangan, ...prices }]);
});

test("after an update Forward opens the form with what the row holds now", async ({ page, api }) => {
  const form = formOf("car-type");
  await api.setRows("car-type", storedRows(form, 1));
  await page.goto(carTypes.path);
  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  await fill(page, form.update.changed);
  await save(page, UPDATED);
  await expect(page).toHaveURL(carTypes.path);
  await page.goForward();
  await expectTexts(page, form.update.changed);
  await expectScreen(page, form.update);
  await fill(page, { Model: "RAIZE 3" });
  await save(page, UPDATED);
});

test("a list that fails is told on the update screen, and tried again", async ({ page, api }) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await api.fault({ path: form.list.call, status: 500 });
  await page.goto("/update-sa/1");
  await dismissAlert(page, "Internal Server Error (500)");
  await api.clearFaults();
  await press(page, "Coba Lagi");
  await expectTexts(page, openedTexts(form, 1));
});
