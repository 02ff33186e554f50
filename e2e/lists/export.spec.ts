import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright/test";
import { extractText } from "unpdf";
import { axeFindings } from "../support/page/findings.ts";
import {
  button,
  chooseFormat,
  dismissAlert,
  expectRange,
  expectWhole,
  press,
  savedBy,
  searchBox,
  searchFor,
} from "../support/page/screen.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";
import { advisors, opname, rowOf, rowsOf } from "../support/site/lists.ts";

const LABELS = [...opname.columns.map(([label]) => label), "Bukti Foto"].filter(
  (label) => label !== "Dealer",
);

/** Rows of which a search finds two; what a cell becomes in each format: lib/sheets, app/_list/export/write-rows.test.ts. */
const ODD = { nama_part: "=1+1", jumlah: "12", created_at: "2024-03-05T20:30:00Z", foto: null };
const ROWS = [
  { ...rowOf(opname, 1), brand: "Toyota" },
  rowOf(opname, 2),
  { ...rowOf(opname, 3), brand: "Toyota", ...ODD },
];

const found = (...odd: unknown[]) => [
  LABELS,
  ["Toyota", "Cabang 3", "Kategori 3", "Kode Item 3", ...odd, "Nama PIC 3", "Tidak ada"],
  ["Toyota", ...LABELS.slice(1, -1).map((label) => `${label} 1`), "Ada"],
];

const HELD = found("=1+1", 12, new Date("2024-03-06T03:30Z"));
const WRITTEN = found("'=1+1", "12", "2024-03-06 03:30");

const ABOUT = [
  ["Daftar", "Daftar Stock Opname"],
  ["Pencarian", "toyota"],
  ["Jumlah baris", 2],
  ["Dibuat pada", expect.stringMatching(/^\d\d \w+ \d{4}, \d\d:\d\d$/)],
  ["Dibuat oleh", "Budi Santoso"],
];

const told = (page: Page, words: string) => page.getByText(words, { exact: true });

const save = (page: Page, format: string) => savedBy(page, () => chooseFormat(page, format));

/** Records every file that the page offers, text that it copies, and print. */
async function recordHandOver(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const handed: string[] = [];
    Object.assign(window, { handed });
    HTMLAnchorElement.prototype.click = () => void handed.push("file");
    navigator.clipboard.write = async ([item]) => {
      await item?.getType("text/plain");
      handed.push("text");
    };
    window.print = () => void handed.push("print");
  });
  return () => page.evaluate(() => (window as unknown as { handed: string[] }).handed);
}

// What the server records of each export: lib/server/session/audit.test.ts.
test("each format gets exactly the found rows and shown columns", async ({ page, context, showRows }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await showRows(opname, ROWS, "?cari=toyota&urut=-nama_mekanik");
  await press(page, "Kolom");
  await page.getByRole("menuitemcheckbox", { name: "Dealer", exact: true }).click();
  await page.keyboard.press("Escape");
  await expectRange(page, 1, 2);
  const announced: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && "next-action" in request.headers())
      announced.push(request.postDataJSON().slice(0, 2));
  });
  const { name, content } = await save(page, "Excel (.xlsx)");
  expect(name).toMatch(/^Daftar Stock Opname \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  const { sheets } = await readXlsx(content);
  expect(sheets[0]).toMatchObject({ name: "Daftar Stock Opname", rows: HELD, freezePane: { rows: 1 } });
  expect(sheets[1]).toMatchObject({ name: "Keterangan", rows: ABOUT });
  const csv = (await save(page, "CSV")).content.toString();
  expect(csv.startsWith("\ufeffBrand;Cabang;")).toBe(true);
  expect(parseCsv(csv, { delimiter: ";" })).toEqual(WRITTEN);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await chooseFormat(page, "Salin ke papan klip");
  await expect(told(page, "2 baris disalin. Tempelkan di lembar kerja.")).toBeVisible();
  expect(parseCsv(await copied(), { delimiter: "\t" })).toEqual(WRITTEN);
  await chooseFormat(page, "Salin untuk WhatsApp");
  await expect(told(page, "Ringkasan 2 baris disalin. Tempelkan di WhatsApp.")).toBeVisible();
  expect(await copied()).toMatch(
    /^\*Daftar Stock Opname\*\nPencarian: toyota\n2 baris\n.*\nPerlu diperiksa: 2 baris\nhttp/,
  );
  await searchBox(page).press("Escape");
  await expectRange(page, 1, 3);
  await save(page, "CSV");
  expect(announced).toEqual([
    ...["xlsx", "csv", "clipboard", "whatsapp"].map((format) => [
      "opname",
      { format, rows: 2, filtered: true },
    ]),
    ["opname", { format: "csv", rows: 3, filtered: false }],
  ]);
});

test("a long list is exported whole unless it is stopped, and found rows are printed", async ({
  page,
  showRows,
}) => {
  const handed = await recordHandOver(page);
  await showRows(opname, 12_000);
  const bar = page.getByRole("progressbar", { name: "Kemajuan ekspor" });
  const answer = Promise.withResolvers<void>();
  await page.route("**/opname-list", async (route) => {
    if (route.request().method() === "POST") await answer.promise;
    await route.continue();
  });
  await chooseFormat(page, "CSV");
  await expect(bar).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Batalkan");
  await expect(told(page, "Ekspor dibatalkan.")).toBeVisible();
  await expect(button(page, "Ekspor")).toBeFocused();
  answer.resolve();
  await chooseFormat(page, "CSV");
  await expect(told(page, "12.000 baris diekspor.")).toBeVisible();
  await expect(bar).toBeHidden();
  await test.step("paper has all found rows, labels and numbers on each page, and no more", async () => {
    await chooseFormat(page, "Cetak");
    await dismissAlert(page, /^Paling banyak 2\.000 baris .* memuat 12\.000 baris\. Gunakan Excel\.$/);
    await searchFor(page, "^brand 1\\d\\d$");
    await expectRange(page, 1, 25);
    await chooseFormat(page, "Cetak");
    await expect.poll(handed).toEqual(["file", "print"]);
    const pdf = await page.pdf({ format: "A4", landscape: true });
    const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: false });
    expect(totalPages).toBeGreaterThan(1);
    const whole = text.join("\n");
    const items = Array.from({ length: 100 }, (_, at) => `Nama Item ${100 + at}`);
    expect(whole.match(/Nama Item 1\d\d\b/g)).toEqual(items);
    for (const [at, of] of text.entries()) {
      expect(of).toContain("Kode Item");
      expect(of.replace(/\s+/g, " ")).toContain(`Halaman ${at + 1} dari ${totalPages}`);
    }
    const head = /Daftar Stock Opname[\s\S]*Pencarian: \^brand 1\\d\\d\$[\s\S]*100 baris · .*Budi Santoso/;
    expect(text[0]).toMatch(head);
    expect(whole).not.toMatch(/KELUAR|Nomor|Ekspor|Selanjutnya/);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const cell = page.locator("td").filter({ visible: true }).first();
    await expect(cell).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(cell).toHaveCSS("background-color", /^rgb(a\(0, 0, 0, 0\)|\(255, 255, 255\))$/);
  });
});

// What the server refuses: app/_actions/exports.test.ts.
test("nothing is exported without rows, right or session", async ({ page, context, api, takeSession }) => {
  const handed = await recordHandOver(page);
  await api.setRows("sa", rowsOf(advisors, 3));
  await api.fault({ path: advisors.call, status: 500, times: 1 });
  await takeSession("it", { userId: "7" });
  await openWatched(page, () => page.goto(advisors.path));
  await dismissAlert(page, /500/);
  await chooseFormat(page, "CSV");
  await dismissAlert(page, "Daftar tidak dapat dimuat, sehingga tidak dapat diekspor.");
  await press(page, "Coba Lagi");
  await expectWhole(page, advisors);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await chooseFormat(page, "Salin ke papan klip");
  await dismissAlert(page, "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.");
  await takeSession("part", { userId: "7" });
  await chooseFormat(page, "CSV");
  await dismissAlert(page, "Anda tidak memiliki izin untuk tindakan ini.");
  await context.clearCookies();
  await chooseFormat(page, "CSV");
  await expect(page.getByRole("dialog")).toContainText(/sesi|akun/i);
  expect(await handed()).toEqual([]);
});
