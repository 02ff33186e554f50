import { writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  choices,
  dismissSuccess,
  expectOneWrite,
  fill,
  input,
  openCreate,
  openUpdate,
  PIXEL,
  pick,
  storedRows,
  submit,
} from "../support/forms/forms-screen.ts";
import { drop } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { PHONE } from "../support/views/views-types.ts";

test.use({ locale: "en-US", permissions: ["clipboard-read", "clipboard-write"] });

const form = formOf("cabang");
const SENT_LOGO = expect.objectContaining({ field: "foto", type: "image/png", size: PIXEL.length });

const preview = (page: Page) => page.getByRole("img", { name: "Pratinjau Logo" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chosen = (page: Page) =>
  input(page, "Logo").evaluate((field: HTMLInputElement) =>
    Array.from(field.files ?? [], ({ name }) => name),
  );

/** Opens the create screen, and waits until its scripts run: a picker has choices by then. */
async function openHydrated(page: Page): Promise<void> {
  await openCreate(page, form);
  await pick(page, "Brand", "Honda");
}

test("a picture is dropped on its field, and one dropped beside it leaves the page alone", async ({
  page,
  api,
  signIn,
}, info) => {
  const [logo, other] = [info.outputPath("logo.png"), info.outputPath("lain.png")];
  await Promise.all([logo, other].map((path) => writeFile(path, PIXEL)));
  await api.setRows("cabang", []);
  await signIn("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await drop(page, page.getByRole("heading", { level: 1 }), [logo]);
  await drop(page, input(page, "Alamat"), [logo]);
  await expect(input(page, "Alamat")).toHaveValue(form.create.typed.Alamat ?? "");
  await expect(preview(page)).toHaveCount(0);
  await drop(page, input(page, "Logo"), [logo]);
  await expect(preview(page)).toBeVisible();
  await expect(page.getByText(`logo.png ${PIXEL.length} byte`)).toBeVisible();
  await drop(page, input(page, "Logo"), [logo, other]);
  await expect(input(page, "Logo")).toHaveAccessibleDescription("Hanya satu gambar yang dapat dipilih");
  await expect(preview(page)).toBeVisible();
  expect(await chosen(page)).toEqual(["logo.png"]);
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed), [SENT_LOGO]);
});

test("a picture is pasted wherever no text is typed, beside the stored one", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("cabang", storedRows(form, 1));
  await takeSession("it");
  await openUpdate(page, form);
  await expect(page.getByRole("img", { name: "Logo tersimpan" })).toBeVisible();
  await page.evaluate(
    async (bytes) => {
      const type = "image/png";
      const picture = new Blob([new Uint8Array(bytes)], { type });
      await navigator.clipboard.write([new ClipboardItem({ [type]: picture })]);
    },
    [...PIXEL],
  );
  await input(page, "Alamat").press("ControlOrMeta+v");
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(preview(page)).toBeVisible();
  await expect(page.getByRole("img", { name: "Logo tersimpan" })).toBeVisible();
  await expect(input(page, "Logo")).toHaveAccessibleDescription("");
  expect(await chosen(page)).toHaveLength(1);
});

test("a picture is chosen, replaced and removed by the keyboard", async ({ page, signIn }) => {
  await signIn("it");
  // Keeps the browser from showing the dialog itself.
  page.on("filechooser", () => {});
  await openHydrated(page);
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
  await expect(preview(page)).toHaveCount(0);
  expect(await chosen(page)).toEqual([]);
  await expect(input(page, "Logo")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("a picture is taken by the camera, or chosen", async ({ page, signIn }) => {
    await signIn("it");
    page.on("filechooser", () => {});
    await openHydrated(page);
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

test("Other is in reach whatever is typed", async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, form);
  const brand = input(page, "Brand");
  await brand.fill("hon");
  await expect(choices(page)).toHaveText(["Honda", "Other"]);
  await expect(choices(page).last()).toBeInViewport({ ratio: 1 });
  await brand.fill("Merek Baru");
  await expect(choices(page)).toHaveText(["Other"]);
  await brand.press("Enter");
  await expect(input(page, "Brand Baru")).toHaveCount(0);
  await brand.press("ArrowUp");
  await brand.press("Enter");
  await expect(brand).toHaveValue("Other");
  await expect(input(page, "Brand Baru")).toBeVisible();
  await pick(page, "Brand", "Honda");
  await brand.press("ArrowDown");
  await expect(choices(page).last()).toHaveText("Other");
  await expect(choices(page).last()).toBeInViewport({ ratio: 1 });
});

test("a profile names its user, has groups, and shows the documents that its row names", async ({
  page,
  api,
  takeSession,
}) => {
  const profile = formOf("users");
  const [row] = storedRows(profile, 1);
  await api.setRows("users", [{ ...row, foto_ktp: "logo-honda-mandiri-jaya.png", foto_kk: null }]);
  await takeSession("it");
  await openUpdate(page, profile);
  await expect(page.getByText("Pengguna: a/b c 1", { exact: true })).toBeVisible();
  const labels = profile.update.fields.map(([label]) => label);
  for (const [name, first, last] of [
    ["Identitas", "Nama", "Kontak"],
    ["Pekerjaan", "NIP", "Kursus"],
    ["Media sosial", "Facebook", "YouTube"],
    ["Dokumen", "Foto KTP", "Foto Ijazah"],
  ] as const) {
    const group = page.getByRole("group", { name, exact: true });
    await expect(group.locator("label")).toHaveText(
      labels.slice(labels.indexOf(first), labels.indexOf(last) + 1),
    );
  }
  await expect(
    page.getByText("Yang tersimpan sebagai Foto KK dan Foto Ijazah tidak dapat ditampilkan di sini."),
  ).toBeVisible();

  const link = page.getByRole("link", { name: "Foto KTP tersimpan (tab baru)", exact: true });
  await expect(link).toHaveAttribute("target", "_blank");
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);

  const placeOf = (label: string) => input(page, label).boundingBox();
  expect((await placeOf("NIK"))?.y).toBe((await placeOf("Nama"))?.y);
  await page.setViewportSize(PHONE);
  expect((await placeOf("NIK"))?.x).toBe((await placeOf("Nama"))?.x);
});
