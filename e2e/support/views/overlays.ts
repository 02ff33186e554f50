import { expect, type Page } from "playwright/test";
import { formOf } from "../forms/forms.ts";
import { choices, fill, input, openCreate, openStored, storedRows, submit } from "../forms/forms-screen.ts";
import { choose, itemOf, openItems } from "../page/batches.ts";
import { openFilters } from "../page/filters.ts";
import { askToDelete, dialog, expectRange, expectWhole, press, pressTool } from "../page/screen.ts";
import type { Api } from "../site/api.ts";
import { advisors, branches, opname, rowOf, rowsOf } from "../site/lists.ts";

/** A screen in some of its states, by name; each is opened from the one before. */
export type Views = Record<string, (page: Page, api: Api) => Promise<unknown>>;

const advisorForm = formOf("sa");
const branchForm = formOf("cabang");

const expectDialog = (page: Page, name: string) => expect(dialog(page, name)).toBeVisible();

async function changeAdvisor(page: Page, api: Api): Promise<void> {
  await openStored(page, api, advisorForm);
  await fill(page, { "Nama SA": "Wahyu Baru" });
}

/** Overlays and states of a form. */
export const formOverlays: Views = {
  "open picker": async (page) => {
    await openCreate(page, branchForm);
    await input(page, "Brand").click();
    await expect(choices(page).first()).toBeVisible();
  },
  "picture beside the stored one, refused": async (page, api) => {
    await openStored(page, api, branchForm);
    await expect(page.getByRole("img", { name: "Logo tersimpan" })).toBeVisible();
    const picture = { name: "teks.png", mimeType: "image/png", buffer: Buffer.from("bukan gambar") };
    await input(page, "Logo").setInputFiles(picture);
    await expect(input(page, "Logo")).toHaveAttribute("aria-invalid", "true");
    await fill(page, { Cabang: "" });
    await submit(page);
    await expect(page.getByRole("button", { name: "2 kolom perlu diperbaiki" })).toBeVisible();
  },
  "date picker of a profile": async (page, api) => {
    await openStored(page, api, formOf("users"), { foto_ktp: "logo-honda-mandiri-jaya.png" });
    await press(page, "Buang");
    await expect(page.getByRole("img", { name: "Foto KTP tersimpan" })).toBeVisible();
    await press(page, "Pilih tanggal");
    await expectDialog(page, "Pilih tanggal");
  },
  "time picker": async (page) => {
    await openCreate(page, branchForm);
    await press(page, "Pilih waktu");
    await expectDialog(page, "Pilih waktu");
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
    const path = `${advisorForm.update.path}*`;
    await api.fault({ path, status: 401, body: { message: "Token is Expired" } });
    await submit(page);
    await expectDialog(page, "Sesi sudah habis");
  },
};

async function openAdvisors(page: Page, api: Api): Promise<void> {
  await api.setRows("sa", rowsOf(advisors, 3));
  await page.goto(advisors.path);
  await expectRange(page, 1, 3);
}

async function openPicture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name, exact: true }).first().click();
  await expect(dialog(page, name).getByRole("img")).toBeVisible();
}

/** Changes of a list, and its menus. */
export const listOverlays: Views = {
  "delete confirmation": async (page, api) => {
    await openAdvisors(page, api);
    await askToDelete(page, "Nama SA 2");
  },
  deleted: async (page) => {
    await press(page, "Ya, hapus!");
    await expect(page.getByText(/dihapus$/)).toBeVisible();
    await expectRange(page, 1, 2);
  },
  "sorted, with the menu of its columns": async (page) => {
    await press(page, "Nama SA");
    await press(page, "Kolom");
    await expect(page.getByRole("menu")).toBeVisible();
  },
  keys: async (page) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expectDialog(page, "Pintasan keyboard");
  },
  "change of chosen rows": async (page, api) => {
    await openItems(page, api, [itemOf(1), itemOf(2, { Harga_a: 4 })], "Pilih");
    await choose(page, 1, 2);
    await press(page, "Ubah harga");
    await page.getByLabel("Perubahan").selectOption("Turun");
    await page.getByLabel("Satuan").selectOption("Rupiah");
    await page.getByLabel("Nilai").fill("5");
    await expect(page.getByRole("button", { name: "Ditolak (1)" })).toBeVisible();
  },
  "chosen rows": async (page) => {
    await press(page, "Batal");
    await expect(page.getByRole("button", { name: "Hapus 2 data" })).toBeVisible();
  },
  "prices in the list": async (page, api) => {
    await openItems(page, api, [itemOf(1), itemOf(2)], "Ubah di tabel");
    await page.getByLabel("Harga A, baris 1").fill("9");
    await page.getByLabel("Harga B, baris 2").fill("9,125");
    await expect(page.getByText("1 harga belum benar.")).toBeVisible();
  },
  alert: async (page) => {
    await press(page, "Selanjutnya");
    await expectDialog(page, "KESALAHAN");
  },
};

/** Other views of a list, and the menu of the app. */
export const menuOverlays: Views = {
  "how to search": async (page, api) => {
    await openAdvisors(page, api);
    await pressTool(page, "Cara mencari");
    await expectDialog(page, "Cara mencari");
  },
  "zoomed logo": async (page) => {
    await openPicture(page, branches.path, "Logo");
    await press(page, "Perbesar");
  },
  "mending of findings": async (page, api) => {
    const wrong = rowsOf(advisors, 3).map((row) => ({ ...row, nama_sa: `${row.nama_sa}  dan kawan` }));
    await api.setRows(advisors.resource, wrong);
    await page.goto(`${advisors.path}?lihat=periksa:spasi`);
    await press(page, "Rapikan semua (3 temuan)");
    await expect(page.getByRole("region", { name: "Pratinjau" }).getByRole("row")).toHaveCount(4);
  },
  drawer: async (page, api) => {
    await openAdvisors(page, api);
    await press(page, "Buka menu");
    await expectDialog(page, "Menu");
  },
  "loading list": async (page, api) => {
    await page.goto("/warehouse-list");
    await api.fault({ path: advisors.call, hang: true });
    await page.getByRole("link", { name: "SA", exact: true }).click();
    await expect(page.getByText("Memuat Data...")).toBeVisible();
  },
};

/** Counts of an item in a branch, two a day, each a jump from the one before. */
const jumps = rowsOf(opname, 30).map((row, at) => ({
  ...row,
  kode_part: "K-1",
  dealer: "Nusantara",
  cabang: "Bogor",
  jumlah: at % 2 ? 10 : 40,
  created_at: `2024-03-${String(1 + Math.floor(at / 2)).padStart(2, "0")}T${at % 2 ? "16" : "08"}:00:00`,
}));

/** Overlays of the stock opname. */
export const opnameOverlays: Views = {
  filters: async (page, api) => {
    await api.setRows("opname", rowsOf(opname, 3));
    await page.goto(`${opname.path}?filter.brand=Brand+1&filter.created_at=&filter.warna=merah`);
    await openFilters(page);
    await page.getByLabel("Sampai", { exact: true }).last().fill("x");
    await expect(page.getByText(/^Isi dengan angka/)).toBeVisible();
  },
  "saved views": async (page) => {
    await press(page, "Tutup");
    await press(page, "Tampilan");
    await page.getByLabel("Nama tampilan", { exact: true }).fill("Hari ini");
    await press(page, "Simpan tampilan");
    await press(page, "Ganti nama");
  },
  "list without anything to press": async (page, api) => {
    const rows = rowsOf(opname, 30).map((row) => ({ ...row, foto: null }));
    await api.setRows("opname", rows);
    await page.goto(opname.path);
    await expectRange(page, 1, 25);
  },
  summary: async (page, api) => {
    await api.setRows("opname", jumps);
    await page.goto(`${opname.path}?lihat=ringkasan`);
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(2);
    await press(page, "Tabel Per Brand");
  },
  photos: async (page, api) => {
    const fotos = ["opname-000001.jpg", "opname-000002.jpg"];
    const rows = fotos.map((foto, at) => ({ ...rowOf(opname, at), foto }));
    await api.setRows("opname", rows);
    await page.goto(`${opname.path}?lihat=foto`);
    await expect(page.getByRole("region", { name: "Foto", exact: true }).locator("img")).toHaveCount(2);
  },
  "viewer of photos": async (page) => {
    await page.getByRole("region", { name: "Foto", exact: true }).getByRole("button").first().click();
    await expect(dialog(page, "Penampil Foto").getByRole("img")).toHaveAttribute("aria-busy", "false");
  },
  "broken photo": async (page, api) => {
    await api.fault({ path: "/images/*", status: 200, body: "cut", contentType: "image/png" });
    await page.goto(opname.path);
    await page.getByRole("button", { name: "Bukti Foto", exact: true }).first().click();
    await expect(page.getByText(/^Gambar tidak dapat dimuat/)).toBeVisible();
  },
};

/** Lets the page ask for its server in vain: what a service worker fetches passes by the page's routes. */
function loseServer(): void {
  const { fetch } = window;
  window.fetch = (to, ...more) => (to === "/sw.js" ? Promise.reject(new TypeError()) : fetch(to, ...more));
  window.dispatchEvent(new Event("offline"));
}

/** Overlays caused by a response of the app's own server, and by a missing one. */
export const sessionViews: Views = {
  "warning before the session ends": async (page, api) => {
    const reply = { kind: "running", endsIn: 59_000, isFinal: false };
    await page.route("**/session", (route) => route.fulfill({ json: reply }));
    await openAdvisors(page, api);
    await expectDialog(page, "Sesi akan berakhir");
    await page.unroute("**/session");
  },
  "list without a connection": async (page, api) => {
    await openAdvisors(page, api);
    await expectWhole(page, advisors);
    await page.addInitScript(loseServer);
    await page.evaluate(loseServer);
    await expect(page.getByText(/^Tidak ada koneksi\./)).toBeVisible();
  },
  "offline page": async (page) => {
    await page.goto("/offline");
    await expect(page.getByRole("heading", { name: "Tidak ada koneksi", exact: true })).toBeVisible();
  },
};
