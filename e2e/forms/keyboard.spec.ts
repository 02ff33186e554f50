import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  expectScreen,
  input,
  sentFields,
  submitButton,
} from "../support/forms/forms-screen.ts";
import { dialog } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40 && !(await isFocused(target)); presses++)
    await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = input(page, label);
  await tabTo(page, field);
  const kind = await field.evaluate((element) => element.getAttribute("role") ?? element.localName);
  if (kind === "select" && text === "Tanpa Kode") return;
  if (kind === "input") await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  if (kind !== "combobox") return;
  await expect(choices(page).first()).toHaveText(text);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(text);
}

// Together they have every kind of field.
for (const { list, create } of ["cabang", "perawatan-postcheck"].map(formOf)) {
  test(`${list.title}: a record is created with the keyboard alone`, async ({ page, api, takeSession }) => {
    await api.setRows(list.resource, []);
    await takeSession("it");
    await page.goto(list.path);
    await tabTo(page, page.getByRole("link", { name: list.add?.button, exact: true }));
    await page.keyboard.press("Enter");
    await expectScreen(page, create);
    for (const [label, text] of Object.entries(create.typed)) await type(page, label, text);
    await tabTo(page, submitButton(page));
    await page.keyboard.press("Enter");
    await expect(dialog(page, "SUKSES")).toContainText(CREATED);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await sentFields(api)).toEqual([fieldsFor(create, create.typed)]);
  });
}
