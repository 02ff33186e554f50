import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectTexts,
  fill,
  input,
  openCreate,
  openUpdate,
  PIXEL,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const UNKNOWN = /^Hasilnya tidak diketahui: .*Periksa daftar sebelum mencoba lagi\.$/;

test("a create whose answer is lost after it was done is told as unknown and never sent again", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("perawatan-precheck");
  await api.setRows(form.list.resource, []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await api.fault({ path: form.create.path, reset: "after-commit" });
  await submit(page);
  await dismissAlert(page, UNKNOWN);
  await expectTexts(page, form.create.typed);
  expect(await writes(api)).toHaveLength(1);
  await page.goto(form.list.path);
  await expect(page.getByRole("cell", { name: form.create.typed.Keterangan, exact: true })).toHaveCount(1);
});

test("an update whose answer is lost after it was done is not sent again", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, form.update.changed);
  await api.fault({ path: "/api/updatesa/1", reset: "after-commit", times: 1 });
  await submit(page);
  await dismissAlert(page, UNKNOWN);
  expect(await writes(api)).toHaveLength(1);
  // The record has it already.
  await submit(page);
  await dismissSuccess(page, UPDATED);
  expect(await writes(api)).toHaveLength(1);
});

test("a list that fails before an update is told, and nothing is sent", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  await api.setRows("sa", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await fill(page, form.update.changed);
  await api.fault({ path: form.list.call, status: 500 });
  await submit(page);
  await dismissAlert(page, /^An error occurred while updating SA/);
  expect(await writes(api)).toEqual([]);
  await api.clearFaults();
  await api.setRows("sa", []);
  await submit(page);
  await dismissAlert(page, "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.");
  await expectTexts(page, form.update.changed);
  expect(await writes(api)).toEqual([]);
});

test("a chosen file is still chosen after a failure", async ({ page, api, takeSession }) => {
  const form = formOf("cabang");
  await api.setRows("cabang", []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await input(page, "Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PIXEL });
  await api.fault({ path: form.create.path, status: 500, times: 1 });
  await submit(page);
  await dismissAlert(page, "An error occurred while creating dealer cabang");
  await expect(page.getByRole("img", { name: "Pratinjau Logo" })).toBeVisible();
  await submit(page);
  await dismissSuccess(page, CREATED);
  const sent = (await writes(api)).map(({ fields, files }) => ({
    fields,
    sizes: files.map(({ size }) => size),
  }));
  const expected = { fields: fieldsFor(form.create, form.create.typed), sizes: [PIXEL.length] };
  expect(sent).toEqual([expected, expected]);
});

for (const [how, press] of [
  ["a double click", "dblclick"],
  ["Enter pressed twice", "Enter"],
] as const) {
  test(`${how} sends one call`, async ({ page, api, signIn }) => {
    const [items, advisors] = [formOf("pergantian-precheck"), formOf("sa")];
    await api.setRows(items.list.resource, []);
    await api.setRows("sa", storedRows(advisors, 1));
    await signIn("it");
    for (const [form, open, texts, words] of [
      [items, openCreate, items.create.typed, CREATED],
      [advisors, openUpdate, advisors.update.changed, UPDATED],
    ] as const) {
      await open(page, form);
      await fill(page, texts);
      await api.clearRequests();
      await api.fault({ path: "/api/*", delayMs: 300 });
      if (press === "dblclick") await submitButton(page).dblclick();
      else {
        await input(page, form.named.label).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
      }
      await expect(submitButton(page)).toBeDisabled();
      await dismissSuccess(page, words);
      expect(await writes(api)).toHaveLength(1);
      await api.clearFaults();
    }
  });
}
