import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  dismissSuccess,
  expectFault,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { itemOf } from "../support/page/batches.ts";
import { cell, dialog, editLink, expectWhole, follow, link, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [branches, cars] = [formOf("cabang"), formOf("car-type")];
const [items, advisors] = [formOf("perawatan-postcheck"), formOf("sa")];

test.beforeEach(({ takeSession }) => takeSession("it"));

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

// What a field accepts: lib/fields/inputs.test.ts, what an edit makes of a price: app/_form/amount-field.test.ts, what is odd:
// lib/checks/warnings.test.ts.
test("a form is filled by Enter, checked once it was submitted, and warns meanwhile", async ({
  page,
  api,
}) => {
  const rows = Array.from({ length: 8 }, (_, at) =>
    itemOf(at + 1, { dealer: `Dealer ${at}`, keterangan: "Aki", Harga_a: 520_000 }),
  );
  const price = input(page, "Harga A");
  await api.setRows(items.list.resource, rows);
  await openCreate(page, items);
  await expect(input(page, "Brand")).toBeFocused();
  await fill(page, { Brand: "Toyota", Dealer: "Nusantara Toyota", Keterangan: "Aki" });
  await input(page, "Keterangan").press("Enter");
  await expect(price).toBeFocused();
  await page.keyboard.type("12500");
  await price.press("Backspace");
  await expect(price).toHaveValue("1.250");
  await price.press("ControlOrMeta+z");
  await expect(price).toHaveValue("12.500");
  await price.fill("5200");
  await price.press("Enter");
  await expect(input(page, "Harga B")).toBeFocused();
  await expect(price).toHaveAccessibleDescription(/Biasanya Rp 520\.000 di dealer lain/);
  await fill(page, { "Harga B": "1", "Harga C": "abc", "Harga D": "1", "Harga E": "1" });
  await expectFault(page, "Harga C", "");
  await submit(page);
  await expect(input(page, "Harga C")).toBeFocused();
  await expect(input(page, "Harga C")).toHaveValue("abc");
  await expectFault(page, "Harga C", "Harga harus berupa angka, misalnya 12.500 atau 12500,5");
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);
  await fill(page, { "Harga C": "1", Keterangan: "Aki  basah" });
  await expect(submitButton(page)).toBeEnabled();
  await price.fill("520");
  await expect(page.getByText("Periksa lagi: Keterangan: spasi berulang")).toBeVisible();
  // A further warning comes with the press, above the button.
  await submitButton(page).click({ delay: 500 });
  await dismissSuccess(page, CREATED);
});

// It has every kind of field but a price, which has its own test below. The screens and calls of all resources:
// lib/resources/registry.test.ts, lib/fields/inputs.test.ts, lib/server/data/records-write.test.ts.
test("a record is created once with the keyboard alone, and its list is as it was left", async ({
  page,
  api,
}) => {
  const { list, create } = branches;
  const address = `${list.path}?cari=Serang`;
  await api.setRows(list.resource, []);
  await page.goto(address);
  await tabTo(page, link(page, list.add?.button ?? ""));
  await page.keyboard.press("Enter");
  await expectScreen(page, create);
  for (const [label, text] of Object.entries(create.typed)) {
    const field = input(page, label);
    await tabTo(page, field);
    if (text === "Tanpa Kode") continue;
    await page.keyboard.type(text);
    if ((await field.getAttribute("role")) !== "combobox") continue;
    await expect(choices(page).first()).toHaveText(text);
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(text);
  }
  await tabTo(page, submitButton(page));
  await page.keyboard.press("Enter");
  await expect(dialog(page, "SUKSES")).toContainText(CREATED);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectOneWrite(api, create, fieldsFor(create, create.typed));
  await expect(page).toHaveURL(address);
  await expect(cell(page, "Serang")).toBeVisible();
});

// What the server finds where the tab has no list: app/(data)/records/[resource]/route.test.ts.
test("a record that is there is told, and created by a second press", async ({ page, api }) => {
  const words = "Data ini sudah ada: Toyota · RAIZE 1. Tekan Buat sekali lagi untuk tetap membuatnya.";
  const told = page.getByRole("alert").filter({ hasText: words });
  const model = input(page, "Model");
  await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
  await page.goto(cars.list.path);
  await expectWhole(page, cars.list);
  await follow(page, cars.list.add?.button ?? "");
  await api.clearRequests();
  await fill(page, { Brand: "Toyota", Kode: "B" });
  await model.pressSequentially(" raie  1");
  for (const _ of "E  1") await model.press("ArrowLeft");
  await model.pressSequentially("z");
  await expect(model).toHaveValue(" RAIZE  1");
  await model.press("Enter");
  await expect(told).toBeVisible();
  await expectTexts(page, { Brand: "Toyota", Kode: "B", Model: " RAIZE  1" });
  expect(await api.callsOf(cars.list.call)).toEqual([]);
  await fill(page, { Model: "RAIZE 2" });
  await model.press("Tab");
  await expect(told).toHaveCount(0);
  await fill(page, { Model: "RAIZE1" });
  await submit(page);
  await expect(told).toBeVisible();
  await save(page, CREATED);
  expect(await sentFields(api)).toEqual([{ brand: "Toyota", model: "RAIZE1", kode: "B" }]);
});

test("a double click on Buat creates one item, and leaves the form for the next one", async ({
  page,
  api,
}) => {
  const { Brand = "", Dealer = "" } = items.create.typed;
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  const { x = 0, y = 0, width = 0, height = 0 } = (await submitButton(page).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  // The second click of a double click comes late, when the answer is there.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const see = () => document.querySelector("dialog") && resolve();
        new MutationObserver(see).observe(document.body, { childList: true });
        see();
      }),
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(dialog(page, "SUKSES")).toHaveAccessibleDescription(CREATED);
  await expect(page.getByText("Kolom wajib diisi")).toHaveCount(0);
  expect(await writes(api)).toHaveLength(1);
  await expectTexts(page, { Brand, Dealer, Keterangan: "", "Harga A": "", "Harga E": "" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

const notice = (page: Page) =>
  page
    .locator("main")
    .getByRole("status")
    .filter({ hasText: /^Data|^\d/ });

test("Buat & tambah lagi keeps what was chosen, and nothing else", async ({ page, api }) => {
  const { list, create } = advisors;
  const { "Nama SA": first = "", ...chosen } = create.typed;
  await api.setRows(list.resource, []);
  await openCreate(page, advisors);
  await fill(page, create.typed);
  await press(page, "Buat & tambah lagi");
  await expect(notice(page)).toHaveText(CREATED);
  await expectTexts(page, { ...chosen, "Nama SA": "" });
  await expect(input(page, "Nama SA")).toBeFocused();
  // Enter presses the button that was pressed last.
  await page.keyboard.type("Budi Utama");
  await page.keyboard.press("Enter");
  await expect.poll(() => sentFields(api)).toHaveLength(2);
  expect((await sentFields(api)).map(({ nama_sa }) => nama_sa)).toEqual([first, "Budi Utama"]);
  await expectTexts(page, { ...chosen, "Nama SA": "" });
});

test("found records are changed one after another without their list", async ({ page, api }) => {
  const rows = storedRows(items, 10).map((row, at) => ({
    ...row,
    dealer: at % 2 === 0 ? "Nusantara Toyota" : "Mitra Sejahtera Toyota",
    keterangan: `Servis ${at + 1}`,
  }));
  const address = `${items.list.path}?cari=nusantara&urut=-keterangan`;
  const place = page.getByRole("navigation", { name: "Data yang ditemukan" });
  const expectRecord = (id: number) => expectTexts(page, { Keterangan: `Servis ${id}` });
  await api.setRows(items.list.resource, rows);
  await page.goto(address);
  await expectWhole(page, items.list);
  await editLink(page, "Servis 9").click();
  await expect(place).toContainText("1 dari 5");
  await input(page, "Harga A").fill("20.009");
  await press(page, "Simpan & berikutnya");
  await expectRecord(7);
  await expect(notice(page)).toHaveText(UPDATED);
  await expect(input(page, "Harga A")).toBeFocused();
  await page.keyboard.type("20.007");
  await page.keyboard.press("Enter");
  await expectRecord(5);
  await test.step("and stepped through without saving", async () => {
    await fill(page, { "Harga A": "1" });
    await press(page, "Sebelumnya");
    await press(page, "Ya, tinggalkan!");
    for (const id of [7, 5, 3]) {
      await expectRecord(id);
      await press(page, "Berikutnya");
    }
    await expectRecord(1);
  });
  const sent = (await writes(api)).map(({ path, fields }) => [path, fields.Harga_a]);
  expect(sent).toEqual([9, 7].map((id) => [`${items.update.path}${id}`, `2000${id}`]));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(editLink(page, "Servis 1")).toBeFocused();
});
