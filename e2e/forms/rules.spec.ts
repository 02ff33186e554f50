import { formOf } from "../support/forms/forms.ts";
import {
  choices,
  expectFault,
  fill,
  input,
  openCreate,
  openUpdate,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// What each field accepts: lib/fields/inputs.test.ts. Here is when it is told.

test.beforeEach(({ takeSession }) => takeSession("it"));

test("from the first submit on every change is checked, and the first wrong field has the focus", async ({
  page,
  api,
}) => {
  const form = formOf("perawatan-postcheck");
  const Keterangan = "x".repeat(5_001);
  await openCreate(page, form);
  await fill(page, { ...form.create.typed, Keterangan, "Harga C": "abc" });
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
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);
});

test("codes are chosen from their whole list and no more", async ({ page, api }) => {
  const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
  const optionsOf = (label: string) => input(page, label).locator("option").allTextContents();
  const branch = formOf("cabang");
  await api.setRows("cabang", storedRows(branch, 1));
  for (const [open, none] of [
    [openCreate, "Tanpa Kode"],
    [openUpdate, "Pilih kode"],
  ] as const) {
    await open(page, branch);
    expect(await optionsOf("Kode Wilayah")).toEqual([none, ...numbers]);
    expect((await optionsOf("Kode Wilayah Internal")).slice(1)).toEqual(numbers);
  }
  await openCreate(page, formOf("car-type"));
  await input(page, "Kode").press("ArrowDown");
  await expect(choices(page)).toHaveText([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
});
