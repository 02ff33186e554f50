import { expect, type Page } from "playwright/test";
import { formOf } from "../forms/forms.ts";
import {
  choices,
  choosePicture,
  fill,
  input,
  openCreate,
  openUpdate,
  preview,
  storedRows,
  submit,
} from "../forms/forms-screen.ts";
import { dialog, press } from "../page/screen.ts";
import type { Api } from "../site/api.ts";

/** A screen in some of its states, by name; each is opened from the one before. */
export type Views = Record<string, (page: Page, api: Api) => Promise<unknown>>;

const advisorForm = formOf("sa");
const branchForm = formOf("cabang");
const userForm = formOf("users");

const expectDialog = (page: Page, name: string) => expect(dialog(page, name)).toBeVisible();

async function changeAdvisor(page: Page, api: Api): Promise<void> {
  await api.setRows("sa", storedRows(advisorForm, 1));
  await openUpdate(page, advisorForm);
  await fill(page, { "Nama SA": "Wahyu Baru" });
}

/** Overlays and states of a form. */
export const formOverlays: Views = {
  "open picker": async (page) => {
    await openCreate(page, branchForm);
    await input(page, "Brand").click();
    await expect(choices(page).first()).toBeVisible();
  },
  "picker without a match": async (page) => {
    await input(page, "Brand").fill("xyz");
    await expect(page.getByText("Tidak ada pilihan")).toBeVisible();
  },
  "picture beside the stored one, refused": async (page, api) => {
    await api.setRows("cabang", storedRows(branchForm, 1));
    await openUpdate(page, branchForm);
    await expect(page.getByRole("img", { name: "Logo tersimpan" })).toBeVisible();
    await choosePicture(page, "Logo", Buffer.from("bukan gambar"), "teks.png");
    await expect(input(page, "Logo")).toHaveAttribute("aria-invalid", "true");
    await fill(page, { Cabang: "" });
    await submit(page);
    await expect(page.getByRole("button", { name: "2 kolom perlu diperbaiki" })).toBeVisible();
  },
  "profile with a stored document": async (page, api) => {
    const [row] = storedRows(userForm, 1);
    await api.setRows("users", [{ ...row, foto_ktp: "logo-honda-mandiri-jaya.png" }]);
    await openUpdate(page, userForm);
    await press(page, "Buang");
    await expect(page.getByRole("img", { name: "Foto KTP tersimpan" })).toBeVisible();
  },
  "date picker": async (page) => {
    await press(page, "Pilih tanggal");
    await expectDialog(page, "Pilih tanggal");
  },
  "time picker": async (page) => {
    await openCreate(page, branchForm);
    await press(page, "Pilih waktu");
    await expectDialog(page, "Pilih waktu");
  },
  "filled form with a picture": async (page) => {
    await page.keyboard.press("Escape");
    await fill(page, branchForm.create.typed);
    await choosePicture(page, "Logo");
    await expect(preview(page, "Logo")).toBeVisible();
  },
  success: async (page) => {
    await submit(page);
    await expectDialog(page, "SUKSES");
  },
  "created, and the next one": async (page) => {
    await openCreate(page, branchForm);
    await fill(page, { ...branchForm.create.typed, Cabang: "Cilegon" });
    await press(page, "Buat & tambah lagi");
    await expect(page.getByText("Data berhasil dibuat")).toBeVisible();
  },
  "second of the found rows": async (page, api) => {
    await api.setRows("sa", storedRows(advisorForm, 3));
    await page.goto(advisorForm.list.path);
    await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
    await press(page, "Simpan & berikutnya");
    await expect(page.getByText("2 dari 3")).toBeVisible();
  },
  conflict: async (page, api) => {
    await changeAdvisor(page, api);
    const [row] = storedRows(advisorForm, 1);
    await api.setRows("sa", [{ ...row, cabang: "Surabaya", nama_sa: "Wahyu Lain" }]);
    await submit(page);
    await expectDialog(page, "Data telah diubah orang lain");
  },
  "offer of what was typed": async (page) => {
    await page.goto("/warehouse-list");
    await expectDialog(page, "Lanjutkan isian yang belum tersimpan?");
  },
  "ended session": async (page, api) => {
    await press(page, "Buang");
    await changeAdvisor(page, api);
    // The update alone: the list is read behind the form, too.
    await api.fault({
      path: `${advisorForm.update.path}*`,
      status: 401,
      body: { message: "Token is Expired" },
    });
    await submit(page);
    await expectDialog(page, "Sesi sudah habis");
  },
};
