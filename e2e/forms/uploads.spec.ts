import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  fill,
  input,
  openCreate,
  openedTexts,
  openUpdate,
  PIXEL,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const MEGABYTE = 1024 * 1024;
const NO_PICTURE = "Berkas harus berupa gambar (JPEG, PNG, WebP atau GIF)";
const TOO_LARGE = "Ukuran gambar paling besar 15 MB";
const NOT_ONLY_PICTURE =
  "Gambar ini juga berisi data lain. Simpan ulang sebagai gambar biasa, lalu pilih lagi.";
const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

/** A PNG that weighs so many bytes. */
const pngOf = (size: number) => Buffer.concat([PIXEL, randomBytes(size - PIXEL.length)]);

const choose = (page: Page, label: string, name: string, buffer: Buffer) =>
  input(page, label).setInputFiles({ name, mimeType: "application/octet-stream", buffer });

const preview = (page: Page, label: string) => page.getByRole("img", { name: `Pratinjau ${label}` });

test("three pictures of 14 MB arrive byte for byte, with progress meanwhile", async ({
  page,
  api,
  signIn,
}) => {
  const form = formOf("users");
  const path = `${form.update.path}a%2Fb%20c%201`;
  const pictures = [
    ["Foto KTP", "foto_ktp"],
    ["Foto KK", "foto_kk"],
    ["Foto Ijazah", "foto_ijazah"],
  ].map(([label = "", field]) => ({ label, field, bytes: pngOf(14 * MEGABYTE) }));
  await api.setRows("users", storedRows(form, 1));
  await signIn("it");
  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  for (const { label, bytes } of pictures) await choose(page, label, "besar.png", bytes);
  await api.fault({ path, delayMs: 500 });
  await submit(page);
  await expect(page.getByRole("progressbar", { name: "Mengunggah gambar..." })).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await dismissSuccess(page, UPDATED);
  await expectOneWrite(
    api,
    { ...form.update, path },
    fieldsFor(form.update, openedTexts(form)),
    pictures.map(({ field, bytes }) => ({
      field,
      name: expect.stringMatching(/^[0-9a-f-]{36}\.png$/),
      type: "image/png",
      size: 14 * MEGABYTE,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  );
});

test("what is no picture or too large is refused before anything is sent", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("cabang");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const refused: [name: string, bytes: Buffer, words: string][] = [
    ["besar.png", pngOf(15 * MEGABYTE + 1), TOO_LARGE],
    ["besar.png", pngOf(16 * MEGABYTE), TOO_LARGE],
    ["gambar.svg", Buffer.from(svg), NO_PICTURE],
    ["gambar.png", Buffer.from(`<?xml version="1.0"?>${svg}`), NO_PICTURE],
    ["teks.png", Buffer.from("bukan gambar"), NO_PICTURE],
    ["kosong.png", Buffer.alloc(0), NO_PICTURE],
    ["dokumen.png", Buffer.from("%PDF-1.7\n%"), NO_PICTURE],
    ["halaman.png", Buffer.concat([PIXEL, Buffer.from("<script>alert(1)</script>")]), NOT_ONLY_PICTURE],
  ];
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  for (const [name, bytes, words] of refused) {
    await test.step(`${name}, ${bytes.length}`, async () => {
      await choose(page, "Logo", name, bytes);
      await expect(input(page, "Logo")).toHaveAccessibleDescription(words);
      await expect(preview(page, "Logo")).toHaveCount(0);
      if (await submitButton(page).isEnabled()) await submit(page);
      await expect(submitButton(page)).toBeDisabled();
    });
  }
  expect(posts).toEqual([]);
  expect(await writes(api)).toEqual([]);
});

test("a wrong picture can be taken back without choosing another one", async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, formOf("cabang"));
  await choose(page, "Logo", "teks.png", Buffer.from("bukan gambar"));
  await expect(input(page, "Logo")).toHaveAccessibleDescription(NO_PICTURE);
  await page.getByRole("button", { name: "Hapus", exact: true }).click();
  await expect(input(page, "Logo")).toHaveAccessibleDescription("");
});

test("a picture is known by its content, and shown before it is sent", async ({ page, api, takeSession }) => {
  const form = formOf("cabang");
  await api.setRows("cabang", []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await choose(page, "Logo", "../logo.txt", JPEG);
  await expect(preview(page, "Logo")).toBeVisible();
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed), [
    {
      field: "foto",
      name: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
      type: "image/jpeg",
      size: JPEG.length,
      sha256: createHash("sha256").update(JPEG).digest("hex"),
    },
  ]);
});

test("a picture that was taken back is not sent", async ({ page, api, takeSession }) => {
  const form = formOf("cabang");
  await api.setRows("cabang", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await choose(page, "Logo", "logo.png", PIXEL);
  await page.getByRole("button", { name: "Hapus", exact: true }).click();
  await fill(page, form.update.changed);
  await submit(page);
  await dismissSuccess(page, UPDATED);
  const texts = { ...openedTexts(form), ...form.update.changed };
  await expectOneWrite(
    api,
    { ...form.update, path: "/api/updatedealercabang/1" },
    fieldsFor(form.update, texts),
  );
});
