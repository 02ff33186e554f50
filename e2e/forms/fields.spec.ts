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
  await expect(time(page)).toHaveAccessibleDescription("Jam:menit:detik, misalnya 08:30:00");
  await paste(page, time(page), "715");
  await expect(time(page)).toHaveValue("07:15:00");
  await clock.press("Enter");
  await expect(spin(page, "Jam")).toBeFocused();
  await test.step("by keys, which step and type", async () => {
    for (const [key, jam] of [
      ["ArrowUp", "08"],
      ["End", "23"],
      ["ArrowUp", "00"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(spin(page, "Jam"), key).toHaveAttribute("aria-valuetext", jam);
      await expect(time(page)).toHaveValue(`${jam}:15:00`);
    }
    await page.keyboard.type("13");
    await page.keyboard.press("Tab");
    await page.keyboard.type("7");
    await page.keyboard.press("Tab");
    await page.keyboard.type("159");
    await expect(time(page)).toHaveValue("13:07:09");
  });
  await test.step("by buttons and the wheel; Escape undoes", async () => {
    await press(page, "Tambah jam");
    await press(page, "Kurangi menit");
    await spin(page, "Detik").hover();
    await page.mouse.wheel(0, -100);
    await expect(time(page)).toHaveValue("14:06:10");
    await page.keyboard.press("Escape");
    await expect(clock).toBeFocused();
    await expect(time(page)).toHaveValue("07:15:00");
  });
  await test.step("by the clock of the business", async () => {
    await page.keyboard.press("Enter");
    await page.clock.setFixedTime("2024-03-05T20:15:07Z");
    await press(page, "Sekarang");
    await spin(page, "Detik").press("Enter");
    await expect(clock).toBeFocused();
    await expect(time(page)).toHaveValue("03:15:07");
  });
  await fill(page, { ...branches.create.typed, "Waktu Masuk": "jam 7" });
  await submit(page);
  await expectFault(page, "Waktu Masuk", "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");
  await expect(time(page)).toHaveValue("jam 7");
  await fill(page, { "Waktu Masuk": "7.15" });
  await time(page).press("Enter");
  await expect.poll(() => sentFields(api)).toMatchObject([{ masuk: "07:15:00" }]);
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
  await paste(page, birth(page), "5/3/1990");
  await expect(birth(page)).toHaveValue("05-03-1990");
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

test("what is no picture is refused at once, and what is pasted can be taken back", async ({ page, api }) => {
  const refused = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
  await openStored(page, api, branches);
  await choosePicture(page, "Logo", Buffer.from("bukan gambar"));
  await expect(input(page, "Logo")).toHaveAccessibleDescription(refused);
  await expect(preview(page, "Logo")).toHaveCount(0);
  await submit(page);
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);
  await press(page, "Hapus");
  await expect(input(page, "Logo")).toHaveAccessibleDescription("");
  await test.step("pasted wherever no text is typed, beside the stored one", async () => {
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
    await expect(page.getByRole("img", { name: "Logo tersimpan" })).toBeVisible();
  });
  await test.step("a picture alone is a change, and one taken back is none", async () => {
    await press(page, "Kembali");
    await question(page).getByRole("button", { name: "Batal", exact: true }).click();
    await press(page, "Hapus");
    await expect(preview(page, "Logo")).toHaveCount(0);
    await expect(input(page, "Logo")).toHaveJSProperty("files.length", 0);
    await press(page, "Kembali");
    await expect(page).toHaveURL(branches.list.path);
  });
});

test("a picture is dropped or chosen by keys, and sent as it was then", async ({ page, api }, info) => {
  // Its content alone says what it is.
  const [logo, other] = [info.outputPath("logo.txt"), info.outputPath("lain.png")];
  await Promise.all([logo, other].map((path) => writeFile(path, PIXEL)));
  await openStored(page, api, branches);
  for (const beside of [page.getByRole("heading", { level: 1 }), input(page, "Alamat")])
    await drop(page, beside, [logo]);
  await expect(preview(page, "Logo")).toHaveCount(0);
  await drop(page, input(page, "Logo"), [logo]);
  await expect(page.getByText(`logo.txt ${PIXEL.length} byte`)).toBeVisible();
  await drop(page, input(page, "Logo"), [logo, other]);
  await expect(input(page, "Logo")).toHaveAccessibleDescription("Hanya satu gambar yang dapat dipilih");
  await expect(preview(page, "Logo")).toBeVisible();
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
  await test.step("the stored ones, beside those that cannot be shown", async () => {
    const lacking = "Yang tersimpan sebagai Foto KK dan Foto Ijazah tidak dapat ditampilkan di sini.";
    await expect(page.getByText(lacking)).toBeVisible();
    const documents = page.getByRole("group", { name: "Dokumen", exact: true });
    await expect(documents.locator("label")).toHaveText(pictures.map(({ label }) => label));
    const link = documents.getByRole("link", { name: "Foto KTP tersimpan (tab baru)", exact: true });
    await expect(link).toHaveAttribute("target", "_blank");
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  });
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

  test("a picker lies within reach and fits a thumb, and the camera takes a picture", async ({
    page,
    api,
  }) => {
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
    // No keyboard comes up by itself.
    await expect(input(page, "Brand")).not.toBeFocused();
    await expectSheet("Pilih waktu", "Tambah jam", time(page));
    await test.step("by its camera", async () => {
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
    await openStored(page, api, users);
    await expectSheet("Pilih tanggal", "Ke bulan sebelumnya", birth(page));
  });
});
