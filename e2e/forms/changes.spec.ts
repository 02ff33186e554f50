import { formOf } from "../support/forms/forms.ts";
import { back, advisorForm as form, openFromList, question, TYPED } from "../support/forms/forms-leaving.ts";
import {
  CREATED,
  dismissSuccess,
  expectScreen,
  expectTexts,
  fill,
  input,
  openCreate,
  openUpdate,
  PIXEL,
  storedRows,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { dialog, expectRange, openList, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

test.beforeEach(({ signIn }) => signIn("it"));

test("KELUAR mentions changes, only where there are any", async ({ page, context, api }) => {
  const asked = dialog(page, "Yakin akan keluar?");
  await openFromList(page, api);
  await press(page, "KELUAR");
  await expect(asked).toBeVisible();
  await expect(asked).not.toContainText("Perubahan yang belum disimpan akan hilang.");
  await press(page, "Batal");
  await fill(page, TYPED);
  await press(page, "KELUAR");
  await expect(asked).toContainText("Perubahan yang belum disimpan akan hilang.");
  await press(page, "Batal");
  await expectTexts(page, TYPED);
  await press(page, "KELUAR");
  await press(page, "Ya, keluar!");
  await expect(page).toHaveURL("/");
  expect(await context.cookies()).toEqual([]);
  await expect.poll(() => page.evaluate(() => window.sessionStorage.length)).toBe(0);
});

test("the browser asks when a form with changes is reloaded", async ({ page, api }) => {
  const asked: string[] = [];
  page.on("dialog", async (native) => {
    asked.push(native.type());
    await native.dismiss();
  });
  await api.setRows("sa", storedRows(form, 1));
  await openUpdate(page, form);
  await page.reload();
  expect(asked).toEqual([]);
  await input(page, "Nama SA").click();
  await fill(page, TYPED);
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expectTexts(page, TYPED);
});

test("reloaded from a list, an update still tells its success and goes back to the list as it was", async ({
  page,
  api,
}) => {
  const address = await openFromList(page, api);
  await page.reload();
  await expectScreen(page, form.update);
  await fill(page, TYPED);
  await submit(page);
  await dismissSuccess(page, UPDATED);
  await expect(page).toHaveURL(address);
  await expectRange(page, 26, 30);
});

test("a chosen picture alone is a change, and one taken back is none", async ({ page }) => {
  const branch = formOf("cabang");
  await openCreate(page, branch);
  await input(page, "Logo").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PIXEL });
  await press(page, "Kembali");
  await expect(question(page)).toBeVisible();
  await press(page, "Batal");
  await expect(page.getByRole("img", { name: "Pratinjau Logo" })).toBeVisible();
  await press(page, "Hapus");
  await expect(page.getByRole("img", { name: "Pratinjau Logo" })).toHaveCount(0);
  await press(page, "Kembali");
  await expect(page).toHaveURL(branch.list.path);
});

test("an emptied item form asks nothing, one filled again does", async ({ page, api }) => {
  const item = formOf("pergantian-precheck");
  await api.setRows(item.list.resource, []);
  await openList(page, item.list);
  await page.getByRole("link", { name: "Tambah Item", exact: true }).click();
  await expectScreen(page, item.create);
  for (const Keterangan of ["Satu", "Dua"]) {
    await fill(page, { ...item.create.typed, Keterangan });
    await submit(page);
    await dismissSuccess(page, CREATED);
  }
  await fill(page, { Keterangan: "Tiga" });
  await back(page);
  await expect(question(page)).toBeVisible();
  await press(page, "Batal");
  await expectTexts(page, { Keterangan: "Tiga" });
  await fill(page, { Keterangan: "" });
  await back(page);
  await expect(page).toHaveURL(item.list.path);
  await expect(page.getByRole("cell", { name: "Dua", exact: true })).toBeVisible();
});
