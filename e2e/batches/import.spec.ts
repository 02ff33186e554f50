import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { draftsIn, reloadAfter } from "../support/forms/station.ts";
import {
  check,
  DEALER,
  expectCount,
  ITEM_CREATE,
  ITEM_IMPORT,
  itemCells,
  itemOf,
  newItems,
  runImport,
  runLongImport,
  sentItems,
  withLabels,
} from "../support/page/batches.ts";
import { axeFindings, sidewaysFindings } from "../support/page/findings.ts";
import { button, dialog, drop, openList, PHONE, press, pressTool, savedBy } from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { advisors, postcheck } from "../support/site/lists.ts";

const status = (page: Page) => page.locator("main").getByRole("status");
const bar = (page: Page) => page.getByRole("region", { name: "Impor" });
const source = (page: Page) => page.getByLabel("Tempel dari spreadsheet");
const file = (page: Page) => page.getByLabel("Atau dari berkas");
const step = (page: Page) => page.locator("[aria-current=step]");
const told = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows(postcheck.resource, []);
  await takeSession("it");
});

// Which rows are new, equal, similar or wrong: lib/batch/imports/import-table.test.ts.
test("pasted cells are checked, mended, compared with the list and written", async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const there = { Sama: 12_500, Lain: 7, "Ganti Oli": 7 };
  const rows = Object.entries(there).map(([keterangan, Harga_a], at) =>
    itemOf(at + 1, { keterangan, Harga_a }),
  );
  await api.setRows(postcheck.resource, rows);
  await page.goto(postcheck.path);
  await pressTool(page, "Impor");
  await expect(step(page)).toHaveText("1Berkas");
  expect(await axeFindings(page)).toEqual([]);
  const right = ["Sama", "Lain", "ganti  OLI", "Baru", "Baru"].map((name) => itemCells(name));
  const cells = withLabels(itemCells("Ejaan", "1", "cahaya daihatzu"), ...right);
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
  await page.keyboard.press("Control+v");
  await expect(source(page)).toBeFocused();
  await button(page, "Periksa").press("Enter");
  await expect(step(page)).toHaveText("2Periksa");
  await expect(step(page)).toBeFocused();
  for (const state of ["Salah", "Ganda di berkas", "Mirip yang sudah ada", "Jalankan"])
    await expectCount(page, state, 1);
  await expect(page.getByRole("cell", { name: "sudah ada Ganti Oli ganti OLI" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, `Ganti dengan “${DEALER}”`);
  await expectCount(page, "Jalankan", 2);
  await page.getByLabel("Tambah juga yang mirip (1)").check();
  await expectCount(page, "Jalankan", 3);
  await press(page, "Samakan yang mirip dengan yang sudah ada (1)");
  await expect(page.getByRole("region", { name: "Isi berkas" })).toBeFocused();
  await page.getByLabel("Perbarui yang sudah ada (2)").check();
  await press(page, "Jalankan (4)");
  await expectCount(page, "Berhasil", 4);
  await expect(step(page)).toHaveText("3Jalankan");
  const written = ["POST Ejaan 1", "PUT Lain 12500", "PUT Ganti Oli 12500", "POST Baru 12500"];
  expect(await sentItems(api)).toEqual(written);
});

test("the bar counts what is done and what failed, and that is imported again", async ({ page, api }) => {
  const body = { error: { keterangan: ["Sudah dipakai"] } };
  await api.fault({ path: ITEM_CREATE, times: 2, status: 422, body });
  await api.fault({ path: ITEM_CREATE, holdBody: true });
  await runImport(page, newItems(3), 3);
  // Each row counts as soon as it is done.
  await expect(page.getByText("2 dari 3", { exact: true })).toBeVisible();
  await openList(page, advisors);
  await api.clearFaults();
  await expect(bar(page)).toContainText("Impor: Daftar Item Perawatan Postcheck, 1 berhasil, 2 gagal");
  await bar(page).getByRole("button", { name: "Tutup" }).click();
  await dialog(page, "Tutup hasil ini?").getByRole("button", { name: "Batal" }).click();
  await bar(page).getByRole("link", { name: "Lihat hasil" }).click();
  await expectCount(page, "Ditolak", 2);
  await expect(page.getByRole("cell", { name: "Sudah dipakai" })).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  const { content: buffer } = await savedBy(page, () => press(page, "Unduh yang gagal"));
  await page.goto(ITEM_IMPORT);
  await file(page).setInputFiles({ name: "gagal.xlsx", mimeType: "", buffer });
  await press(page, "Periksa");
  await press(page, "Jalankan (2)");
  await expectCount(page, "Berhasil", 2);
});

test("what others changed or made since is asked about, one by one or for all", async ({ page, api }) => {
  const rows = ["Satu", "Dua", "Tiga"].map((keterangan, at) => itemOf(at + 1, { keterangan, Harga_a: 7 }));
  await api.setRows(postcheck.resource, rows);
  await check(page, withLabels(...["Satu", "Dua", "Tiga", "Baru"].map((name) => itemCells(name))));
  await page.getByLabel("Perbarui yang sudah ada (3)").check();
  const changed = rows.map((row) => ({ ...row, Harga_a: 8 }));
  await api.setRows(postcheck.resource, [...changed, itemOf(4, { keterangan: "Baru" })]);
  await press(page, "Jalankan (4)");
  await expectCount(page, "Bentrok", 4);
  const contested = page.getByRole("cell", { name: "Harga A: dulu 7, sekarang 8, rencana 12.500" });
  await expect(contested).toHaveCount(3);
  await expect(page.getByRole("cell", { name: "Sejak diperiksa sudah ada 1 data yang sama." })).toBeVisible();
  await press(page, "Tetap buat");
  const decision = (name: RegExp) =>
    page.getByRole("row", { name }).getByRole("button", { name: "Pakai rencana" });
  await decision(/Satu/).click();
  await expect(decision(/Dua/)).toBeFocused();
  await press(page, "Biarkan semua");
  await expectCount(page, "Dilewati", 2);
  await expect(button(page, "Lanjutkan")).toBeFocused();
  expect(await sentItems(api)).toEqual([]);
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 1);
  // The API itself takes no name twice.
  await expectCount(page, "Ditolak", 1);
  expect(await sentItems(api)).toEqual(["PUT Satu 12500", "POST Baru 12500"]);
});

test("a lost answer is settled by the list, and sent again only on a word", async ({ page, api }) => {
  await api.fault({ path: ITEM_CREATE, times: 1, reset: "after-commit" });
  await api.fault({ path: ITEM_CREATE, times: 1, reset: "before-headers" });
  await runImport(page, newItems(5), 5);
  await expectCount(page, "Belum pasti", 1);
  await expectCount(page, "Berhasil", 1);
  await expect(status(page)).toHaveText(/Pengiriman dihentikan/);
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 4);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(5);
  await press(page, "Kirim lagi yang belum pasti");
  await dialog(page, "Kirim lagi yang belum pasti?").getByRole("button", { name: "Ya, kirim lagi!" }).click();
  await expectCount(page, "Berhasil", 5);
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(6);
});

test("after a reload the rest waits to be resumed, on every screen", async ({ page, api }) => {
  await runLongImport(page, api, 30);
  page.on("dialog", (asked) => void asked.accept());
  await page.goto("/sa-list");
  await expect(bar(page)).toContainText("Impor belum selesai: Daftar Item Perawatan Postcheck");
  expect((await api.callsOf(ITEM_CREATE)).length).toBeLessThan(30);
  await api.clearFaults();
  await bar(page).getByRole("button", { name: "Lanjutkan" }).click();
  await expect(dialog(page, "SUKSES")).toContainText("Impor: 30 berhasilDaftar Item Perawatan Postcheck");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(30);
  await dialog(page, "SUKSES").getByRole("button", { name: "OK" }).click();
  await expect(bar(page)).toBeHidden();
});

test("a batch counts as use, pauses with the session, and KELUAR erases it", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await page.clock.install();
  await runLongImport(page, api, 30);
  const report = (time: string) => openWatched(page, () => page.clock.fastForward(time));
  // What the person did before is reported once.
  await report("00:25");
  await takeSession("it", { startedAt: Date.now() - 3_600_000, seenAt: Date.now() - 25 * 60_000 });
  const [idle] = await context.cookies();
  await report("00:40");
  expect((await context.cookies())[0]?.value).not.toBe(idle?.value);
  await takeSession("it", { startedAt: Date.now() - 12 * 3_600_000 });
  await dialog(page, "Sesi sudah habis").getByRole("button", { name: "Masuk" }).click();
  await expect(page).toHaveURL("/");
  expect((await api.callsOf(ITEM_CREATE)).length).toBeLessThan(30);
  await api.clearFaults();
  await takeSession("part");
  // A page whose request is answered for another person reloads, and so ends what is opened next.
  const listed = page.waitForResponse((response) => response.url().includes("/lists/opname"));
  await openWatched(page, () => page.goto("/opname-list"));
  await listed;
  await expect(bar(page)).toHaveCount(0);
  await takeSession("it");
  await page.goto("/hasil");
  await expect(button(page, "Lanjutkan")).toBeVisible();
  const sent = (await api.callsOf(ITEM_CREATE)).length;
  await press(page, "KELUAR");
  const words = "Pengiriman yang belum selesai akan dihentikan";
  await expect(dialog(page, "Yakin akan keluar?")).toContainText(words);
  await press(page, "Ya, keluar!");
  await expect(page).toHaveURL("/");
  expect(await api.callsOf(ITEM_CREATE)).toHaveLength(sent);
  const kept = () => page.evaluate(async () => [Object.keys(localStorage), await indexedDB.databases()]);
  expect(await kept()).toEqual([[], []]);
});

test("a paused batch lets no other tab run one, and Batalkan leaves the rest", async ({
  page,
  api,
  context,
}) => {
  await runLongImport(page, api, 60);
  await button(page, "Jeda").press("Enter");
  await api.clearFaults();
  await expect(button(page, "Lanjutkan")).toBeFocused();
  const other = await context.newPage();
  await check(other, itemCells("Lain"));
  await press(other, "Jalankan (1)");
  await expect(told(other, "belum selesai")).toBeVisible();
  await other.close();
  await button(page, "Batalkan").press("Enter");
  await expect(status(page)).toHaveText(/ tidak dikirim$/);
  await expect(page.locator("body")).not.toBeFocused();
  const created = (await api.callsOf(ITEM_CREATE)).length;
  await expectCount(page, "Berhasil", created);
  await expectCount(page, "Belum dikirim", 60 - created);
});

// Which files are refused: lib/sheets/reader/read-file.test.ts.
test("a dropped file is kept by Kembali, and told where it cannot be read", async ({ page }) => {
  const [folder = "", path = ""] = ["harga", "harga.csv"].map((name) => test.info().outputPath(name));
  await mkdir(folder);
  await writeFile(path, newItems(1));
  await page.goto(ITEM_IMPORT);
  await drop(page, source(page), [folder]);
  await press(page, "Periksa");
  await expect(told(page, "atau berupa folder")).toBeVisible();
  await drop(page, source(page), [path]);
  await press(page, "Periksa");
  await expectCount(page, "Jalankan", 1);
  await press(page, "Kembali");
  await expect(step(page)).toHaveText("1Berkas");
  await expect(page.getByText("harga.csv")).toBeVisible();
});

test("wrong rows of a file are mended on a phone by keys, and come back so after a reload", async ({
  page,
  api,
}) => {
  await page.setViewportSize(PHONE);
  const rows = Array.from({ length: 30 }, (_, at) =>
    itemCells(`Item ${at + 1}`, [0, 28].includes(at) ? "1.250.0" : "95500"),
  );
  const buffer = Buffer.from(withLabels(...rows).replaceAll("\t", ";"));
  await page.goto(ITEM_IMPORT);
  await file(page).setInputFiles({ name: "harga.csv", mimeType: "text/csv", buffer });
  await button(page, "Periksa").press("Enter");
  await expectCount(page, "Salah", 2);
  expect(await sidewaysFindings(page)).toEqual([]);
  const wrong = (row: number) => page.getByRole("textbox", { name: `Harga A, baris ${row}`, exact: true });
  await expect(wrong(2)).toHaveAccessibleDescription(/Tulis 12\.500 untuk bilangan bulat/);
  await reloadAfter(page, async () => {
    await wrong(2).fill("2500");
    await wrong(2).press("Enter");
    await expect(wrong(30)).toBeFocused();
  });
  await expect(page.getByRole("cell", { name: "Rp 2.500" })).toBeVisible();
  await wrong(30).fill("12500");
  await wrong(30).press("Enter");
  await expect(page.getByRole("region", { name: "Isi berkas" })).toBeFocused();
  await press(page, "Jalankan (30)");
  await expectCount(page, "Berhasil", 30);
  expect((await sentItems(api)).filter((item) => !item.endsWith(" 95500"))).toEqual([
    "POST Item 1 2500",
    "POST Item 29 12500",
  ]);
  expect(await draftsIn(page)).toEqual([]);
});

// What is made of each kind of file: lib/batch/imports/people-files.test.ts.
test("what a file leaves open is asked, and only what the person says is written", async ({ page, api }) => {
  const rows = [7, 8].map((price, at) => itemOf(at + 1, { keterangan: "Ban", Harga_a: price }));
  await api.setRows(postcheck.resource, rows);
  const prices = { Ban: "9", "02-Jan": "1", NULL: "2", Oli: "3.000" };
  const cells = Object.entries(prices).map(([name, price], at) => itemCells(name, price, at ? "" : DEALER));
  cells.push(itemCells("Oli", "4.000", ""), itemCells("JUMLAH", "19", ""));
  await check(page, withLabels(...cells));
  await expectCount(page, "Bukan data", 1);
  const decimals = page.getByRole("group", { name: "Harga A: “3.000” berarti 3 (titik) atau 3.000 (koma)?" });
  await decimals.getByRole("button", { name: "Titik = desimal" }).click();
  await press(page, "Isi Dealer yang kosong dengan yang di atasnya (4)");
  await expect(page.getByText("Apakah “NULL” berarti kosong? (1 sel)")).toBeVisible();
  await press(page, "Tidak, tulis apa adanya");
  await press(page, "Sudah benar: Keterangan, baris 3");
  await page.getByLabel("Data yang diubah, baris 2").selectOption("Nomor 2, Harga A Rp 8");
  await page.getByLabel("Perbarui yang sudah ada (1)").check();
  await expect(page.getByText("Baris 6 bernama sama, isinya lain")).toBeVisible();
  await page.getByLabel("Ikut, baris 6").check();
  await press(page, "Jalankan (4)");
  await expectCount(page, "Berhasil", 3);
  // The API takes no name twice.
  await expectCount(page, "Ditolak", 1);
  expect(await sentItems(api)).toEqual(["PUT Ban 9", "POST 02-Jan 1", "POST NULL 2", "POST Oli 4"]);
});
