import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Page } from "playwright/test";
import type { EntryOutcome, WriteIntent } from "../../lib/history/entry.ts";
import { openDatabase } from "../../lib/server/store/database.ts";
import { insertIntent, settleEntry } from "../../lib/server/store/store.ts";
import { formOf } from "../support/forms/forms.ts";
import { fill, openUpdate, storedRows, submit, writes } from "../support/forms/forms-screen.ts";
import { check, expectCount, itemCells, itemOf, sentUpdates, withLabels } from "../support/page/batches.ts";
import { expectReadable } from "../support/page/findings.ts";
import {
  askToDelete,
  chooseFormat,
  confirmDelete,
  dialog,
  expectRange,
  follow,
  press,
  pressTool,
  savedBy,
} from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, postcheck, rowOf } from "../support/site/lists.ts";
import { settingsAt } from "../support/site/servers.ts";
import { test as base } from "../support/site/watched.ts";

const BATCH = randomUUID();

/** 5 March 2024, 14:30 in Jakarta. */
const AT = Date.UTC(2024, 2, 5, 7, 30);

type Seed = Partial<WriteIntent> & { outcome?: EntryOutcome; detail?: string };

const ENTRY: WriteIntent = {
  at: AT,
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
};

/** Opens a history beside its server, and empties it; entries are added a minute after one another. */
async function openHistory(file: string) {
  const { db, close } = await openDatabase({ file });
  await db.deleteFrom("writes").execute();
  let at = AT;
  return {
    async add({ outcome = "done", detail, ...more }: Seed): Promise<number> {
      const intent = { ...ENTRY, at, ...more };
      at = intent.at + 60_000;
      const id = await insertIntent(db, intent);
      await settleEntry(db, id, { outcome, detail: detail ?? null, doneAt: intent.at + 20 });
      return id;
    },
    close,
  };
}

type SeededHistory = Awaited<ReturnType<typeof openHistory>>;

/** Adds entries of every kind to the history of an item, of its list, and of two others. */
async function seedEveryKind({ add }: SeededHistory): Promise<void> {
  await add({ before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });
  await add({
    username: "ani",
    userName: "Ani Lestari",
    before: { keterangan: "Ganti oli mesin", Harga_b: 1_000_000 },
    after: { keterangan: "Ganti oli", Harga_b: "" },
  });
  const failures: Partial<Seed>[] = [
    {},
    { outcome: "rejected", detail: "Harga terlalu rendah (422)" },
    { outcome: "unsent", detail: "Server data tidak dapat dihubungi" },
  ];
  for (const [place, failure] of failures.entries()) {
    const label = `Bogor · Servis ${place}`;
    const prices = { before: { Harga_a: 10_000 }, after: { Harga_a: 11_000 + place } };
    await add({ key: String(place + 10), label, way: "import", batch: BATCH, place, ...prices, ...failure });
  }
  const item = { dealer: "Bogor", keterangan: "Kampas rem", Harga_a: 90_000 };
  const brakes = { label: "Bogor · Kampas rem", at: AT + 24 * 3_600_000 };
  const gone = await add({ ...brakes, action: "del", key: "7", way: "change", before: { id: "7", ...item } });
  const busi = { id: "8", dealer: "Bogor", keterangan: "Busi" };
  await add({ action: "del", key: "8", label: "Bogor · Busi", at: brakes.at, before: busi });
  await add({ ...brakes, action: "create", key: null, way: "undo", undoes: gone, after: item });
  await add({ at: brakes.at, before: { Harga_c: 7_000 }, after: { Harga_c: 8_000 }, outcome: "unknown" });
}

/** Tests with a server whose history is empty at first. */
const test = base.extend<{ history: SeededHistory }>({
  history: async ({ server }, use) => {
    const history = await openHistory(path.join(settingsAt(server.url).DATA_DIR, "history.sqlite"));
    await use(history);
    await history.close();
  },
});

test.use({ settings: { HISTORY_DAYS: "36500" } });

const HISTORY = `/riwayat${postcheck.path}`;

const main = (page: Page) => page.getByRole("main");

const entries = (page: Page) =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.locator("time") });

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

test.beforeEach(({ takeSession }) => takeSession("it", { username: "siti" }));

// What each filter, record and reader is told, and what an export has: lib/server/data/history.test.ts, lib/history/rows.test.ts.
test("a history says who did what, and is filtered", async ({ page, api, history }) => {
  await seedEveryKind(history);
  await api.setRows(postcheck.resource, []);
  await page.goto(postcheck.path);
  await pressTool(page, "Riwayat");
  await expectTitle(page, "Riwayat Daftar Item Perawatan Postcheck");
  await expect(entries(page)).toHaveCount(7);
  await test.step("each entry says who, how, what and what became of it", async () => {
    await expect(entries(page).first()).toHaveText(
      "14:30DiubahBogor · Ganti oliUbahHarga C: Rp 7.000 → Rp 8.000Siti Rahmawati (siti)FormulirBelum pastiUrungkan",
    );
    await expect(entries(page).nth(3)).toContainText(/Dihapus.*Sudah diurungkan/);
    await expect(entries(page).filter({ hasText: "Ani" })).toContainText("Harga B: Rp 1.000.000 → -");
  });
  await test.step("filters stay in the address, and go", async () => {
    await main(page).locator("summary").click();
    await page.getByLabel("Nama data").fill("SERVIS");
    await page.getByLabel("Hasil").selectOption("Tidak terkirim");
    await press(page, "Terapkan");
    await expect(page).toHaveURL(/[?&]cari=SERVIS/);
    await expect(entries(page)).toHaveCount(1);
    await follow(page, "Hapus filter");
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
  await page.emulateMedia({ reducedMotion: "reduce" });
  await test.step("a record has a history of its own, which leads to its form", async () => {
    await page.goto(postcheck.path);
    await page.getByRole("row").nth(1).getByRole("link", { name: "Riwayat", exact: true }).click();
    await expectTitle(page, "Riwayat Bogor · Ganti oli");
    await expect(entries(page)).toHaveCount(3);
    await entries(page).first().getByRole("link", { name: "Ubah" }).click();
    await expect(page).toHaveURL("/update-perawatan-postcheck/1");
    await follow(page, "Riwayat");
    await expect(page).toHaveURL(`${HISTORY}?data=1`);
  });
  await test.step("a batch has its entries, a link that takes it back, and an export", async () => {
    await page.goto(HISTORY);
    await expect(entries(page)).toHaveCount(7);
    await expectReadable(page);
    await follow(page, "Impor · 3 data");
    await expect(entries(page)).toHaveCount(4);
    const whole = page.getByRole("list", { name: "Semua sekaligus" }).getByRole("link", { name: "Urungkan" });
    await expect(whole).toHaveAttribute("href", `/urungkan${postcheck.path}?batch=${BATCH}`);
    const { name, content } = await savedBy(page, () => chooseFormat(page, "CSV"));
    expect(name).toMatch(/^Riwayat Daftar Item Perawatan Postcheck .*\.csv$/);
    const lines = content.toString().trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^2024-03-05 14:33;Siti .*;siti;.*;Ditolak;Harga terlalu rendah \(422\);/);
  });
  await follow(page, "Terhapus");
  await expect(entries(page)).toHaveCount(1);
  await follow(page, "Riwayat saya");
  await expectTitle(page, "Riwayat saya");
  await expect(entries(page).first()).toContainText("Daftar Item Perawatan Postcheck");
});

test("pages lead on, whatever is written, without a script", async ({ browser, server, history, page }) => {
  for (let at = 1; at <= 70; at++)
    await history.add({ resource: "sa", key: String(at), label: `SA ${at}`, after: { nama_sa: `SA ${at}` } });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto("/riwayat/sa-list");
  await expect(entries(plain)).toHaveCount(50);
  await history.add({ resource: "sa", key: "71", label: "SA 71" });
  await follow(plain, "Lebih lama");
  await expect(entries(plain)).toHaveCount(20);
  await expect(plain.getByRole("link", { name: "Lebih lama" })).toHaveCount(0);
  await follow(plain, "Terbaru");
  await expect(entries(plain).first()).toContainText("SA 71");
  await plain.locator("summary").click();
  await plain.getByLabel("Nama data").fill("sa 6");
  await plain.getByRole("button", { name: "Terapkan" }).click();
  await expect(entries(plain)).toHaveCount(11);
  await context.close();
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
  await choice.getByLabel("Biarkan").check();
  await expect(page.getByRole("button", { name: "Urungkan 0 data" })).toBeDisabled();
  await choice.getByLabel(/^Nomor 72/).check();
  await press(page, "Urungkan 1 data");
  await expectCount(page, "Berhasil", 1);
  expect((await writes(api)).map(({ path }) => path)).toEqual(["/deletesa/72"]);
});

// What is recorded of each write, and who has made a change: lib/server/data/recorded-writes.test.ts; without a store nothing is sent:
// lib/server/data/unrecorded-writes.test.ts, lib/server/store/store-client.test.ts.
test("a delete asks about a change that others made, and a conflict says who", async ({
  page,
  api,
  history,
}) => {
  const form = formOf("sa");
  const [first, second] = storedRows(form, 2);
  await api.setRows(advisors.resource, [first, second]);
  await page.goto(advisors.path);
  await expectRange(page, 1, 2);
  await api.setRows(advisors.resource, [first, { ...second, cabang: "Pindah" }]);
  await askToDelete(page, "Wahyu 2");
  await confirmDelete(page);
  const question = dialog(page, "Yakin akan menghapus?");
  const change = /Data telah diubah orang lainCabang: .*sekarang Pindah/;
  await expect(question.getByRole("alert")).toContainText(change);
  expect(await writes(api)).toEqual([]);
  await confirmDelete(page);
  await expect(question).toBeHidden();
  expect(await writes(api)).toHaveLength(1);
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  const names = { before: { nama_sa: "Wahyu 1" }, after: { nama_sa: "Dia" } };
  await history.add({ resource: "sa", key: "1", ...names });
  await api.setRows(advisors.resource, [{ ...first, nama_sa: "Dia" }]);
  await submit(page);
  await expect(dialog(page, "Data telah diubah orang lain")).toContainText(
    "Diubah oleh Siti Rahmawati, 05 March 2024, 14:30.",
  );
});

/** Returns the prices of the items in the API, by their keys. */
async function pricesIn(api: Api): Promise<Record<string, number>> {
  const rows = await api.recordsOf<{ id: number; Harga_a: string }>(postcheck.call);
  return Object.fromEntries(rows.map(({ id, Harga_a }) => [id, Number(Harga_a)]));
}

const isFinished = (page: Page) => expect(main(page).getByRole("status")).toHaveText(/ berhasil/);

// A batch that crashes: e2e/batches/faults.spec.ts. What was changed since: lib/server/data/undo-requests.test.ts; by whom: lib/history/undo.property.test.ts.
test("a batch is taken back but for what was changed since, and that as well", async ({
  page,
  api,
  history: _,
}) => {
  const keys = [1, 2, 3, 4];
  const items = keys.map((key) => itemOf(key, { Harga_a: 7 }));
  await api.setRows(postcheck.resource, items);
  await check(page, withLabels(...keys.map((key) => itemCells(`Oli mesin ${key}`, "Rp 12.500"))));
  await page.getByLabel(/^Perbarui yang sudah ada/).check();
  await press(page, "Jalankan (4)");
  await isFinished(page);
  // Outside of the app.
  const changed = { 2: 12_500, 3: 33, 4: 44 };
  const there = Object.entries(changed).map(([key, Harga_a]) => itemOf(Number(key), { Harga_a }));
  await api.setRows(postcheck.resource, there);
  await api.clearRequests();

  await main(page).getByRole("link", { name: "Urungkan", exact: true }).press("Enter");
  await expectTitle(page, "Urungkan");
  await expect(main(page).getByRole("status")).toHaveText(
    "1 akan diurungkan, 2 berubah sejak itu, 1 sudah tidak ada",
  );
  await page.getByRole("button", { name: "Berubah sejak itu (2)" }).press("Enter");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await expect(rows).toContainText([/Diubah di luar aplikasi ini\./, /Diubah di luar aplikasi ini\./]);
  await expectReadable(page);
  await page.getByRole("checkbox", { name: /^Ikut, .* · Oli mesin 3$/ }).press("Space");
  await page.getByRole("button", { name: "Urungkan 2 data" }).press("Enter");
  await isFinished(page);
  expect(await pricesIn(api)).toEqual({ 2: 7, 3: 7, 4: 44 });
  expect(Object.keys(await sentUpdates(api))).toEqual(["2", "3"]);

  await follow(page, "Urungkan");
  await press(page, "Urungkan 2 data");
  await isFinished(page);
  expect(await pricesIn(api)).toEqual(changed);
});

// Once, by whom, and of which list: lib/server/data/undo-requests.test.ts.
test("a deleted record is made again, and asks about an equal", async ({ page, api, history: _ }) => {
  const fields = { dealer: "Dealer 1", cabang: "Cabang 1", nama_sa: "Nama SA 1" };
  await api.setRows(advisors.resource, [{ id: 1, ...fields }]);
  await page.goto(advisors.path);
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await expect(page.getByText(/dihapus$/)).toBeVisible();
  await follow(page, "Urungkan");
  await expectTitle(page, "Urungkan");
  await expect(page.getByRole("list", { name: "Yang tidak kembali" })).toHaveText(
    "Dibuat lagi sebagai data baru; nomornya berubah. (1 data)",
  );
  await api.setRows(advisors.resource, [{ id: 70, ...fields }]);
  await press(page, "Urungkan 1 data");
  await expectCount(page, "Bentrok", 1);
  await api.setRows(advisors.resource, []);
  await press(page, "Tetap buat");
  await press(page, "Lanjutkan");
  await expectCount(page, "Berhasil", 1);
  expect(await api.recordsOf(advisors.call)).toMatchObject([fields]);
});
