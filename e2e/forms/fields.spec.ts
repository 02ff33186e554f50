import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  choosePicture,
  dismissSuccess,
  expectFault,
  expectOneWrite,
  fill,
  input,
  openCreate,
  openedTexts,
  openStored,
  PIXEL,
  preview,
  question,
  save,
  sentFields,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { button, dialog, drop, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// Which texts are a time or a date: lib/fields/date-time.test.ts. Which files are pictures, and how large they may be:
// lib/fields/pictures/check-picture.test.ts.

// Neither the browser's language, whose clock has 12 hours, nor its time zone is the business's.
test.use({
  locale: "en-US",
  timezoneId: "America/New_York",
  permissions: ["clipboard-read", "clipboard-write"],
});

const MEGABYTE = 1024 * 1024;

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

/** A PNG that weighs so many bytes. */
const pngOf = (size: number) => Buffer.concat([PIXEL, randomBytes(size - PIXEL.length)]);

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows("cabang", []);
  await takeSession("it");
});

test("a time is typed or pasted as people write it, and picked by keys and buttons", async ({
  page,
  api,
}) => {
  const clock = button(page, "Pilih waktu");
  await openCreate(page, branches);
  await paste(page, time(page), "715");
  await expect(time(page)).toHaveValue("07:15:00");
  await clock.press("Enter");
  await expect(spin(page, "Jam")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(spin(page, "Jam")).toHaveAttribute("aria-valuetext", "08");
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  await press(page, "Tambah jam");
  await expect(time(page)).toHaveValue("09:07:00");
  await page.keyboard.press("Escape");
  await expect(clock).toBeFocused();
  await expect(time(page)).toHaveValue("07:15:00");
  await page.keyboard.press("Enter");
  await page.clock.setFixedTime("2024-03-05T20:15:07Z");
  await press(page, "Sekarang");
  await spin(page, "Detik").press("Enter");
  await expect(clock).toBeFocused();
  await expect(time(page)).toHaveValue("03:15:07");
  await fill(page, { ...branches.create.typed, "Waktu Masuk": "jam 7" });
  await submit(page);
  await expectFault(page, "Waktu Masuk", "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");
  await fill(page, { "Waktu Masuk": "7.15" });
  await time(page).press("Enter");
  await expect.poll(() => sentFields(api)).toMatchObject([{ masuk: "07:15:00" }]);
});

test("a date is typed day first, picked up to today, and sent for the API", async ({ page, api }) => {
  const today = page.locator("[data-today]");
  const jakarta = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Jakarta" });
  await openStored(page, api, users);
  await birth(page).fill("");
  await press(page, "Pilih tanggal");
  await expect(today.getByRole("button")).toBeFocused();
  await expect(today).toHaveAttribute("data-day", jakarta);
  await expect(page.locator(`[data-day="${jakarta}"] ~ td button:enabled`)).toHaveCount(0);
  await expect(button(page, "Ke bulan berikutnya")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await paste(page, birth(page), "5/3/1990");
  await expect(birth(page)).toHaveValue("05-03-1990");
  await press(page, "Pilih tanggal");
  await expect(button(page, "Senin, 5 Maret 1990, dipilih")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Senin, 12 Maret 1990")).toBeFocused();
  await page.getByLabel("Pilih tahun").selectOption("1985");
  await page.getByLabel("Pilih bulan").selectOption("Agustus");
  await button(page, "Sabtu, 17 Agustus 1985").press("Enter");
  await expect(dialog(page, "Pilih tanggal")).toHaveCount(0);
  await expect(birth(page)).toHaveValue("17-08-1985");
  await save(page, UPDATED);
  expect(await sentFields(api)).toMatchObject([{ tanggal_lahir: "1985-08-17" }]);
});

test("a picture is pasted, dropped or chosen by keys, and sent as it was then", async ({
  page,
  api,
}, info) => {
  // Its content alone says what it is.
  const [logo, other] = [info.outputPath("logo.txt"), info.outputPath("lain.png")];
  await Promise.all([logo, other].map((path) => writeFile(path, PIXEL)));
  await openStored(page, api, branches);
  await test.step("what is no picture is refused at once", async () => {
    await choosePicture(page, "Logo", Buffer.from("bukan gambar"));
    await expect(input(page, "Logo")).toHaveAccessibleDescription(
      "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)",
    );
    await submit(page);
    await expect(submitButton(page)).toBeDisabled();
    expect(await writes(api)).toEqual([]);
    await press(page, "Hapus");
  });
  await test.step("pasted where no text is typed, it alone is a change, and can be taken back", async () => {
    await page.evaluate(
      async (bytes) => {
        const type = "image/png";
        const picture = new Blob([new Uint8Array(bytes)], { type });
        await navigator.clipboard.write([new ClipboardItem({ [type]: picture })]);
      },
      [...PIXEL],
    );
    await input(page, "Alamat").press("ControlOrMeta+v");
    await expect(preview(page, "Logo")).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(preview(page, "Logo")).toBeVisible();
    await press(page, "Kembali");
    await question(page).getByRole("button", { name: "Batal", exact: true }).click();
    await press(page, "Hapus");
    await expect(input(page, "Logo")).toHaveJSProperty("files.length", 0);
  });
  await drop(page, input(page, "Logo"), [logo]);
  await expect(page.getByText(`logo.txt ${PIXEL.length} byte`)).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Ganti").press("Enter");
  await (await chooser).setFiles(other);
  await expect(page.getByText(`lain.png ${PIXEL.length} byte`)).toBeVisible();
  await writeFile(other, pngOf(2 * PIXEL.length));
  await save(page, UPDATED);
  const call = { ...branches.update, path: `${branches.update.path}1` };
  const file = { field: "foto", type: "image/png", size: PIXEL.length };
  const fields = fieldsFor(branches.update, openedTexts(branches));
  await expectOneWrite(api, call, fields, [expect.objectContaining(file)]);
});

test("a profile shows the documents of its row, and sends three of 14 MB", async ({ page, api }, info) => {
  const path = `${users.update.path}a%2Fb%20c%201`;
  const pictures = [
    ["Foto KTP", "foto_ktp"],
    ["Foto KK", "foto_kk"],
    ["Foto Ijazah", "foto_ijazah"],
  ].map(([label = "", field]) => ({ label, field, bytes: pngOf(14 * MEGABYTE) }));
  await openStored(page, api, users, { foto_ktp: "logo-honda-mandiri-jaya.png" });
  const lacking = "Yang tersimpan sebagai Foto KK dan Foto Ijazah tidak dapat ditampilkan di sini.";
  await expect(page.getByText(lacking)).toBeVisible();
  const link = page.getByRole("link", { name: "Foto KTP tersimpan (tab baru)", exact: true });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  for (const { label, field, bytes } of pictures) {
    // Bytes that a test holds take ten seconds into the browser.
    const file = info.outputPath(`${field}.png`);
    await writeFile(file, bytes);
    await input(page, label).setInputFiles(file);
  }
  await api.fault({ path, delayMs: 500 });
  await submit(page);
  await expect(page.getByRole("progressbar", { name: "Mengunggah gambar..." })).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, UPDATED);
  const files = pictures.map(({ field, bytes }) => ({
    field,
    name: expect.stringMatching(/^[0-9a-f-]{36}\.png$/),
    type: "image/png",
    size: 14 * MEGABYTE,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
  const fields = fieldsFor(users.update, openedTexts(users));
  await expectOneWrite(api, { ...users.update, path }, fields, files);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a picker lies within reach, and the camera takes a picture", async ({ page }) => {
    await openCreate(page, branches);
    // No keyboard comes up by itself.
    await expect(input(page, "Brand")).not.toBeFocused();
    await button(page, "Pilih waktu").tap();
    await button(page, "Tambah jam").tap();
    const { x, y = 0, width, height = 0 } = (await dialog(page, "Pilih waktu").boundingBox()) ?? {};
    expect({ x, width, bottom: y + height }).toEqual({ x: 0, width: PHONE.width, bottom: PHONE.height });
    await page.keyboard.press("Escape");
    await expect(button(page, "Pilih waktu")).toBeFocused();
    const logo = input(page, "Logo");
    await logo.evaluate((field) => {
      field.addEventListener("click", () =>
        field.setAttribute("data-from", `${field.getAttribute("capture")}`),
      );
    });
    const camera = page.waitForEvent("filechooser");
    await button(page, "Ambil foto").tap();
    await camera;
    await expect(logo).toHaveAttribute("data-from", "environment");
  });
});
