import type { Page } from "playwright/test";
import { type Form, fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openedTexts,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { cell, expectWhole, follow, openList, press } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { lists } from "../support/site/lists.ts";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Data telah diubah orang lain" });

/** Returns the calls of lists that the API has received. */
async function listCalls(api: Api): Promise<string[]> {
  const calls = lists.map(({ call }) => call);
  return (await api.requests()).map(({ path }) => path).filter((path) => calls.includes(path));
}

/** Opens a list of these rows, and waits until the tab has all of it. */
async function openWhole(page: Page, api: Api, form: Form, rows = storedRows(form, 2)): Promise<void> {
  await api.setRows(form.list.resource, rows);
  await page.goto(form.list.path);
  await expectWhole(page, form.list);
}

/** From now on the API answers no list, until it is let. */
async function holdLists(api: Api): Promise<void> {
  for (const { call } of lists) await api.fault({ path: call, method: "GET", hang: true });
}

const [advisors, cars] = [formOf("sa"), formOf("car-type")];
const [_items, users] = [formOf("perawatan-precheck"), formOf("users")];
const { Brand: _, ...advisorTexts } = openedTexts(advisors);

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a form from a list needs no call, and three with its save", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 2));
  const live = page.waitForRequest(/\/events\b/);
  await page.goto("/warehouse-list");
  await openList(page, advisors.list);
  await expectWhole(page, advisors.list);
  await live;
  await holdLists(api);
  const { length } = await listCalls(api);
  await follow(page, "Ubah");
  await expectTexts(page, advisorTexts);
  expect(await listCalls(api)).toHaveLength(length);
  await api.clearFaults();
  await fill(page, { "Nama SA": "Nama baru" });
  await save(page, UPDATED);
  await expect(page).toHaveURL(advisors.list.path);
  await expect(cell(page, "Nama baru")).toBeVisible();
  const saved = fieldsFor(advisors.update, { ...openedTexts(advisors), "Nama SA": "Nama baru" });
  await expectOneWrite(api, { ...advisors.update, path: "/api/updatesa/1" }, saved);
  await expect.poll(() => listCalls(api)).toHaveLength(3);
});

test("what others have changed is told by field, and taken without what was typed", async ({ page, api }) => {
  const [row = {}] = storedRows(advisors, 1);
  await openWhole(page, api, advisors, [row]);
  await api.setRows("sa", [{ ...row, dealer: "Honda Mandiri Jaya", cabang: "Serang" }]);
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  const was = "Nusantara Toyota";
  const told = ["Dealer", was, "Honda Mandiri Jaya", was];
  await expect(notice(page).getByRole("row").nth(1).locator("th, td")).toHaveText(told);
  await expectTexts(page, { Dealer: was, "Nama SA": "Wahyu Baru" });
  await press(page, "Pakai data terbaru");
  await expect(notice(page)).toBeHidden();
  const taken = { Dealer: "Honda Mandiri Jaya", Cabang: "Serang", "Nama SA": "Wahyu Baru" };
  await expectTexts(page, { ...taken, Brand: "Honda" });
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(advisors.update, taken)]);
});

// In a form without changes: e2e/screens/broken.spec.ts.
test("a record that is gone says so, and what was typed stays", async ({ page, api }) => {
  await openWhole(page, api, cars);
  await api.setRows("car-type", []);
  await follow(page, "Ubah");
  await fill(page, { Model: "RAIZE GR" });
  await expect(page.getByText("Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.")).toBeVisible();
  await expectTexts(page, { Model: "RAIZE GR" });
});

test("only what a list lacks of a profile waits, and nothing is saved without it", async ({ page, api }) => {
  const [row = {}] = storedRows(users, 1);
  const unlisted = { ...openedTexts(users), Nama: "Kevin Baru", "Jenis Kelamin": "Pria" };
  await openWhole(page, api, users);
  await api.setRows("users", [{ ...row, jk: "Pria" }]);
  await api.fault({ path: users.list.call, status: 500, body: { message: "Rusak" }, holdBody: true });
  await follow(page, "Ubah");
  await fill(page, { Nama: "Kevin Baru" });
  await expect(input(page, "NIK")).toBeDisabled();
  await submit(page);
  await api.clearFaults();
  const failed = page.getByRole("alert").filter({ hasText: "Internal Server Error (500)" });
  await expect(failed).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);

  await failed.getByRole("button", { name: "Coba lagi", exact: true }).click();
  await expectTexts(page, unlisted);
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(users.update, unlisted)]);
});
