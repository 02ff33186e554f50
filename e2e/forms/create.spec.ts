import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  back,
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
  openedTexts,
  openStored,
  question,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { draftsIn } from "../support/forms/station.ts";
import { itemOf } from "../support/page/batches.ts";
import {
  button,
  cell,
  dialog,
  editLink,
  expectWhole,
  follow,
  link,
  menuEntries,
  press,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [branches, cars] = [formOf("cabang"), formOf("car-type")];
const [items, users] = [formOf("perawatan-postcheck"), formOf("users")];

test.beforeEach(({ takeSession }) => takeSession("it"));

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

test("a model is in upper case while it is typed", async ({ page }) => {
  await openCreate(page, cars);
  const model = input(page, "Model");
  await model.pressSequentially("raie gr");
  await expect(model).toHaveValue("RAIE GR");
  for (const _ of " GR?") await model.press("ArrowLeft");
  await model.pressSequentially("z");
  await expect(model).toHaveValue("RAIZE GR");
});

// What each edit makes of a price: app/_form/amount-field.test.ts.
test("a price is grouped while it is typed, and its edits are undone by keys", async ({ page }) => {
  await openCreate(page, items);
  const price = input(page, "Harga A");
  await price.pressSequentially("125000");
  for (const _ of "000") await price.press("ArrowLeft");
  await price.press("Backspace");
  await expect(price).toHaveValue("12.000");
  await price.press("ControlOrMeta+z");
  await expect(price).toHaveValue("125.000");
  await price.press("ControlOrMeta+Shift+z");
  await price.press("7");
  await expect(price).toHaveValue("127.000");
});

test("a form opened by its address warns of odd prices and texts", async ({ page, api }) => {
  const rows = Array.from({ length: 8 }, (_, at) =>
    itemOf(at + 1, { dealer: `Dealer ${at}`, keterangan: "Aki", Harga_a: 520_000 }),
  );
  await api.setRows(items.list.resource, rows);
  await page.goto(`${items.list.update}3`);
  const price = input(page, "Harga A");
  await price.fill("5200");
  await price.press("Tab");
  await expect(price).toHaveAccessibleDescription(/Biasanya Rp 520\.000 di dealer lain/);
  await fill(page, { Keterangan: "Aki  basah" });
  await price.fill("520");
  await expect(page.getByText("Periksa lagi: Keterangan: spasi berulang")).toBeVisible();
  await submitButton(page).click({ delay: 500 });
  await expect(page).toHaveURL(items.list.path);
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

const advisors = formOf("sa");

/** Returns the name of a stored advisor. */
const advisor = (number: number) => openedTexts(advisors, number)["Nama SA"] ?? "";

const notice = (page: Page) =>
  page
    .locator("main")
    .getByRole("status")
    .filter({ hasText: /^Data|^\d/ });
const place = (page: Page) => page.getByRole("navigation", { name: "Data yang ditemukan" });

for (const [form, name, kept] of [
  [items, "Buat", ["Brand", "Dealer"]],
  [advisors, "Buat & tambah lagi", ["Brand", "Dealer", "Cabang"]],
] as const) {
  test(`${form.create.title}: ${name} keeps what was chosen, and nothing else`, async ({ page, api }) => {
    const { list, create, named } = form;
    const chosen = Object.entries(create.typed).filter(([label]) => kept.some((one) => one === label));
    const expectNext = async () => {
      if (name === "Buat") await dismissSuccess(page, CREATED);
      else await expect(notice(page)).toHaveText(CREATED);
      const emptied = Object.fromEntries(create.fields.map(([label]) => [label, ""]));
      await expectTexts(page, { ...emptied, ...Object.fromEntries(chosen) });
      await expect(input(page, named.label)).toBeFocused();
      await expect(submitButton(page)).toHaveText(name);
    };
    await api.setRows(list.resource, []);
    await page.goto(list.path);
    await follow(page, list.add?.button ?? "");
    await fill(page, create.typed);
    await press(page, name);
    await expectNext();
    await expectOneWrite(api, create, fieldsFor(create, create.typed));
    if (form === advisors) {
      // Enter presses the button that was pressed last.
      await page.keyboard.type("Budi Utama");
      await page.keyboard.press("Enter");
      await expectNext();
      const names = (await sentFields(api)).map(({ nama_sa }) => nama_sa);
      expect(names).toEqual([create.typed["Nama SA"], "Budi Utama"]);
    }
    await test.step("what is typed then is a change, until it is emptied", async () => {
      await fill(page, { [named.label]: "Tiga" });
      await back(page);
      await question(page).getByRole("button", { name: "Batal", exact: true }).click();
      await fill(page, { [named.label]: "" });
      await back(page);
      await expect(page).toHaveURL(list.path);
      await expect(cell(page, create.typed[named.label] ?? "")).toBeVisible();
    });
  });
}

test("prices of a dealer are changed one after another without the list", async ({ page, api }) => {
  const [row] = storedRows(items, 1);
  const rows = Array.from({ length: 10 }, (_, at) => ({
    ...row,
    id: at + 1,
    dealer: at % 2 === 0 ? "Nusantara Toyota" : "Mitra Sejahtera Toyota",
    keterangan: `Servis ${at + 1}`,
  }));
  const address = "/perawatan-postcheck-list?cari=nusantara&urut=-keterangan";
  await api.setRows("perawatan-postcheck", rows);
  await page.goto(address);
  await expectWhole(page, items.list);
  await editLink(page, "Servis 9").click();
  await expectScreen(page, items.update);
  await expect(place(page)).toContainText("1 dari 5");
  const screens: string[] = [];
  page.on("framenavigated", (frame) => screens.push(new URL(frame.url()).pathname));

  await input(page, "Harga A").fill("20.009");
  await press(page, "Simpan & berikutnya");
  for (const id of [7, 5]) {
    await expectTexts(page, { Keterangan: `Servis ${id}` });
    await expect(notice(page)).toHaveText(UPDATED);
    await expect(input(page, "Harga A")).toBeFocused();
    await page.keyboard.type(`20.00${id}`);
    await page.keyboard.press("Enter");
  }
  await expectTexts(page, { Keterangan: "Servis 3" });
  expect((await writes(api)).map(({ path, fields }) => [path, fields.Harga_a])).toEqual(
    [9, 7, 5].map((id) => [`/api/updateperawatanpostcheck/${id}`, `2000${id}`]),
  );
  expect(screens.filter((path) => path.endsWith("-list"))).toEqual([]);

  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(editLink(page, "Servis 3")).toBeFocused();
});

test("a series steps without saving, asks for changes, and is gone after a reload", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 30));
  await page.goto("/sa-list?mulai=26");
  await expectWhole(page, advisors.list);
  await editLink(page, advisor(29)).click();
  await expect(place(page)).toContainText("29 dari 30");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  await press(page, "Sebelumnya");
  await press(page, "Ya, tinggalkan!");
  await expectTexts(page, openedTexts(advisors, 28));
  for (const number of [29, 30]) {
    await press(page, "Berikutnya");
    await expectTexts(page, openedTexts(advisors, number));
  }
  await expect(button(page, "Berikutnya")).toBeDisabled();
  await expect(button(page, "Simpan & berikutnya")).toHaveCount(0);
  expect(await writes(api)).toEqual([]);

  await press(page, "Kembali");
  await expect(page).toHaveURL("/sa-list?mulai=26");
  await expect(editLink(page, advisor(30))).toBeFocused();
  await page.goForward();
  await expect(place(page)).toContainText("30 dari 30");
  await page.reload();
  await expectTexts(page, openedTexts(advisors, 30));
  await expect(place(page)).toHaveCount(0);
});

// That a copy has neither key nor pictures: lib/resources/record-values.test.ts.
test("Salin opens the create form with the row's values, without a call", async ({ page, api }) => {
  const { list, create } = advisors;
  await api.setRows("sa", storedRows(advisors, 1));
  await page.goto(list.path);
  await expectWhole(page, list);
  await api.fault({ path: list.call, hang: true });
  await follow(page, "Salin");
  await expectScreen(page, create);
  await expectTexts(page, openedTexts(advisors));
  await expect(page).toHaveURL("/create-sa?salin=1");
  await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
  await api.clearFaults();
  await page.goto("/create-sa?salin=99");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halaman Tidak Ditemukan");
});
