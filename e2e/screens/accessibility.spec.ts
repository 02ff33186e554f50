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
import { branches, opname } from "../support/page/lists.ts";
import { expectRange } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

test("Tab reaches every control of lists, of a form and of the views of the stock opname, in order and in view", async ({
  page,
  api,
  showRows,
}) => {
  const form = formOf("users");
  await api.setRows("users", storedRows(form, 1));
  const shown = { summary: page.getByRole("grid"), checks: page.getByRole("article").last() };
  for (const [open, least] of [
    [() => showRows(branches, 3).then(() => expectRange(page, 1, 3)), 20],
    [() => openUpdate(page, form), 30],
    [() => showRows(opname, 3, "?lihat=ringkasan").then(() => expect(shown.summary).toBeVisible()), 20],
    [() => showRows(opname, 3, "?lihat=periksa").then(() => expect(shown.checks).toBeVisible()), 20],
  ] as const) {
    await open();
    const expected = await focusableNames(page);
    expect(expected.length).toBeGreaterThan(least);
    // Neighbours of one name count once among the stops.
    const names = expected.filter((name, at) => name !== expected[at - 1]);
    expect(await tabStops(page)).toEqual(names.map((name) => ({ name, isShown: true })));
  }
});

test("a form announces which fields are invalid whenever they change", async ({ page, takeSession }) => {
  const form = formOf("cabang");
  await takeSession("it");
  await openCreate(page, form);
  const status = page.locator("main form").getByRole("status");
  await expect(status).toBeEmpty();
  await submit(page);
  const [first = "", ...others] = requiredLabels(form.create);
  await expect(status).toHaveText(`Perlu diperbaiki: ${[first, ...others].join(", ")}`);
  await fill(page, { [first]: form.create.typed[first] ?? "" });
  await expect(status).toHaveText(`Perlu diperbaiki: ${others.join(", ")}`);
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
