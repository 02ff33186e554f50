import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  expectFault,
  fill,
  input,
  openCreate,
  openStored,
  save,
  sentFields,
  submit,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { button, dialog, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// Which texts are a time or a date: lib/fields/date-time.test.ts.

// Neither the browser's language, whose clock has 12 hours, nor its time zone is the business's.
test.use({ locale: "en-US", timezoneId: "America/New_York" });

const [branches, users] = [formOf("cabang"), formOf("users")];

const spin = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const time = (page: Page) => input(page, "Waktu Masuk");
const birth = (page: Page) => input(page, "Tanggal Lahir");

/** Writes a text as a paste does, and leaves the field. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill("");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Tab");
}

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows("cabang", []);
  await takeSession("it");
});

test("a time is typed or pasted as people write it, and sent in full", async ({ page, api }) => {
  await openCreate(page, branches);
  await expect(time(page)).toHaveAccessibleDescription("Jam:menit:detik, misalnya 08:30:00");
  await expect(time(page)).not.toHaveAttribute("placeholder");
  for (const typed of ["7.15", "715", "071500"]) {
    await paste(page, time(page), typed);
    await expect(time(page)).toHaveValue("07:15:00");
  }
  await fill(page, { ...branches.create.typed, "Waktu Masuk": "jam 7" });
  await submit(page);
  await expectFault(page, "Waktu Masuk", "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");
  await expect(time(page)).toHaveValue("jam 7");
  await fill(page, { "Waktu Masuk": "7.15" });
  await time(page).press("Enter");
  await expect.poll(() => sentFields(api)).toMatchObject([{ masuk: "07:15:00" }]);
});

async function openTime(page: Page): Promise<void> {
  await openCreate(page, branches);
  await fill(page, { "Waktu Masuk": "7.15" });
  await button(page, "Pilih waktu").press("Enter");
  await expect(spin(page, "Jam")).toBeFocused();
}

test("the time picker works by the keyboard, and tells what is picked", async ({ page }) => {
  await openTime(page);
  for (const [key, jam] of [
    ["ArrowUp", "08"],
    ["PageUp", "14"],
    ["PageDown", "08"],
    ["End", "23"],
    ["ArrowUp", "00"],
    ["ArrowDown", "23"],
    ["Home", "00"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(spin(page, "Jam"), key).toHaveAttribute("aria-valuetext", jam);
    await expect(time(page)).toHaveValue(`${jam}:15:00`);
  }
  await page.keyboard.type("13");
  await page.keyboard.press("Tab");
  await expect(spin(page, "Menit")).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("Tab");
  await page.keyboard.type("159");
  await expect(time(page)).toHaveValue("13:07:09");
  for (const [name, value] of [
    ["aria-valuenow", "9"],
    ["aria-valuemin", "0"],
    ["aria-valuemax", "59"],
    ["aria-valuetext", "09"],
  ] as const)
    await expect(spin(page, "Detik")).toHaveAttribute(name, value);
});

test("the time picker works by buttons, wheel and clock, and Escape undoes", async ({ page }) => {
  await openTime(page);
  await press(page, "Tambah jam");
  await press(page, "Kurangi menit");
  await expect(time(page)).toHaveValue("08:14:00");
  await spin(page, "Detik").hover();
  for (const [by, shown] of [
    [-100, "08:14:01"],
    [100, "08:14:00"],
  ] as const) {
    await page.mouse.wheel(0, by);
    await expect(time(page)).toHaveValue(shown);
  }
  await button(page, "Tambah menit").hover();
  // It steps on while it is held.
  await page.mouse.down();
  await expect(time(page)).toHaveValue(/^08:(1[6-9]|[2-5]\d):00$/);
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Pilih waktu")).toHaveCount(0);
  await expect(button(page, "Pilih waktu")).toBeFocused();
  await expect(time(page)).toHaveValue("07:15:00");
  await page.keyboard.press("Enter");
  await page.clock.setFixedTime("2024-03-05T20:15:07Z");
  await press(page, "Sekarang");
  await expect(time(page)).toHaveValue("03:15:07");
  await spin(page, "Detik").press("Enter");
  await expect(button(page, "Pilih waktu")).toBeFocused();
  await expect(time(page)).toHaveValue("03:15:07");
});

test("a date is typed day first, picked up to today, and sent for the API", async ({ page, api }) => {
  await openStored(page, api, users);
  await test.step("no day after the business's today", async () => {
    await birth(page).fill("");
    await press(page, "Pilih tanggal");
    const today = page.locator("[data-today]");
    const jakarta = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Jakarta" });
    await expect(today.getByRole("button")).toBeFocused();
    await expect(today).toHaveAttribute("data-day", jakarta);
    await expect(page.locator(`[data-day="${jakarta}"] ~ td button:enabled`)).toHaveCount(0);
    await expect(button(page, "Ke bulan berikutnya")).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("ArrowRight");
    await expect(today.getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(birth(page)).toHaveValue(jakarta.split("-").reverse().join("-"));
  });
  for (const typed of ["5/3/1990", "05031990", "1990-03-05"]) {
    await paste(page, birth(page), typed);
    await expect(birth(page)).toHaveValue("05-03-1990");
  }
  await press(page, "Pilih tanggal");
  await expect(button(page, "Senin, 5 Maret 1990, dipilih")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Senin, 12 Maret 1990")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(birth(page)).toHaveValue("05-03-1990");
  await expect(button(page, "Pilih tanggal")).toBeFocused();
  await press(page, "Pilih tanggal");
  await page.getByLabel("Pilih tahun").selectOption("1985");
  await page.getByLabel("Pilih bulan").selectOption("Agustus");
  await button(page, "Sabtu, 17 Agustus 1985").press("Enter");
  await expect(dialog(page, "Pilih tanggal")).toHaveCount(0);
  await expect(birth(page)).toHaveValue("17-08-1985");
  await save(page, UPDATED);
  expect(await sentFields(api)).toMatchObject([{ tanggal_lahir: "1985-08-17" }]);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a picker lies within reach and fits a thumb", async ({ page, api }) => {
    const expectSheet = async (name: string, change: string, field: Locator) => {
      const was = await field.inputValue();
      await button(page, name).tap();
      await expect(dialog(page, name)).toBeVisible();
      await button(page, change).tap();
      const sheet = await dialog(page, name).boundingBox();
      expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844]);
      for (const target of await dialog(page, name).getByRole("button").all()) {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        expect(Math.min(width, height), await target.ariaSnapshot()).toBeGreaterThanOrEqual(44);
      }
      await page.keyboard.press("Escape");
      await expect(dialog(page, name)).toHaveCount(0);
      await expect(field).toHaveValue(was);
      await expect(button(page, name)).toBeFocused();
    };
    await openCreate(page, branches);
    await expectSheet("Pilih waktu", "Tambah jam", time(page));
    await openStored(page, api, users);
    await expectSheet("Pilih tanggal", "Ke bulan sebelumnya", birth(page));
  });
});
