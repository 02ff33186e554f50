import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import type { EntryOutcome, Intent } from "../../lib/history/entry.ts";
import { openDatabase } from "../../lib/server/store/database.ts";
import { insertIntent, settle } from "../../lib/server/store/store.ts";
import { expectReadable, focusableNames, tabStops } from "../support/page/findings.ts";
import { chooseFormat, expectRange, follow, press, pressTool, savedBy } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, postcheck, rowOf } from "../support/site/lists.ts";
import { test as base } from "../support/site/watched.ts";

const BATCH = randomUUID();

/** 5 March 2024, 14:30 in Jakarta. */
const AT = Date.UTC(2024, 2, 5, 7, 30);

const MINUTE = 60_000;

type Seed = Partial<Intent> & { outcome?: EntryOutcome; detail?: string };

/** Opens a history beside its server, and empties it; entries are added a minute after one another. */
async function openHistory(file: string) {
  const database = await openDatabase({ file });
  await database.db.deleteFrom("writes").execute();
  let at = AT;
  return {
    async add({ outcome = "done", detail, ...more }: Seed): Promise<number> {
      const intent: Intent = {
        at,
        userId: "1",
        username: "siti",
        userName: "Siti Rahmawati",
        role: "admin.it",
        resource: "perawatan-postcheck",
        key: "1",
        label: "Bogor · Ganti oli",
        action: "update",
        way: "form",
        batch: null,
        place: null,
        undoes: null,
        before: null,
        after: null,
        requestId: null,
        ...more,
      };
      at = intent.at + MINUTE;
      const id = await insertIntent(database.db, intent);
      await settle(database.db, id, { outcome, detail: detail ?? null, doneAt: intent.at + 20 });
      return id;
    },
    close: database.close,
  };
}

type SeededHistory = Awaited<ReturnType<typeof openHistory>>;

const LONG = "Ganti oli mesin dan saringan oli, periksa rem depan dan belakang, bersihkan busi";

/** Adds entries of every kind to the history of an item, of its list, and of two others. */
async function seedEveryKind({ add }: SeededHistory): Promise<void> {
  const made = { dealer: "Bogor", keterangan: "Oli gardan", Harga_a: 50_000, Harga_b: 60_000 };
  await add({ action: "create", key: null, label: "Bogor · Oli gardan", after: made });
  await add({ before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });
  await add({
    username: "ani",
    userName: "Ani Lestari",
    before: { keterangan: LONG, Harga_b: 1_000_000 },
    after: { keterangan: LONG.replace("rem depan dan", "kampas rem"), Harga_b: "" },
  });
  for (const place of [0, 1, 2])
    await add({
      key: String(place + 10),
      label: `Bogor · Servis ${place}`,
      way: "import",
      batch: BATCH,
      place,
      before: { Harga_a: 10_000 },
      after: { Harga_a: 11_000 + place },
      ...(place === 1 && { outcome: "rejected" as const, detail: "Harga terlalu rendah (422)" }),
      ...(place === 2 && { outcome: "unsent" as const, detail: "Server data tidak dapat dihubungi" }),
    });
  const gone = await add({
    at: AT + 24 * 60 * MINUTE,
    action: "del",
    key: "7",
    label: "Bogor · Kampas rem",
    way: "change",
    before: { id: "7", dealer: "Bogor", keterangan: "Kampas rem", Harga_a: 90_000, Harga_c: 5.5 },
  });
  await add({
    action: "del",
    key: "8",
    label: "Bogor · Busi",
    before: { id: "8", dealer: "Bogor", keterangan: "Busi" },
  });
  await add({
    action: "create",
    key: null,
    label: "Bogor · Kampas rem",
    way: "undo",
    undoes: gone,
    after: { dealer: "Bogor", keterangan: "Kampas rem", Harga_a: 90_000 },
  });
  await add({ before: { Harga_c: 7_000 }, after: { Harga_c: 8_000 }, outcome: "unknown" });
}

/** Tests with a server that keeps a history, which is empty at first. */
const test = base.extend<{ history: SeededHistory }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "history-"));
      await use({ DATA_DIR: folder, HISTORY_DAYS: "36500" });
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  history: async ({ settings }, use) => {
    const history = await openHistory(path.join(settings.DATA_DIR ?? "", "history.sqlite"));
    await use(history);
    await history.close();
  },
});

const HISTORY = `/riwayat${postcheck.path}`;

const main = (page: Page) => page.getByRole("main");

const entries = (page: Page) =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.locator("time") });

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

/** Opens the filters and applies some of them. */
async function filterBy(page: Page, filters: () => Promise<unknown>): Promise<void> {
  const summary = main(page).locator("summary");
  if (!(await main(page).locator("details[open]").count())) await summary.click();
  await filters();
  await press(page, "Terapkan");
}

test.beforeEach(({ takeSession }) => takeSession("it", { username: "siti" }));

// What each filter, record and reader is told, and what an export has: lib/server/data/history.test.ts, lib/history/rows.test.ts.
test("a history says who did what, and is filtered", async ({ page, api, history }) => {
  await seedEveryKind(history);
  await api.setRows(postcheck.resource, []);
  await page.goto(postcheck.path);
  await expectRange(page, 0, 0);
  await pressTool(page, "Riwayat");
  await expectTitle(page, "Riwayat Daftar Item Perawatan Postcheck");
  await expect(entries(page)).toHaveCount(8);
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(["06 March 2024", "05 March 2024"]);
  await expect(main(page)).toContainText("Riwayat hanya mencatat perubahan lewat aplikasi ini.");

  await test.step("each entry says who, how, what and what became of it", async () => {
    const [unsure, gone] = [entries(page).nth(0), entries(page).nth(3)];
    await expect(unsure).toHaveText(
      "14:33DiubahBogor · Ganti oliUbahHarga C: Rp 7.000 → Rp 8.000Siti Rahmawati (siti)FormulirBelum pastiUrungkan",
    );
    await expect(gone).toContainText("Dihapus");
    await expect(gone.getByRole("link", { name: "Sudah diurungkan" })).toHaveAccessibleDescription(
      "Bogor · Kampas rem",
    );
    const long = entries(page).filter({ hasText: "saringan oli" });
    await expect(long.locator("ins")).toHaveText(["kampas "]);
    await expect(long.locator("del")).toHaveText(["depan dan "]);
    await expect(long).toContainText("Harga B: Rp 1.000.000 → -");
  });

  await test.step("filters stay in the address, and go", async () => {
    await filterBy(page, () => page.getByLabel("Nama data").fill("SERVIS"));
    await expect(page).toHaveURL(`${HISTORY}?cari=SERVIS`);
    await expect(entries(page)).toHaveCount(3);
    await filterBy(page, () => page.getByLabel("Hasil").selectOption("Tidak terkirim"));
    await expect(entries(page)).toHaveCount(1);
    await page.goBack();
    await expect(entries(page)).toHaveCount(3);
    await expect(page.getByLabel("Hasil")).toHaveValue("");
    await filterBy(page, () => page.getByLabel("Sampai tanggal").fill("2024-03-04"));
    await expect(main(page)).toContainText("Tidak ada perubahan yang cocok.");
    await follow(page, "Hapus filter");
    await expect(entries(page)).toHaveCount(8);
    await entries(page).getByRole("link", { name: "Ani Lestari (ani)" }).click();
    await expect(entries(page)).toHaveCount(1);
  });
});

test("a batch, the deleted, a record and an export are had from a history", async ({
  page,
  api,
  history,
}) => {
  await seedEveryKind(history);
  await api.setRows(postcheck.resource, [{ ...rowOf(postcheck, 1), id: 1 }]);
  await test.step("a batch has its entries, and a link that takes it back", async () => {
    await page.goto(HISTORY);
    await follow(page, "Impor · 3 data");
    await expect(entries(page)).toHaveCount(4);
    const whole = page.getByRole("list", { name: "Semua sekaligus" });
    await expect(whole).toContainText("Impor · 3 dataSiti Rahmawati (siti)");
    await expect(whole.getByRole("link", { name: "Urungkan" })).toHaveAttribute(
      "href",
      `/urungkan${postcheck.path}?batch=${BATCH}`,
    );
    await follow(page, "Terhapus");
    await expect(entries(page)).toHaveCount(1);
  });
  await test.step("a record has a history of its own", async () => {
    await page.goto(postcheck.path);
    await page.getByRole("row").nth(1).getByRole("link", { name: "Riwayat", exact: true }).click();
    await expect(page).toHaveURL(`${HISTORY}?data=1`);
    await expectTitle(page, "Riwayat Bogor · Ganti oli");
    await expect(entries(page)).toHaveCount(3);
    await entries(page).first().getByRole("link", { name: "Ubah" }).click();
    await expect(page).toHaveURL(`/update-perawatan-postcheck/1`);
    await follow(page, "Riwayat");
    await expect(page).toHaveURL(`${HISTORY}?data=1`);
  });
  await test.step("the export has all entries that are found", async () => {
    await page.goto(`${HISTORY}?cara=import`);
    const { name, content } = await savedBy(page, () => chooseFormat(page, "CSV"));
    expect(name).toMatch(/^Riwayat Daftar Item Perawatan Postcheck .*\.csv$/);
    const lines = content.toString().trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(
      /^2024-03-05 14:34;Siti Rahmawati;siti;.*;Ditolak;Harga terlalu rendah \(422\);/,
    );
    await expect(page.getByText("3 baris diekspor.")).toBeVisible();
  });
});

test("pages lead on, whatever is written, without a script", async ({ browser, server, history, page }) => {
  for (let at = 1; at <= 120; at++)
    await history.add({ resource: "sa", key: String(at), label: `SA ${at}`, after: { nama_sa: `SA ${at}` } });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto("/riwayat/sa-list");
  await expect(entries(plain)).toHaveCount(50);
  await follow(plain, "Lebih lama");
  await expect(entries(plain).first()).toContainText("SA 70");
  await history.add({ resource: "sa", key: "121", label: "SA 121" });
  await follow(plain, "Lebih lama");
  await expect(entries(plain)).toHaveCount(20);
  await expect(plain.getByRole("link", { name: "Lebih lama" })).toHaveCount(0);
  await follow(plain, "Terbaru");
  await expect(entries(plain).first()).toContainText("SA 121");
  await plain.locator("summary").click();
  await plain.getByLabel("Nama data").fill("sa 9");
  await plain.getByRole("button", { name: "Terapkan" }).click();
  await expect(entries(plain)).toHaveCount(11);
  await context.close();
});

test("a person's history has the lists that its reader may read", async ({ page, history, takeSession }) => {
  await history.add({ username: "budi", userName: "Budi", label: "punya budi" });
  await history.add({ username: "siti", label: "punya siti" });
  await page.goto("/riwayat?cari=punya");
  await expectTitle(page, "Riwayat saya");
  await expect(entries(page)).toHaveText([/punya siti.*Daftar Item Perawatan Postcheck/]);
  // The page that is left would go to the login by itself.
  await page.goto("about:blank");
  await takeSession("part", { username: "budi" });
  await page.goto("/opname-list");
  await expect(main(page).getByRole("link", { name: "Riwayat" })).toHaveCount(0);
  await follow(page, "Riwayat saya");
  await expectTitle(page, "Riwayat saya");
  await expect(main(page)).toContainText("Belum ada riwayat.");
  await page.goto("/riwayat/sa-list");
  await expectTitle(page, "Halaman Tidak Ditemukan");
  await page.goto("/bantuan");
  await expect(page.getByRole("heading", { name: "Riwayat dan Urungkan" })).toBeVisible();
});

test("a history reads well in each theme and size, and Tab reaches all of it", async ({ page, history }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await seedEveryKind(history);
  for (const address of [HISTORY, `${HISTORY}?batch=${BATCH}`, `${HISTORY}?lihat=terhapus`]) {
    await page.goto(address);
    await expect(entries(page).first()).toBeVisible();
    await expectReadable(page);
  }
  await page.goto(`${HISTORY}?cari=oli`);
  const names = (await focusableNames(page)).filter((name, at, all) => name !== all[at - 1]);
  expect(names.length).toBeGreaterThan(20);
  expect((await tabStops(page)).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test("an unreachable store is told, and no list waits for it", async ({ start, page, api }) => {
  const app = await start({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  await api.setRows(postcheck.resource, []);
  await page.goto(`${app.url}${HISTORY}`);
  await expect(main(page)).toContainText("Riwayat sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.");
  await page.goto(`${app.url}${postcheck.path}`);
  await expectRange(page, 0, 0);
});

test("of equal records the person chooses the one that goes, or none", async ({ page, api, history }) => {
  const after = { dealer: "Bogor", cabang: "Pusat", nama_sa: "Budi" };
  const entry = await history.add({ resource: "sa", action: "create", key: null, label: "SA", after });
  await api.setRows(
    advisors.resource,
    [71, 72].map((id) => ({ id, ...after })),
  );
  await page.goto(`/urungkan${advisors.path}?entri=${entry}`);
  await expect(main(page).getByRole("status")).toHaveText("1 perlu dipilih");
  const choice = page.getByRole("group", { name: /^Hapus yang mana\?/ });
  const go = (count: number) => page.getByRole("button", { name: `Urungkan ${count} data` });
  await expect(choice.getByRole("radio")).toHaveCount(3);
  await expect(go(0)).toBeDisabled();
  await expectReadable(page);
  await choice.getByLabel("Biarkan").check();
  await expect(go(0)).toBeDisabled();
  await choice.getByLabel(/^Nomor 72/).check();
  await go(1).click();
  await expect(page.getByRole("button", { name: "Berhasil (1)" })).toBeVisible();
  await page.goto(advisors.path);
  await expectRange(page, 1, 1);
  const { requests } = api;
  expect((await requests()).filter(({ path }) => path.startsWith("/delete"))).toMatchObject([
    { path: "/deletesa/72" },
  ]);
});
