import { readFile } from "node:fs/promises";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright/test";
import { extractText } from "unpdf";
import { server as built } from "../../scripts/standalone.mjs";
import { axeFindings } from "../support/page/findings.ts";
import { advisors, opname, postcheck, rowsOf } from "../support/page/lists.ts";
import { dialog, dismissAlert, expectRange, press, searchFor } from "../support/page/screen.ts";
import { startApp } from "../support/site/app-process.ts";
import { expect, openWatched, test } from "../support/site/fixtures.ts";

/** The port of an app whose log is read. */
const PORT = 3220;
const WORD = "k".repeat(60);
const LABELS = [
  "Brand",
  "Cabang",
  "Kategori",
  "Kode Item",
  "Nama Item",
  "Jumlah",
  "Tanggal",
  "Nama PIC",
  "Bukti Foto",
];

/** Rows as the API may send them: empty, missing, numbers as texts, markup, formulas, long words. */
const ODD = [
  {
    brand: "Toyota",
    cabang: "Depok",
    jenis_opname: "Fast",
    kode_part: "00123",
    nama_part: "=cmd|' /C calc'!A0",
    jumlah: "12",
    created_at: "2024-03-05T20:30:00Z",
    nama_mekanik: "<b>Ani</b>",
    foto: "a.png",
  },
  {
    brand: "Toyota",
    cabang: null,
    jenis_opname: WORD,
    kode_part: 77,
    nama_part: 'a;"b"',
    jumlah: -3,
    created_at: "besok",
    nama_mekanik: "+62812",
    foto: null,
  },
  {
    brand: "Toyota",
    jumlah: "banyak",
    created_at: "2024-03-05",
    kode_part: "-5",
    nama_mekanik: "Budi\nJaya",
  },
  { brand: "Honda", jumlah: 1 },
];

/** Those rows as a sheet holds them, by falling Jumlah: texts come before numbers. */
const HELD = [
  ["Toyota", null, null, "-5", null, "banyak", new Date("2024-03-05T00:00Z"), "Budi\nJaya", "Tidak ada"],
  [
    "Toyota",
    "Depok",
    "Fast",
    "00123",
    "=cmd|' /C calc'!A0",
    12,
    new Date("2024-03-06T03:30Z"),
    "<b>Ani</b>",
    "Ada",
  ],
  ["Toyota", null, WORD, "77", 'a;"b"', -3, "besok", "+62812", "Tidak ada"],
];

/** The same as a delimited text holds them. */
const WRITTEN = [
  ["Toyota", "", "", "'-5", "", "banyak", "2024-03-05 00:00", "Budi\nJaya", "Tidak ada"],
  ["Toyota", "Depok", "Fast", "00123", "'=cmd|' /C calc'!A0", "12", "2024-03-06 03:30", "<b>Ani</b>", "Ada"],
  ["Toyota", "", WORD, "77", 'a;"b"', "-3", "besok", "'+62812", "Tidak ada"],
];

const exportButton = (page: Page) => page.getByRole("button", { name: "Ekspor", exact: true });

async function choose(page: Page, format: string): Promise<void> {
  await exportButton(page).click();
  await page.getByRole("menuitem", { name: format, exact: true }).click();
}

/** Chooses a format, and returns the name and the content of the file that the browser saves. */
async function save(page: Page, format: string) {
  const downloading = page.waitForEvent("download");
  await choose(page, format);
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function hideColumn(page: Page, label: string): Promise<void> {
  await press(page, "Kolom");
  await page.getByRole("menuitemcheckbox", { name: label, exact: true }).click();
  await page.keyboard.press("Escape");
}

/** Opens the odd rows, of which a search finds the first three, sorted and without one column. */
async function openFound(page: Page): Promise<void> {
  await page.goto(`${opname.path}?cari=toyota&urut=-jumlah`);
  await hideColumn(page, "Dealer");
  await expectRange(page, 1, 3);
}

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

test("Excel, CSV and the clipboard get exactly the found rows in their order, with the shown columns", async ({
  page,
  context,
  api,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await api.setRows("opname", ODD);
  await signIn("part");
  await openFound(page);

  const xlsx = await save(page, "Excel (.xlsx)");
  expect(xlsx.name).toMatch(/^Daftar Stock Opname \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx$/);
  const { sheets, properties } = await readXlsx(xlsx.content);
  expect(sheets[0]).toMatchObject({
    name: "Daftar Stock Opname",
    rows: [LABELS, ...HELD],
    freezePane: { rows: 1 },
  });
  expect(sheets[1]).toMatchObject({
    name: "Keterangan",
    rows: [
      ["Daftar", "Daftar Stock Opname"],
      ["Pencarian", "toyota"],
      ["Jumlah baris", 3],
      ["Dibuat pada", expect.stringMatching(/^\d\d \w+ \d{4}, \d\d:\d\d$/)],
      ["Dibuat oleh", "Budi Santoso"],
    ],
  });
  expect(properties).toMatchObject({ title: "Daftar Stock Opname", creator: "Budi Santoso" });

  const csv = (await save(page, "CSV")).content.toString();
  expect(csv.startsWith("\ufeffBrand;Cabang;")).toBe(true);
  expect(parseCsv(csv, { delimiter: ";" })).toEqual([LABELS, ...WRITTEN]);
  await expect(page.getByText("3 baris diekspor.", { exact: true })).toBeVisible();

  await choose(page, "Salin ke papan klip");
  await expect(page.getByText("3 baris disalin. Tempelkan di lembar kerja.", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(parseCsv(copied, { delimiter: "\t" })).toEqual([LABELS, ...WRITTEN]);
});

test("prices are numbers with a thousands format, and a list without picture has no column for it", async ({
  page,
  api,
  takeSession,
}) => {
  const [row] = rowsOf(postcheck, 1);
  await api.setRows(postcheck.resource, [
    { ...row, Harga_a: "12500", Harga_b: 12_500.5, Harga_c: null, Harga_d: 0, Harga_e: "?" },
  ]);
  await takeSession("it");
  await page.goto(postcheck.path);
  const { content } = await save(page, "Excel (.xlsx)");
  const [sheet] = (await readXlsx(content, { readStyles: true })).sheets;
  expect(sheet?.rows).toEqual([
    postcheck.columns.map(([label]) => label),
    ["Dealer 1", "Keterangan 1", 12_500, 12_500.5, null, 0, "?"],
  ]);
  expect(sheet?.cells?.get("1,2")?.style?.numFmt).toBe("#,##0");
  expect(sheet?.name).toBe("Daftar Item Perawatan Postcheck");
});

test("paper has all found rows, the labels on each page and page numbers, and nothing else", async ({
  page,
  api,
  signIn,
}) => {
  const handed = await recordHandOver(page);
  await api.setRows("opname", rowsOf(opname, 2001));
  await signIn("part");
  await choose(page, "Cetak");
  await dismissAlert(
    page,
    "Paling banyak 2.000 baris dapat dicetak, sedangkan daftar ini memuat 2.001 baris. Gunakan Excel.",
  );
  await searchFor(page, "^brand 1\\d\\d$");
  await expectRange(page, 1, 25);
  await choose(page, "Cetak");
  await expect.poll(handed).toEqual(["print"]);

  const pdf = await page.pdf({ format: "A4", landscape: true });
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: false });
  expect(totalPages).toBeGreaterThan(1);
  const whole = text.join("\n");
  expect(whole.match(/Nama Item 1\d\d\b/g)).toEqual(
    Array.from({ length: 100 }, (_, at) => `Nama Item ${100 + at}`),
  );
  for (const [at, of] of text.entries()) {
    expect(of).toContain("Kode Item");
    expect(of.replace(/\s+/g, " ")).toContain(`Halaman ${at + 1} dari ${totalPages}`);
  }
  expect(text[0]).toMatch(
    /Daftar Stock Opname[\s\S]*Pencarian: \^brand 1\\d\\d\$[\s\S]*100 baris · .*Budi Santoso/,
  );
  expect(whole).not.toMatch(/KELUAR|Nomor|Ekspor|Selanjutnya/);

  await page.getByRole("heading", { name: opname.title }).click();
  await expect(page.getByText("Nama Item 150", { exact: true })).toHaveCount(0);
});

test("a long list is exported whole, and one that is under way can be stopped", async ({
  page,
  api,
  signIn,
}) => {
  const handed = await recordHandOver(page);
  await api.setRows("opname", rowsOf(opname, 12_000));
  await signIn("part");
  const bar = page.getByRole("progressbar", { name: "Kemajuan ekspor" });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/opname-list", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await choose(page, "CSV");
  await expect(bar).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Menyiapkan ekspor…" })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Batalkan");
  await expect(page.getByText("Ekspor dibatalkan.", { exact: true })).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
  answer();
  await choose(page, "CSV");
  await expect(page.getByText("12.000 baris diekspor.", { exact: true })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await handed()).toEqual(["file"]);
});

test("everything is done with the keyboard, and in sight on a phone too", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 3));
  await takeSession("it");
  await page.goto(advisors.path);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await exportButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Excel (.xlsx)" })).toBeFocused();
    await expect(page.getByRole("menu", { name: "Ekspor" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(exportButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    const downloading = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await downloading).suggestedFilename()).toMatch(/^Daftar SA .*\.csv$/);
    await expect(page.getByText("3 baris diekspor.", { exact: true })).toBeVisible();
    await expect(exportButton(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByText("3 baris diekspor.", { exact: true })).toBeHidden();
  }
});

/** Opens a list of three rows; then neither it nor the session is asked for any more. */
async function openWhole(page: Page): Promise<void> {
  const whole = page.waitForResponse((response) => response.url().includes("/lists/"));
  await openWatched(page, () => page.goto(advisors.path));
  await whole;
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toBeHidden();
  await expectRange(page, 1, 3);
}

const REFUSALS = {
  "without an answer of the server": {
    prepare: (page: Page) =>
      page.route("**/sa-list", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      ),
    words: "Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  },
  "after the role has changed": {
    prepare: (_: Page, takeSession: TakeSession) => takeSession("part", { userId: "7" }),
    words: "Anda tidak memiliki izin untuk tindakan ini.",
  },
};

type TakeSession = (role: "it" | "part", changes?: { userId?: string }) => Promise<void>;

for (const [name, { prepare, words }] of Object.entries(REFUSALS)) {
  test(`nothing is exported ${name}`, async ({ page, api, takeSession }) => {
    const handed = await recordHandOver(page);
    await api.setRows("sa", rowsOf(advisors, 3));
    await takeSession("it", { userId: "7" });
    await openWhole(page);
    await prepare(page, takeSession);
    for (const format of ["Excel (.xlsx)", "CSV", "Salin ke papan klip", "Cetak"]) {
      await choose(page, format);
      await dismissAlert(page, words);
    }
    expect(await handed()).toEqual([]);
  });
}

test("nothing is exported once the session has ended, or is another person's", async ({
  page,
  context,
  api,
  takeSession,
}) => {
  const handed = await recordHandOver(page);
  await api.setRows("sa", rowsOf(advisors, 3));
  for (const end of [() => context.clearCookies(), () => takeSession("it", { userId: "8" })]) {
    await takeSession("it", { userId: "7" });
    await openWhole(page);
    await end();
    await choose(page, "Salin ke papan klip");
    await expect(page.getByRole("dialog")).toContainText(/sesi|akun/i);
    expect(await handed()).toEqual([]);
  }
});

test("a list that could not be loaded is not exported", async ({ page, api, signIn }) => {
  await api.fault({ path: opname.call, status: 500 });
  await signIn("part");
  await dismissAlert(page, /500/);
  await choose(page, "CSV");
  await dismissAlert(page, "Daftar tidak dapat dimuat, sehingga tidak dapat diekspor.");
});

test("a browser that refuses the clipboard is told of in words", async ({ page, api, signIn }) => {
  await page.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await api.setRows("opname", ODD);
  await signIn("part");
  await choose(page, "Salin ke papan klip");
  await dismissAlert(page, "Browser tidak mengizinkan penyalinan ke papan klip. Gunakan Excel atau CSV.");
  await expect(dialog(page, "KESALAHAN")).toBeHidden();
});

test("each export is one line of the audit log", async ({ page, api, takeSession }) => {
  const server = await startApp(built, PORT);
  await api.setRows("opname", ODD);
  await takeSession("part");
  for (const query of ["", "?cari=toyota"]) {
    await page.goto(`${server.url}${opname.path}${query}`);
    await save(page, "CSV");
  }
  const audits = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.includes('"audit"'))
      .map((line) => JSON.parse(line));
  const who = { userId: expect.any(String), role: "admin.part" };
  const what = { action: "export", resource: "opname", format: "csv", result: "done" };
  await expect.poll(audits).toMatchObject([
    { ...who, ...what, rows: 4, filtered: false },
    { ...who, ...what, rows: 3, filtered: true },
  ]);
  await server.stop();
});
