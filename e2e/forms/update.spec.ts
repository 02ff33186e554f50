import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openedTexts,
  openStored,
  save,
  sentFields,
  storedRows,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import {
  age,
  cell,
  dismissAlert,
  editLink,
  expectRange,
  expectWhole,
  menuEntries,
  openList,
  press,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { users } from "../support/site/lists.ts";

const [cars, items] = [formOf("car-type"), formOf("perawatan-postcheck")];

/** Notes whenever a table shows a text after the person was told of a change. */
async function watchFor(page: Page, text: string, told: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([text, told]) => {
      const cells = () => Array.from(document.querySelectorAll("td"), (cell) => cell.textContent);
      const look = () => {
        const isTold = document.body.textContent?.includes(told ?? "");
        if (isTold && cells().includes(text ?? "")) document.body.dataset.seen = "yes";
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    },
    [text, told],
  );
  return () => page.locator("body[data-seen]").count();
}

test.beforeEach(({ takeSession }) => takeSession("it"));

// The calls of all resources: lib/resources/registry.test.ts, lib/server/data/records-write.test.ts.
test("a row is updated once, and shown so at once where it was", async ({ page, api }) => {
  const { list, update, named } = items;
  const changed = update.changed.Keterangan ?? "";
  const rows = storedRows(items, 30);
  const address = `${list.path}?cari=Ganti&mulai=26`;
  const opened = openedTexts(items, 27);
  await api.setRows(list.resource, rows);
  await page.goto(address);
  await expectWhole(page, list);
  await expectRange(page, 26, 30);
  await editLink(page, String(rows[26]?.[named.field])).click();
  await expectScreen(page, update);
  await expectTexts(page, opened);
  await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
  await expect(page.getByText(`Katalog: ${list.menu}`, { exact: true })).toHaveCount(1);
  await fill(page, update.changed);
  await expect(page.getByText("diubah", { exact: true })).toHaveCount(Object.keys(update.changed).length);
  await api.clearRequests();
  // The check of the save is slow, and the list behind it answers when it is let.
  await api.fault({ path: list.call, delayMs: 500, times: 1 });
  await api.fault({ path: list.call, hang: true });
  const seenAsItWas = await watchFor(page, opened.Keterangan ?? "", UPDATED);

  await save(page, UPDATED);
  const saved = fieldsFor(update, { ...opened, ...update.changed });
  await expectOneWrite(api, { ...update, path: `${update.path}27` }, saved);
  await expect(page).toHaveURL(address);
  await expectRange(page, 26, 30);
  await expect(cell(page, changed)).toBeVisible();
  await expect(age(page)).toBeVisible();
  await api.clearFaults();
  await expect(age(page)).toBeHidden();
  await expect(cell(page, changed)).toBeVisible();
  expect(await seenAsItWas()).toBe(0);
  expect(await api.callsOf(list.call)).toHaveLength(2);
});

// Created rows are shown: e2e/lists/cache.spec.ts, e2e/forms/create.spec.ts.
test("what was updated is shown by link, Back and Forward, and in its form", async ({ page, api }) => {
  const { path } = cars.list;
  const expectCar = async (address: string) => {
    await expect(page).toHaveURL(address);
    await expect(cell(page, "RAIZE BARU")).toBeVisible();
  };
  await api.setRows("car-type", storedRows(cars, 1));
  await page.goto(`${path}?cari=raize`);
  await editLink(page, "RAIZE 1").click();
  await fill(page, cars.update.changed);
  await save(page, UPDATED);
  await expectCar(`${path}?cari=raize`);
  await openList(page, users);
  await page.goBack();
  await expectCar(`${path}?cari=raize`);
  await page.goForward();
  await openList(page, cars.list);
  await expectCar(path);
  await editLink(page, "RAIZE BARU").click();
  await fill(page, { Kode: "C" });
  await save(page, UPDATED);
  await expectCar(path);
  await page.goForward();
  await expectTexts(page, { Model: "RAIZE BARU", Kode: "C" });
  await expectScreen(page, cars.update);
  await fill(page, { Model: "RAIZE 4" });
  await save(page, UPDATED);
});

test("an update page works for any user name, and after a failed list", async ({ page, api }) => {
  const form = formOf("users");
  const names = ["a/b c", "50% & more? é#y"];
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
  // A record that is gone: e2e/screens/broken.spec.ts.
  await test.step("a list that fails is tried again", async () => {
    await api.fault({ path: users.call, status: 500 });
    await page.goto(users.update + encodeURIComponent(names[0] ?? ""));
    await dismissAlert(page, "Internal Server Error (500)");
    await api.clearFaults();
    await press(page, "Coba Lagi");
    await expectTexts(page, form.update.changed);
  });
});

test("a text keeps its line breaks when its field is passed, which is no change", async ({ page, api }) => {
  const [branches, advisors] = [formOf("cabang"), formOf("sa")];
  await openStored(page, api, branches, { alamat: "Jl. Sudirman 1\r\nBandung" });
  await input(page, "Alamat").press("Tab");
  await expectTexts(page, { Alamat: "Jl. Sudirman 1\nBandung" });
  await press(page, "Kembali");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openStored(page, api, advisors, { nama_sa: "Wahyu\nRahman" });
  await input(page, "Nama SA").press("ControlOrMeta+End");
  await input(page, "Nama SA").press("Shift+Enter");
  await page.keyboard.type("Kedua");
  await save(page, UPDATED);
  const [sent] = await sentFields(api);
  expect(sent?.nama_sa?.replaceAll("\r\n", "\n")).toBe("Wahyu\nRahman\nKedua");
});
