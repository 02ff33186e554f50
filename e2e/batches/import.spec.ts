import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { axeFindings } from "../support/page/axe.ts";
import { drop } from "../support/page/drop.ts";
import {
  check,
  DEALER,
  expectCount,
  ITEM_CREATE,
  ITEM_IMPORT,
  itemCells,
  newItems,
  runImport,
  withLabels,
} from "../support/page/imports.ts";
import { dialog, downloadsOf, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const STORED = { dealer: DEALER, Harga_a: 12500, Harga_b: 1, Harga_c: 2, Harga_d: 3, Harga_e: 4 };

const status = (page: Page) => page.locator("main").getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.beforeEach(async ({ api, signIn }) => {
  await api.setRows("perawatan-postcheck", []);
  await signIn("it");
});

test("pasted cells are checked, mended and written, and the result tells each row", async ({ page, api }) => {
  await api.setRows("perawatan-postcheck", [
    { ...STORED, id: 1, keterangan: "Sama" },
    { ...STORED, id: 2, keterangan: "Lain", Harga_a: 7 },
  ]);
  await page.goto("/perawatan-postcheck-list");
  await page.getByRole("link", { name: "Impor", exact: true }).click();
  await expect(page).toHaveURL(ITEM_IMPORT);
  expect(await axeFindings(page)).toEqual([]);
  const cells = withLabels(
    itemCells("Sama"),
    itemCells("Lain"),
    itemCells("Salah", "12,500"),
    itemCells("Ejaan", "1", "cahaya daihatzu"),
    itemCells("Baru"),
    itemCells("Baru"),
    itemCells("Ditolak"),
  );
  await page.getByLabel("Tempel dari spreadsheet").fill(cells);
  await press(page, "Periksa");
  await expectCount(page, "Salah", 2);
  await expectCount(page, "Ganda di berkas", 1);
  await expectCount(page, "Jalankan", 2);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: `Ganti dengan “${DEALER}”` }).click();
  await expectCount(page, "Salah", 1);
  const wrong = page.getByRole("textbox", { name: "Harga A, baris 4" });
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAccessibleDescription(/Tulis 12\.500 untuk bilangan bulat/);
  await wrong.fill("12500");
  await wrong.press("Enter");
  await expect(page.getByRole("region", { name: "Isi berkas" })).toBeFocused();
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  await api.fault({
    path: ITEM_CREATE,
    times: 1,
    status: 422,
    body: { error: { keterangan: ["Sudah dipakai"] } },
  });
  await press(page, "Jalankan (5)");
  await expectCount(page, "Berhasil", 4);
  await expectCount(page, "Ditolak", 1);
  await expect(page.getByRole("cell", { name: "Sudah dipakai" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const sent = (await api.requests()).filter(({ fields }) => fields.keterangan);
  expect(sent.map(({ method, fields }) => `${method} ${fields.keterangan} ${fields.Harga_a}`)).toEqual([
    "PUT Lain 12500",
    "POST Salah 12500",
    "POST Ejaan 1",
    "POST Baru 12500",
    "POST Ditolak 12500",
  ]);
  const downloading = page.waitForEvent("download");
  await press(page, "Unduh yang gagal");
  const failed = await (await downloading).path();
  await press(page, "Tutup");
  await page.goto(ITEM_IMPORT);
  await page.getByLabel("Atau dari berkas").setInputFiles({
    name: "gagal.xlsx",
    mimeType: "",
    buffer: await readFile(failed),
  });
  await press(page, "Periksa");
  await expect(page.getByText("Tidak dipakai: Hasil, Alasan")).toBeVisible();
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
});

test("who changed a record meanwhile is asked about, one by one or for all", async ({ page, api }) => {
  const rows = ["Satu", "Dua", "Tiga"].map((keterangan, at) => ({
    ...STORED,
    id: at + 1,
    keterangan,
    Harga_a: 7,
  }));
  await api.setRows("perawatan-postcheck", rows);
  await check(page, withLabels(...rows.map(({ keterangan }) => itemCells(keterangan))));
  await page.getByLabel("Perbarui yang sudah ada (3)").check();
  await api.setRows(
    "perawatan-postcheck",
    rows.map((row) => ({ ...row, Harga_a: 8 })),
  );
  await press(page, "Jalankan (3)");
  await expectCount(page, "Bentrok", 3);
  await expect(page.getByRole("cell", { name: "Harga A: dulu 7, sekarang 8, rencana 12.500" })).toHaveCount(
    3,
  );
  const decision = (name: RegExp) =>
    page.getByRole("row", { name }).getByRole("button", { name: "Pakai rencana" });
  await decision(/Satu/).click();
  await expectCount(page, "Menunggu", 1);
  await expect(status(page)).toHaveText("1 data menunggu. Tekan Lanjutkan untuk mengirimnya.");
  await expect(decision(/Dua/)).toBeFocused();
  await press(page, "Biarkan semua");
  await expectCount(page, "Dilewati", 2);
  await expect(button(page, "Lanjutkan")).toBeFocused();
  expect((await api.requests()).filter(({ method }) => method === "PUT")).toEqual([]);
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 1);
  const updates = (await api.requests()).filter(({ method }) => method === "PUT");
  expect(updates.map(({ fields }) => fields.keterangan)).toEqual(["Satu"]);
});

test("400 updates cost 400 writes and at most 22 reads of the list", async ({ page, api }) => {
  const names = Array.from({ length: 400 }, (_, at) => `Item ${at + 1}`);
  await api.setRows(
    "perawatan-postcheck",
    names.map((keterangan, at) => ({ ...STORED, id: at + 1, keterangan, Harga_a: 7 })),
  );
  await check(page, newItems(400));
  await page.getByLabel("Perbarui yang sudah ada (400)").check();
  await press(page, "Jalankan (400)");
  await expectCount(page, "Berhasil", 400);
  const calls = (await api.requests()).filter(({ path }) => path.includes("perawatanpostcheck"));
  expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(400);
  expect(calls.filter(({ method }) => method === "GET").length).toBeLessThanOrEqual(22);
});

test("a lost answer is settled by the list, and is sent again only where the person says so", async ({
  page,
  api,
}) => {
  await api.fault({ path: ITEM_CREATE, times: 1, reset: "after-commit" });
  await runImport(page, newItems(25), 25);
  await expectCount(page, "Berhasil", 25);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(25);
  await press(page, "Tutup");

  await api.setRows("perawatan-postcheck", []);
  await api.fault({ path: ITEM_CREATE, times: 1, reset: "before-headers" });
  await runImport(page, newItems(25), 25);
  await expectCount(page, "Belum pasti", 1);
  await expect(status(page)).toHaveText(/Pengiriman dihentikan/);
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 24);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(50);
  await press(page, "Kirim lagi yang belum pasti");
  await dialog(page, "Kirim lagi yang belum pasti?").getByRole("button", { name: "Ya, kirim lagi!" }).click();
  await expectCount(page, "Berhasil", 25);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(51);
});

test("a busy API is waited for", async ({ page, api }) => {
  await api.fault({ path: ITEM_CREATE, times: 1, status: 429 });
  await runImport(page, newItems(3), 3);
  await expect(status(page)).toHaveText(/Server sedang sibuk/);
  await expectCount(page, "Berhasil", 3);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(4);
});

test("a connection that is lost between page and server loses no write and doubles none", async ({
  page,
  api,
  context,
}) => {
  await api.fault({ path: ITEM_CREATE, delayMs: 40 });
  await runImport(page, newItems(60), 60);
  await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(10);
  await context.setOffline(true);
  await expect(status(page)).toHaveText(/Tidak ada koneksi/);
  await context.setOffline(false);
  await api.clearFaults();
  await expectCount(page, "Berhasil", 60);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(60);
});

test("after a reload the rest waits to be resumed, on every screen", async ({ page, api }) => {
  await api.fault({ path: ITEM_CREATE, delayMs: 40 });
  await runImport(page, newItems(60), 60);
  await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(10);
  page.on("dialog", (asked) => void asked.accept());
  await page.goto("/sa-list");
  const bar = page.getByRole("region", { name: "Impor" });
  await expect(bar).toContainText("Impor belum selesai: Daftar Item Perawatan Postcheck");
  const sent = (await api.callsOf(ITEM_CREATE)).length;
  expect(sent).toBeLessThan(60);
  await api.clearFaults();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(bar).toContainText("Impor selesai: Daftar Item Perawatan Postcheck, Berhasil (60)");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(60);
  await bar.getByRole("button", { name: "Tutup" }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Daftar SA" })).toBeVisible();
  await expect(bar).toBeHidden();
});

test("an ended session pauses it until its person is signed in again", async ({ page, api, takeSession }) => {
  await api.fault({ path: ITEM_CREATE, times: 1, status: 401, body: { message: "Invalid token" } });
  await runImport(page, newItems(3), 3);
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk" }).click();
  await expect(page).toHaveURL("/");
  await takeSession("part");
  await page.goto("/opname-list");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Impor" })).toHaveCount(0);
  await takeSession("it");
  await page.goto("/hasil");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 3);
  expect((await api.callsOf(ITEM_CREATE)).map(({ status: code }) => code)).toEqual([401, 201, 201, 201]);
});

test("a running batch counts as use of the session, and pauses when that has lasted its longest time", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await page.clock.install();
  await api.fault({ path: ITEM_CREATE, delayMs: 100 });
  await runImport(page, newItems(80), 80);
  const reported = () =>
    page.waitForResponse(
      (response) => new URL(response.url()).pathname === "/session" && response.request().method() === "POST",
    );
  // What the person did before is reported once.
  await Promise.all([reported(), page.clock.fastForward("00:25")]);
  await takeSession("it", { startedAt: Date.now() - 3_600_000, seenAt: Date.now() - 25 * 60_000 });
  const [idle] = await context.cookies();
  await Promise.all([reported(), page.clock.fastForward("00:40")]);
  expect((await context.cookies())[0]?.value).not.toBe(idle?.value);
  await takeSession("it", { startedAt: Date.now() - 12 * 3_600_000 });
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk" }).click();
  await expect(page).toHaveURL("/");
  expect((await api.callsOf(ITEM_CREATE)).length).toBeLessThan(80);
  await api.clearFaults();
  await takeSession("it");
  await page.goto("/hasil");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 80);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(80);
});

test("two tabs never run the same batch, and KELUAR erases it after asking", async ({
  page,
  api,
  context,
}) => {
  await api.fault({ path: ITEM_CREATE, delayMs: 300 });
  await runImport(page, newItems(60), 60);
  const other = await context.newPage();
  await check(other, withLabels(itemCells("Lain 1"), itemCells("Lain 2")));
  await press(other, "Jalankan (2)");
  await expect(other.getByRole("alert").filter({ hasText: "belum selesai" })).toBeVisible();
  await expect(other.getByRole("region", { name: "Impor" })).toHaveCount(0);
  await press(page, "Jeda");
  await expect(button(page, "Lanjutkan")).toBeVisible();
  const sent = (await api.callsOf(ITEM_CREATE)).length;
  await press(page, "KELUAR");
  const question = dialog(page, "Yakin akan keluar?");
  await expect(question).toContainText("Pengiriman yang belum selesai akan dihentikan");
  await question.getByRole("button", { name: "Ya, keluar!" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(sent);
  expect(
    await page.evaluate(async () => [Object.keys(localStorage), (await indexedDB.databases()).length]),
  ).toEqual([[], 0]);
});

test("Batalkan leaves the rest unsent, and a batch runs on while other screens are open", async ({
  page,
  api,
}) => {
  await api.fault({ path: ITEM_CREATE, delayMs: 100 });
  await runImport(page, newItems(100), 100);
  await page.getByRole("link", { name: "Daftar Item Perawatan Postcheck" }).click();
  const bar = page.getByRole("region", { name: "Impor" });
  await expect(bar.getByText(/^[1-9]\d* dari 100$/)).toBeVisible();
  const reads = await downloadsOf(page, "perawatan-postcheck");
  await bar.getByRole("link", { name: "Lihat hasil" }).click();
  await press(page, "Batalkan");
  await expect(status(page)).toHaveText("Selesai.");
  const created = (await api.callsOf(ITEM_CREATE)).length;
  await expectCount(page, "Berhasil", created);
  await expectCount(page, "Belum dikirim", 100 - created);
  expect(reads).toBeLessThanOrEqual(2);
});

test("hostile and empty files are refused in words", async ({ page }) => {
  await page.goto(ITEM_IMPORT);
  await press(page, "Periksa");
  await expect(page.getByText("Tempel sel atau pilih berkas.")).toBeVisible();
  const file = page.getByLabel("Atau dari berkas");
  for (const [buffer, words] of [
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), "terkunci kata sandi"],
    [Buffer.from("PK\u0003\u0004rusak"), "rusak"],
    [Buffer.alloc(11 * 1024 * 1024), "lebih besar dari 10 MB"],
  ] as const) {
    await file.setInputFiles({ name: "a.xlsx", mimeType: "", buffer });
    await press(page, "Periksa");
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
});

test("a row that is only spelled otherwise is not taken for new, and becomes one of its record", async ({
  page,
  api,
}) => {
  await api.setRows("perawatan-postcheck", [{ ...STORED, id: 1, keterangan: "Ganti Oli", Harga_a: 7 }]);
  await check(page, withLabels(itemCells("ganti  OLI", "Rp 100.500", "cahaya daihatsu")));
  await expectCount(page, "Mirip yang sudah ada", 1);
  await expect(button(page, "Jalankan (0)")).toBeDisabled();
  await expect(page.getByRole("cell", { name: "ganti OLI sudah ada Ganti Oli" })).toBeVisible();
  await page.getByLabel("Tambah juga yang mirip (1)").check();
  await expect(button(page, "Jalankan (1)")).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Samakan yang mirip dengan yang sudah ada (1)");
  await expectCount(page, "Sudah ada, nilai lain", 1);
  await expect(page.getByRole("region", { name: "Isi berkas" })).toBeFocused();
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  const [update] = (await api.requests()).filter(({ method }) => method === "PUT");
  expect(update?.fields).toMatchObject({ dealer: DEALER, keterangan: "Ganti Oli", Harga_a: "100500" });
});

test("wrong rows are mended one after the other over all pages, and amounts are shown as they are written", async ({
  page,
}) => {
  const rows = Array.from({ length: 120 }, (_, at) =>
    itemCells(`Item ${at + 1}`, [0, 80].includes(at) ? "12,500" : "95500"),
  );
  await check(page, withLabels(...rows));
  await expectCount(page, "Salah", 2);
  const amount = page.getByRole("cell", { name: "Rp 95.500" }).first();
  await expect(amount).toHaveCSS("text-align", "right");
  const [first, second] = [2, 82].map((row) =>
    page.getByRole("textbox", { name: `Harga A, baris ${row}`, exact: true }),
  );
  await first?.fill("12500");
  await first?.press("Enter");
  await expect(second as NonNullable<typeof second>).toBeFocused();
  const pages = page.getByRole("navigation", { name: "Halaman" });
  await expect(pages).toContainText("Tampil 76 - 100 dari 120");
  await press(page, "Salah (1)");
  await second?.fill("12500");
  await second?.press("Enter");
  await expect(page.getByRole("region", { name: "Isi berkas" })).toBeFocused();
  await expect(button(page, "Semua (120)")).toHaveAttribute("aria-pressed", "true");
  await expect(pages).toContainText("Tampil 1 - 25 dari 120");
  await pages.getByLabel("Halaman").fill("4");
  await pages.getByLabel("Halaman").press("Enter");
  await expect(pages).toContainText("Tampil 76 - 100 dari 120");
  await press(page, "Terakhir");
  await expect(pages).toContainText("Tampil 101 - 120 dari 120");
  await expect(button(page, "Terakhir")).toBeFocused();
  await press(page, "Pertama");
  await expect(pages).toContainText("Tampil 1 - 25 dari 120");
  expect(await axeFindings(page)).toEqual([]);
});

test("a price list without all prices updates the items that are there", async ({ page, api }) => {
  await api.setRows("perawatan-postcheck", [{ ...STORED, id: 1, keterangan: "Oli", Harga_a: 7 }]);
  const file = page.getByLabel("Atau dari berkas");
  const text = `Daftar harga, per 1 Januari\r\n\r\nDealer;Keterangan;Harga A;Harga B\r\n\r\n${DEALER};Oli;95500;2,5\r\n`;
  await page.goto(ITEM_IMPORT);
  await file.setInputFiles({ name: "harga.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await press(page, "Periksa");
  await expect(
    page.getByRole("row", { name: /5 Sudah ada, nilai lain .* Rp 95\.500 dulu Rp 7/ }),
  ).toBeVisible();
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  const [update] = (await api.requests()).filter(({ method }) => method === "PUT");
  expect(update?.fields).toMatchObject({ Harga_a: "95500", Harga_b: "2.5", Harga_c: "2", Harga_e: "4" });
});

test("a file that was saved again after it was chosen is told, and can be chosen again", async ({ page }) => {
  const path = test.info().outputPath("harga.csv");
  const file = page.getByLabel("Atau dari berkas");
  await writeFile(path, newItems(1));
  await page.goto(ITEM_IMPORT);
  await file.setInputFiles(path);
  await writeFile(path, newItems(2));
  await press(page, "Periksa");
  await expect(page.getByRole("alert").filter({ hasText: "Pilih lagi berkasnya." })).toBeVisible();
  await file.setInputFiles(path);
  await press(page, "Periksa");
  await expectCount(page, "Jalankan", 2);
});

test("a dropped folder is told, and a file can be dropped after it", async ({ page }) => {
  const [folder, file] = ["harga", "harga.csv"].map((name) => test.info().outputPath(name));
  await mkdir(folder ?? "");
  await writeFile(`${folder}/isi.csv`, newItems(1));
  await writeFile(file ?? "", newItems(2));
  await page.goto(ITEM_IMPORT);
  const cells = page.getByLabel("Tempel dari spreadsheet");
  await drop(page, cells, [folder ?? ""]);
  await press(page, "Periksa");
  await expect(page.getByRole("alert").filter({ hasText: "atau berupa folder" })).toBeVisible();
  await drop(page, cells, [file ?? ""]);
  await press(page, "Periksa");
  await expectCount(page, "Jalankan", 2);
});

test("an import is used on a phone, by the keyboard alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(ITEM_IMPORT);
  const cells = page.getByLabel("Tempel dari spreadsheet");
  await cells.focus();
  await page.keyboard.insertText(newItems(2));
  for (const name of ["Atau dari berkas", "Unduh templat", "Periksa"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(name).or(button(page, name))).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await button(page, "Jalankan (2)").press("Enter");
  await expectCount(page, "Berhasil", 2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
