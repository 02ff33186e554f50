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
  openStored,
  PIXEL,
  preview,
  save,
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

const [branches, users] = [formOf("cabang"), formOf("users")];

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a create that fails says why, and keeps texts and picture", async ({ page, api }) => {
  const { create } = branches;
  await api.setRows("cabang", []);
  await openCreate(page, branches);
  await fill(page, create.typed);
  await choosePicture(page, "Logo");
  for (const [fault, words] of [
    [{ status: 500, body: "<h1>Rusak</h1>" }, "An error occurred while creating dealer cabang"],
    [DETAILED, "Pertama"],
  ] as const) {
    await api.fault({ path: create.path, times: 1, ...fault });
    await submit(page);
    await dismissAlert(page, words);
    await expectTexts(page, create.typed);
    await expect(preview(page, "Logo")).toBeVisible();
  }
  await save(page, CREATED);
  const sent = (await writes(api)).map(({ fields, files }) => [fields, files.map(({ size }) => size)]);
  expect(sent).toEqual(Array(3).fill([fieldsFor(create, create.typed), [PIXEL.length]]));
});

test("an update that fails keeps what was typed, and once done is not sent again", async ({ page, api }) => {
  const { update } = branches;
  await openStored(page, api, branches);
  await fill(page, update.changed);
  const failures = [
    [{ status: 401 }, "An error occurred while updating dealer cabang"],
    [DETAILED, "Pesan"],
    [{ reset: "after-commit" }, UNKNOWN],
  ] as const;
  for (const [fault, words] of failures) {
    await api.fault({ path: `${update.path}1`, times: 1, ...fault });
    await submit(page);
    await dismissAlert(page, words);
    await expectTexts(page, { ...openedTexts(branches), ...update.changed });
  }
  // The record has it by now.
  await save(page, UPDATED);
  expect(await writes(api)).toHaveLength(failures.length);
});

test("what the API says of fields is told at each, until something is changed", async ({ page, api }) => {
  const { create } = users;
  const words = "The username has already been taken.";
  const body = { error: { username: [words], password: "Terlalu pendek", lain: ["Tidak ada di formulir"] } };
  const expectTold = async (told: Record<string, string>) => {
    for (const [label, text] of Object.entries(told))
      await expect(input(page, label), label).toHaveAccessibleDescription(text);
  };
  await openCreate(page, users);
  await fill(page, create.typed);
  await api.fault({ path: create.path, status: 422, body, times: 1 });
  await submit(page);
  await dismissAlert(page, words);
  await expectTold({ Nama: "", Username: words, "Kata Kunci": "Terlalu pendek" });
  await expect(input(page, "Username")).toBeFocused();
  await expect(submitButton(page)).toBeEnabled();
  await expectTexts(page, create.typed);
  await fill(page, { Username: "lain" });
  await expectTold({ Username: "", "Kata Kunci": "" });
  await save(page, CREATED);
  const names = (await writes(api)).map(({ fields }) => fields.username);
  expect(names).toEqual([create.typed.Username, "lain"]);
});

test("a double click sends one call, and so does Enter pressed twice", async ({ page, api }) => {
  const [items, advisors] = [formOf("pergantian-precheck"), formOf("sa")];
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  await api.fault({ path: "/api/*", delayMs: 300 });
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, CREATED);
  expect(await writes(api)).toHaveLength(1);

  await openStored(page, api, advisors);
  await fill(page, advisors.update.changed);
  for (const _ of "12") await input(page, "Nama SA").press("Enter");
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, UPDATED);
  expect(await writes(api)).toHaveLength(2);
});
