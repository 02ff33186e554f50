import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  dismissSuccess,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openUpdate,
  PIXEL,
  preview,
  save,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// One failure of each kind that a form meets; the words of all: lib/testing/faults/fault-matrix.test.ts.
const DETAILED = { status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" }, message: "Pesan" } };
const UNKNOWN = /^Hasilnya tidak diketahui: .*Periksa daftar sebelum mencoba lagi\.$/;

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a create that fails says why, and keeps what was typed and the chosen picture", async ({
  page,
  api,
}) => {
  const form = formOf("cabang");
  await api.setRows("cabang", []);
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo");
  for (const [fault, words] of [
    [{ status: 500, body: "<h1>Rusak</h1>" }, "An error occurred while creating dealer cabang"],
    [DETAILED, "Pertama"],
  ] as const) {
    await api.fault({ path: form.create.path, times: 1, ...fault });
    await submit(page);
    await dismissAlert(page, words);
    await expectTexts(page, form.create.typed);
    await expect(preview(page, "Logo")).toBeVisible();
  }
  await save(page, CREATED);
  const sent = (await writes(api)).map(({ fields, files }) => [fields, files.map(({ size }) => size)]);
  expect(sent).toEqual(Array(3).fill([fieldsFor(form.create, form.create.typed), [PIXEL.length]]));
});

test("an update that fails keeps what was typed, and is not sent again once it was done", async ({
  page,
  api,
}) => {
  const form = formOf("cabang");
  await api.setRows("cabang", storedRows(form, 1));
  await openUpdate(page, form);
  await fill(page, form.update.changed);
  const failures = [
    [{ status: 401 }, "An error occurred while updating dealer cabang"],
    [DETAILED, "Pesan"],
    [{ reset: "after-commit" }, UNKNOWN],
  ] as const;
  for (const [fault, words] of failures) {
    await api.fault({ path: `${form.update.path}1`, times: 1, ...fault });
    await submit(page);
    await dismissAlert(page, words);
    await expectTexts(page, { ...openedTexts(form), ...form.update.changed });
  }
  // The record has it by now.
  await save(page, UPDATED);
  expect(await writes(api)).toHaveLength(failures.length);
});

test("what the API says of fields is told at each, until something is changed", async ({ page, api }) => {
  const form = formOf("users");
  const words = "The username has already been taken.";
  const body = { error: { username: [words], password: "Terlalu pendek", lain: ["Tidak ada di formulir"] } };
  const told = (label: string) => expect(input(page, label), label);
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, status: 422, body, times: 1 });
  await submit(page);
  await dismissAlert(page, words);
  await told("Username").toHaveAccessibleDescription(words);
  await told("Kata Kunci").toHaveAccessibleDescription("Terlalu pendek");
  await told("Nama").toHaveAccessibleDescription("");
  await told("Username").toBeFocused();
  await expect(submitButton(page)).toBeEnabled();
  await expectTexts(page, form.create.typed);
  await fill(page, { Username: "lain" });
  for (const label of ["Username", "Kata Kunci"]) await told(label).toHaveAccessibleDescription("");
  await save(page, CREATED);
  const names = (await writes(api)).map(({ fields }) => fields.username);
  expect(names).toEqual([form.create.typed.Username, "lain"]);
});

test("a double click sends one call, and so does Enter pressed twice", async ({ page, api }) => {
  const [items, advisors] = [formOf("pergantian-precheck"), formOf("sa")];
  await api.setRows(items.list.resource, []);
  await api.setRows("sa", storedRows(advisors, 1));
  await openCreate(page, items);
  await fill(page, items.create.typed);
  await api.fault({ path: "/api/*", delayMs: 300 });
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, CREATED);
  expect(await writes(api)).toHaveLength(1);

  await openUpdate(page, advisors);
  await fill(page, advisors.update.changed);
  for (const _ of "12") await input(page, "Nama SA").press("Enter");
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, UPDATED);
  expect(await writes(api)).toHaveLength(2);
});
