import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choosePicture,
  dismissSuccess,
  expectOneWrite,
  fill,
  input,
  openCreate,
  openedTexts,
  openStored,
  PIXEL,
  preview,
  save,
  submit,
  submitButton,
  UPDATED,
} from "../support/forms/forms-screen.ts";
import { button, drop, PHONE, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// Which files are pictures, and how large they may be: lib/fields/pictures/check-picture.test.ts.

test.use({ locale: "en-US", permissions: ["clipboard-read", "clipboard-write"] });

const MEGABYTE = 1024 * 1024;

const [form, profile] = [formOf("cabang"), formOf("users")];

/** A PNG that weighs so many bytes. */
const pngOf = (size: number) => Buffer.concat([PIXEL, randomBytes(size - PIXEL.length)]);

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a branch has a new brand and dealer, and a logo that is dropped", async ({ page, api }, info) => {
  // Its content alone says what it is.
  const [logo, other] = [info.outputPath("logo.txt"), info.outputPath("lain.png")];
  const names = { Brand: "Other", "Brand Baru": " Merek & Baru ", Dealer: "Other", "Dealer Baru": "D/Baru" };
  const typed = { ...form.create.typed, ...names };
  await Promise.all([logo, other].map((path) => writeFile(path, PIXEL)));
  await api.setRows("cabang", []);
  await openCreate(page, form);
  await fill(page, typed);
  await drop(page, page.getByRole("heading", { level: 1 }), [logo]);
  await drop(page, input(page, "Alamat"), [logo]);
  await expect(input(page, "Alamat")).toHaveValue(form.create.typed.Alamat ?? "");
  await expect(preview(page, "Logo")).toHaveCount(0);
  await drop(page, input(page, "Logo"), [logo]);
  await expect(preview(page, "Logo")).toBeVisible();
  await expect(page.getByText(`logo.txt ${PIXEL.length} byte`)).toBeVisible();
  await drop(page, input(page, "Logo"), [logo, other]);
  await expect(input(page, "Logo")).toHaveAccessibleDescription("Hanya satu gambar yang dapat dipilih");
  await expect(preview(page, "Logo")).toBeVisible();
  await save(page, CREATED);
  const fields = { ...fieldsFor(form.create, typed), brand: "Merek & Baru", dealer: "D/Baru" };
  await expectOneWrite(api, form.create, fields, [
    expect.objectContaining({ field: "foto", type: "image/png", size: PIXEL.length }),
  ]);
});

test("a picture is pasted wherever no text is typed, beside the stored one", async ({ page, api }) => {
  await openStored(page, api, form);
  const stored = page.getByRole("img", { name: "Logo tersimpan" });
  await expect(stored).toBeVisible();
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
  await expect(stored).toBeVisible();
  await expect(input(page, "Logo")).toHaveAccessibleDescription("");
});

test("a picture is chosen, replaced and removed by the keyboard", async ({ page }) => {
  // Keeps the browser from showing the dialog itself.
  page.on("filechooser", () => {});
  await openCreate(page, form);
  for (const [name, file] of [
    ["Pilih gambar", "satu.png"],
    ["Ganti", "dua.png"],
  ] as const) {
    page.once("filechooser", (dialog) =>
      dialog.setFiles({ name: file, mimeType: "image/png", buffer: PIXEL }),
    );
    await button(page, name).press("Enter");
    await expect(page.getByText(`${file} ${PIXEL.length} byte`)).toBeVisible();
  }
  await expect(button(page, "Ambil foto")).toBeHidden();
  await button(page, "Ganti").press("Tab");
  await page.keyboard.press("Enter");
  await expect(preview(page, "Logo")).toHaveCount(0);
  await expect(input(page, "Logo")).toHaveJSProperty("files.length", 0);
  await expect(input(page, "Logo")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a picture is taken by the camera, or chosen", async ({ page }) => {
    page.on("filechooser", () => {});
    await openCreate(page, form);
    for (const [name, capture] of [
      ["Ambil foto", "environment"],
      ["Pilih gambar", null],
    ] as const) {
      const asked = input(page, "Logo").evaluate(
        (field) =>
          new Promise((resolve) => {
            field.addEventListener("click", () => resolve(field.getAttribute("capture")), { once: true });
          }),
      );
      const dialog = page.waitForEvent("filechooser");
      await button(page, name).tap();
      await dialog;
      expect(await asked).toBe(capture);
    }
  });
});

test("what is no picture is refused at once, is not sent, and can be taken back", async ({ page }) => {
  const actions: string[] = [];
  page.on("request", (request) => "next-action" in request.headers() && actions.push(request.url()));
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choosePicture(page, "Logo", Buffer.from("bukan gambar"));
  const words = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
  await expect(input(page, "Logo")).toHaveAccessibleDescription(words);
  await expect(preview(page, "Logo")).toHaveCount(0);
  await submit(page);
  await expect(submitButton(page)).toBeDisabled();
  expect(actions).toEqual([]);
  await press(page, "Hapus");
  await expect(input(page, "Logo")).toHaveAccessibleDescription("");
  await expect(submitButton(page)).toBeEnabled();
});

test("three pictures of 14 MB arrive byte for byte, with progress meanwhile", async ({ page, api }, info) => {
  const path = `${profile.update.path}a%2Fb%20c%201`;
  const pictures = [
    ["Foto KTP", "foto_ktp"],
    ["Foto KK", "foto_kk"],
    ["Foto Ijazah", "foto_ijazah"],
  ].map(([label = "", field]) => ({ label, field, bytes: pngOf(14 * MEGABYTE) }));
  await openStored(page, api, profile);
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
  const fields = fieldsFor(profile.update, openedTexts(profile));
  await expectOneWrite(api, { ...profile.update, path }, fields, files);
});

test("a profile has groups, and shows the documents that its row names", async ({ page, api }) => {
  await openStored(page, api, profile, { foto_ktp: "logo-honda-mandiri-jaya.png" });
  const labels = profile.update.fields.map(([label]) => label);
  for (const [name, first, last] of [
    ["Identitas", "Nama", "Kontak"],
    ["Pekerjaan", "NIP", "Kursus"],
    ["Media sosial", "Facebook", "YouTube"],
    ["Dokumen", "Foto KTP", "Foto Ijazah"],
  ] as const) {
    await expect(page.getByRole("group", { name, exact: true }).locator("label")).toHaveText(
      labels.slice(labels.indexOf(first), labels.indexOf(last) + 1),
    );
  }
  const lacking = "Yang tersimpan sebagai Foto KK dan Foto Ijazah tidak dapat ditampilkan di sini.";
  await expect(page.getByText(lacking)).toBeVisible();
  const link = page.getByRole("link", { name: "Foto KTP tersimpan (tab baru)", exact: true });
  await expect(link).toHaveAttribute("target", "_blank");
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);

  const placeOf = (label: string) => input(page, label).boundingBox();
  expect((await placeOf("NIK"))?.y).toBe((await placeOf("Nama"))?.y);
  await page.setViewportSize(PHONE);
  expect((await placeOf("NIK"))?.x).toBe((await placeOf("Nama"))?.x);
});

test("a picture is sent as it was chosen, whatever becomes of its file", async ({ page, api }, info) => {
  const path = info.outputPath("foto.png");
  await writeFile(path, PIXEL);
  await openStored(page, api, form);
  await input(page, "Logo").setInputFiles(path);
  await expect(preview(page, "Logo")).toBeVisible();
  await writeFile(path, pngOf(2 * PIXEL.length));
  await save(page, UPDATED);
  await expectOneWrite(
    api,
    { ...form.update, path: "/api/updatedealercabang/1" },
    fieldsFor(form.update, openedTexts(form)),
    [expect.objectContaining({ field: "foto", size: PIXEL.length })],
  );
});
