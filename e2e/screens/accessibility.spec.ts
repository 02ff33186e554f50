import { formOf } from "../support/forms/forms.ts";
import {
  fill,
  openCreate,
  openUpdate,
  requiredLabels,
  storedRows,
  submit,
} from "../support/forms/forms-screen.ts";
import { focusableNames, tabStops } from "../support/page/findings.ts";
import { advisors, branches, rowsOf } from "../support/page/lists.ts";
import { askToDelete, dialog, expectRange } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";

test("Tab reaches every control of a list, in order and in view", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 3));
  await takeSession("it");
  await page.goto(branches.path);
  await expectRange(page, 1, 3);
  const expected = await focusableNames(page);
  expect(expected.length).toBeGreaterThan(20);
  expect(await tabStops(page)).toEqual(expected.map((name) => ({ name, isShown: true })));
});

test("Tab reaches every control of a form, in order and in view", async ({ page, api, takeSession }) => {
  const form = formOf("users");
  await api.setRows("users", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  const expected = await focusableNames(page);
  expect(expected.length).toBeGreaterThan(30);
  expect(await tabStops(page)).toEqual(expected.map((name) => ({ name, isShown: true })));
});

test("a form announces which fields are invalid whenever they change", async ({ page, takeSession }) => {
  await takeSession("it");
  for (const form of [formOf("users"), formOf("cabang")]) {
    await openCreate(page, form);
    const status = page.locator("main form").getByRole("status");
    await expect(status).toBeEmpty();
    const required = requiredLabels(form.create).filter((label) => label !== "Kata Kunci");
    await submit(page);
    await expect(status).toHaveText(`Perlu diperbaiki: ${required.join(", ")}`);
    const [first = "", ...others] = required;
    await fill(page, { [first]: form.create.typed[first] ?? "" });
    await expect(status).toHaveText(`Perlu diperbaiki: ${others.join(", ")}`);
  }
});

test("the login connects its errors to its fields and announces them", async ({ page }) => {
  await page.goto("/");
  const status = page.getByRole("status");
  await expect(status).toBeEmpty();
  await page.getByRole("button", { name: "Masuk", exact: true }).click();
  await expect(status).toHaveText("Perlu diperbaiki: Pengguna, Kata Kunci");
  for (const label of ["Pengguna", "Kata Kunci"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription("Kolom wajib diisi");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("x");
    await expect(field).toHaveAccessibleDescription("");
    await expect(field).not.toHaveAttribute("aria-invalid");
  }
  await expect(status).toBeEmpty();
});

test("a dialog has its text as its accessible description", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 1));
  await page.goto("/");
  await submitLogin(page, `siti+${api.scope}`, "salah");
  await expect(dialog(page, "KESALAHAN")).toHaveAccessibleDescription(/./);
  await takeSession("it");
  await page.goto(advisors.path);
  await askToDelete(page, "Nama SA 1");
  await expect(dialog(page, "Yakin akan menghapus?")).toHaveAccessibleDescription(
    "Anda tidak dapat mengembalikan data tersebut!",
  );
});
