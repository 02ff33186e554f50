import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  expectTexts,
  fill,
  input,
  openCreate,
  openStored,
  openUpdate,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { axeFindings } from "../support/page/findings.ts";
import { dialog, searchBox } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const [advisors, items] = [formOf("sa"), formOf("perawatan-postcheck")];

const success = (page: Page) => dialog(page, "SUKSES");
const ok = (page: Page) => success(page).getByRole("button", { name: "OK", exact: true });

test.beforeEach(({ takeSession }) => takeSession("it"));

async function update(page: Page) {
  await fill(page, advisors.update.changed);
  await submitButton(page).press("Enter");
  await expect(success(page)).toHaveAccessibleDescription(UPDATED);
  await expect(ok(page)).toBeFocused();
}

test("the next key closes a success and does what it does behind it", async ({ page, api }) => {
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  await submit(page);
  await expect(success(page)).toHaveAccessibleDescription(CREATED);
  await expect(success(page)).toHaveAttribute("aria-modal", "true");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Shift");
  await expect(ok(page)).toBeFocused();
  await page.keyboard.type("n?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectTexts(page, { Keterangan: "n?" });
  for (const key of ["Enter", "Space", "Escape"]) {
    await fill(page, { ...items.create.typed, Keterangan: key });
    await submit(page);
    await expect(ok(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(input(page, "Keterangan")).toBeFocused();
    await expectTexts(page, { Keterangan: "" });
  }
  expect(await writes(api)).toHaveLength(4);
  await openStored(page, api, advisors);
  await update(page);
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  await expect(success(page)).toBeHidden();
});

test("the next press closes a success and presses what is behind it", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 2));
  await openUpdate(page, advisors);
  await update(page);
  await page.getByRole("button", { name: "Hapus", exact: true }).first().click();
  await expect(success(page)).toBeHidden();
  await expect(dialog(page, "Yakin akan menghapus?")).toBeVisible();
  await page.keyboard.press("Escape");
  await openUpdate(page, advisors);
  await fill(page, { "Nama SA": "Wahyu Lagi" });
  await submitButton(page).press("Enter");
  await expect(success(page)).toBeVisible();
  await searchBox(page).click();
  await expect(success(page)).toBeHidden();
  await page.keyboard.type("Wahyu");
  await expect(searchBox(page)).toHaveValue("Wahyu");
  await expect(searchBox(page)).toBeFocused();
});

test("a double click on Buat presses nothing behind its success", async ({ page, api }) => {
  await api.setRows(items.list.resource, []);
  await openCreate(page, items);
  await fill(page, items.create.typed);
  const { x = 0, y = 0, width = 0, height = 0 } = (await submitButton(page).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  // The second click of a double click comes late, when the answer is there.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const see = () => document.querySelector("dialog") && resolve();
        new MutationObserver(see).observe(document.body, { childList: true });
        see();
      }),
  );
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(ok(page)).toBeFocused();
  await expect(page.getByText("Kolom wajib diisi")).toHaveCount(0);
  expect(await writes(api)).toHaveLength(1);
  await expect(async () => {
    await submitButton(page).click();
    await expect(success(page)).toBeHidden({ timeout: 100 });
  }).toPass();
  await expect(page.getByText("Kolom wajib diisi").first()).toBeVisible();
});

test("an error waits for its OK", async ({ page, api }) => {
  await openCreate(page, items);
  await fill(page, items.create.typed);
  await api.fault({ path: "/api/tambah*", status: 500 });
  await submit(page);
  await expect(dialog(page, "KESALAHAN")).toBeVisible();
  await page.keyboard.type("n");
  await page.mouse.click(5, 5);
  await expect(dialog(page, "KESALAHAN")).toBeVisible();
  await dialog(page, "KESALAHAN").getByRole("button", { name: "OK" }).click();
  await expect(input(page, "Keterangan")).toHaveValue(items.create.typed.Keterangan ?? "");
});
