import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  expectFault,
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openStored,
  requiredLabels,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { draftsIn } from "../support/forms/station.ts";
import { cell, dialog, expectWhole, follow, link, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [branches, cars] = [formOf("cabang"), formOf("car-type")];
const [items, users] = [formOf("perawatan-postcheck"), formOf("users")];

test.beforeEach(({ takeSession }) => takeSession("it"));

// The screens and calls of all resources: lib/resources/registry.test.ts, lib/fields/inputs.test.ts, lib/server/data/records-write.test.ts.
test("what is required is asked for, and a record is created once", async ({ page, api }) => {
  const { list, create, named } = users;
  const fields = fieldsFor(create, create.typed);
  const name = fields[named.field] ?? "";
  const address = `${list.path}?${new URLSearchParams({ cari: name.slice(0, 5) })}`;
  await api.setRows(list.resource, storedRows(users, 2));
  await page.goto(address);
  await expect(page.getByText(/^Tampil \d/)).toBeVisible();
  await expect(cell(page, name)).toHaveCount(0);
  await follow(page, list.add?.button ?? "");
  await expectScreen(page, create);
  await expectTexts(page, { "Kata Kunci": "awal-2024" });
  await test.step("an empty form", async () => {
    const required = requiredLabels(create);
    await fill(page, { "Kata Kunci": "" });
    await submit(page);
    for (const [label] of create.fields)
      await expectFault(page, label, required.includes(label) ? "Kolom wajib diisi" : "");
    await expect(input(page, required[0] ?? "")).toBeFocused();
    await expect(submitButton(page)).toBeDisabled();
    expect(await writes(api)).toEqual([]);
  });
  await fill(page, create.typed);
  await save(page, CREATED);
  await expectOneWrite(api, create, { ...fields, re_password: fields.password ?? "" });
  await expect(page).toHaveURL(address);
  await expect(cell(page, name)).toBeVisible();
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test("a new form begins in its first field, and Enter leads on in a long one", async ({ page, api }) => {
  await openCreate(page, items);
  await expect(input(page, "Brand")).toBeFocused();
  await input(page, "Keterangan").focus();
  for (const label of ["Harga A", "Harga B", "Harga C", "Harga D", "Harga E"]) {
    await page.keyboard.press("Enter");
    await expect(input(page, label)).toBeFocused();
  }
  await expectFault(page, "Brand", "");
  await page.keyboard.press("Enter");
  await expectFault(page, "Brand", "Kolom wajib diisi");
  await openCreate(page, users);
  await expect(input(page, "Nama")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectFault(page, "Nama", "Kolom wajib diisi");
  expect(await writes(api)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openCreate(page, users);
  await page.getByRole("button", { name: "Buat", exact: true }).hover();
  await expect(input(page, "Nama")).not.toBeFocused();
});

// It has every kind of field but a price: e2e/forms/price-field.spec.ts has that.
test("a record is created with the keyboard alone", async ({ page, api }) => {
  const { list, create } = branches;
  await api.setRows(list.resource, []);
  await page.goto(list.path);
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
  expect(await sentFields(api)).toEqual([fieldsFor(create, create.typed)]);
});

test("a record that is there is told, and created by a second press", async ({ page, api }) => {
  const told = page.getByText(
    "Data ini sudah ada: Toyota · RAIZE 1. Tekan Buat sekali lagi untuk tetap membuatnya.",
    { exact: true },
  );
  const model = input(page, "Model");
  const repeat = async () => {
    await fill(page, { Brand: "Toyota", Kode: "B", Model: " raize  1" });
    await model.press("Enter");
    await expect(told.and(page.getByRole("alert"))).toHaveCount(1);
    await expect(model).toBeFocused();
    await expectTexts(page, { Brand: "Toyota", Kode: "B", Model: " RAIZE  1" });
    expect(await writes(api)).toEqual([]);
  };
  await api.setRows("car-type", [{ id: 1, brand: "Toyota", model: "RAIZE 1", kode: "A" }]);
  await test.step("by the list that the tab holds, without a call", async () => {
    await page.goto(cars.list.path);
    await expectWhole(page, cars.list);
    await follow(page, cars.list.add?.button ?? "");
    await api.clearRequests();
    await repeat();
    expect(await api.callsOf(cars.list.call)).toEqual([]);
  });
  await test.step("by one look of the server", async () => {
    await expect.poll(() => draftsIn(page)).toHaveLength(1);
    await openCreate(page, cars);
    await press(page, "Buang");
    await repeat();
    expect(await api.callsOf(cars.list.call)).toHaveLength(1);
  });
  await fill(page, { Model: "RAIZE 2" });
  await model.press("Tab");
  await expect(told).toHaveCount(0);
  await fill(page, { Model: "RAIZE1" });
  await submit(page);
  await expect(told).toBeVisible();
  await save(page, CREATED);
  expect(await sentFields(api)).toEqual([{ brand: "Toyota", model: "RAIZE1", kode: "B" }]);
  await test.step("a look that fails keeps nobody from creating it", async () => {
    await api.fault({ path: cars.list.call, status: 500 });
    await openCreate(page, cars);
    await fill(page, { Brand: "Toyota", Kode: "B", Model: "RAIZE 1" });
    await submit(page);
    await expect.poll(() => writes(api)).toHaveLength(2);
  });
});

test("the model turns to upper case while it is typed, with the caret where it is", async ({ page }) => {
  await openCreate(page, cars);
  const model = input(page, "Model");
  await model.pressSequentially("raie gr");
  await expect(model).toHaveValue("RAIE GR");
  for (const _ of " GR?") await model.press("ArrowLeft");
  await model.pressSequentially("z");
  await expect(model).toHaveValue("RAIZE GR");
});

// What each field accepts: lib/fields/inputs.test.ts. Here is when it is told.
test("from the first submit on every change is checked", async ({ page, api }) => {
  const Keterangan = "x".repeat(5_001);
  await openCreate(page, items);
  await fill(page, { ...items.create.typed, Keterangan, "Harga C": "abc" });
  await expectFault(page, "Keterangan", "");
  await submit(page);
  await expect(input(page, "Keterangan")).toBeFocused();
  await expect(input(page, "Keterangan")).toHaveValue(Keterangan);
  await expectFault(page, "Keterangan", "Paling banyak 5.000 karakter");
  await fill(page, { Keterangan: Keterangan.slice(1) });
  await expectFault(page, "Keterangan", "");
  await expectFault(page, "Harga C", "Harga harus berupa angka, misalnya 12.500 atau 12500,5");
  await expect(submitButton(page)).toBeDisabled();
  await fill(page, { "Harga C": "1" });
  await expect(submitButton(page)).toBeEnabled();
  await fill(page, { "Harga C": "" });
  await expectFault(page, "Harga C", "Kolom wajib diisi");
  expect(await writes(api)).toEqual([]);
});

test("codes are chosen from their whole list and no more", async ({ page, api }) => {
  const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
  const expectCodes = async (none: string) => {
    await expect(input(page, "Kode Wilayah").locator("option")).toHaveText([none, ...numbers]);
    await expect(input(page, "Kode Wilayah Internal").locator("option:not([value=''])")).toHaveText(numbers);
  };
  await openCreate(page, branches);
  await expectCodes("Tanpa Kode");
  await openStored(page, api, branches);
  await expectCodes("Pilih kode");
  await openCreate(page, cars);
  await input(page, "Kode").press("ArrowDown");
  await expect(choices(page)).toHaveText([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
});
