import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { input, openCreate } from "../support/forms/forms-screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// What a price means, and what each edit makes of a field: lib/fields/amount.test.ts, app/_form/amount-field.test.ts. What is sent: e2e/forms/create.spec.ts.

test.use({ locale: "en-US", permissions: ["clipboard-read", "clipboard-write"] });

const form = formOf("perawatan-postcheck");

test.beforeEach(async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, form);
});

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** Presses the keys, and types what is no key's name. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) {
    if (/^[\d.,]+$/.test(key)) await page.keyboard.type(key);
    else await page.keyboard.press(key);
  }
}

/** Returns the field's text with a `|` at the caret. */
const shown = (page: Page) =>
  input(page, "Harga A").evaluate((field: HTMLInputElement) => {
    const { value, selectionStart, selectionEnd } = field;
    if (selectionStart !== selectionEnd) return `${value} has a selection`;
    return `${value.slice(0, selectionEnd ?? 0)}|${value.slice(selectionEnd ?? 0)}`;
  });

test("the caret stays behind its digit, and edits are undone and redone by keys", async ({ page }) => {
  await input(page, "Harga A").focus();
  for (const [keys, text] of [
    ["12500", "12.500|"],
    ["0", "125.000|"],
    ["End ArrowLeft ArrowLeft ArrowLeft Backspace", "12|.000"],
    ["Delete", "1.2|00"],
    ["ControlOrMeta+z", "12|.000"],
    ["ControlOrMeta+z", "125.|000"],
    ["ControlOrMeta+Shift+z", "12|.000"],
    ["Home Shift+ArrowRight Shift+ArrowRight 77", "77|.000"],
  ] as const) {
    await press(page, keys);
    expect(await shown(page), keys).toBe(text);
  }
  await press(page, "Home Shift+ArrowRight");
  await paste(page, "123");
  expect(await shown(page)).toBe("1.23|7.000");
  await press(page, "ControlOrMeta+a 12500.5 Tab");
  await expect(input(page, "Harga A")).toHaveValue("12.500,5");
});
