import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import type { EntryOutcome, Intent } from "../../lib/history/entry.ts";
import { openDatabase } from "../../lib/server/store/database.ts";
import { insertIntent, settle } from "../../lib/server/store/store.ts";
import { formOf } from "../support/forms/forms.ts";
import {
  dismissSuccess,
  fill,
  openUpdate,
  storedRows,
  submit,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
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
import { expect } from "../support/site/fixtures.ts";
import { advisors, postcheck, rowOf } from "../support/site/lists.ts";
import { test as base } from "../support/site/watched.ts";

const BATCH = randomUUID();

/** 5 March 2024, 14:30 in Jakarta. */
const AT = Date.UTC(2024, 2, 5, 7, 30);

const MINUTE = 60_000;

type Seed = Partial<Intent> & { outcome?: EntryOutcome; detail?: string };

const ENTRY: Intent = {
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
      at = intent.at + MINUTE;
      const id = await insertIntent(db, intent);
      await settle(db, id, { outcome, detail: detail ?? null, doneAt: intent.at + 20 });
      return id;
    },
    close,
  };
}

type SeededHistory = Awaited<ReturnType<typeof openHistory>>;

const LONG = "Ganti oli mesin dan saringan oli, periksa rem depan dan belakang, bersihkan busi";

/** Adds entries of every kind to the history of an item, of its list, and of two others. */
async function seedEveryKind({ add }: SeededHistory): Promise<void> {
  await add({ before: { Harga_a: 12_500 }, after: { Harga_a: 15_000 } });
  await add({
    username: "ani",
    userName: "Ani Lestari",
    before: { keterangan: LONG, Harga_b: 1_000_000 },
    after: { keterangan: LONG.replace("rem depan dan", "kampas rem"), Harga_b: "" },
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
  const brakes = { label: "Bogor · Kampas rem", at: AT + 24 * 60 * MINUTE };
  const gone = await add({ ...brakes, action: "del", key: "7", way: "change", before: { id: "7", ...item } });
  const busi = { id: "8", dealer: "Bogor", keterangan: "Busi" };
  await add({ action: "del", key: "8", label: "Bogor · Busi", at: brakes.at, before: busi });
  await add({ ...brakes, action: "create", key: null, way: "undo", undoes: gone, after: item });
  await add({ at: brakes.at, before: { Harga_c: 7_000 }, after: { Harga_c: 8_000 }, outcome: "unknown" });
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

test.beforeEach(({ takeSession }) => takeSession("it", { username: "siti" }));

// What each filter, record and reader is told, and what an export has: lib/server/data/history.test.ts, lib/history/rows.test.ts.
test("a history says who did what, and is filtered", async ({ page, api, history }) => {
  await seedEveryKind(history);
  await api.setRows(postcheck.resource, []);
  await page.goto(postcheck.path);
  await expectRange(page, 0, 0);
  await pressTool(page, "Riwayat");
  await expectTitle(page, "Riwayat Daftar Item Perawatan Postcheck");
  await expect(entries(page)).toHaveCount(7);
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(["06 March 2024", "05 March 2024"]);
  await test.step("each entry says who, how, what and what became of it", async () => {
    const [unsure, gone] = [entries(page).nth(0), entries(page).nth(3)];
    await expect(unsure).toHaveText(
      "14:30DiubahBogor · Ganti oliUbahHarga C: Rp 7.000 → Rp 8.000Siti Rahmawati (siti)FormulirBelum pastiUrungkan",
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
    await main(page).locator("summary").click();
    await page.getByLabel("Nama data").fill("SERVIS");
    await press(page, "Terapkan");
    await expect(page).toHaveURL(`${HISTORY}?cari=SERVIS`);
    await expect(entries(page)).toHaveCount(3);
    await page.getByLabel("Hasil").selectOption("Tidak terkirim");
    await press(page, "Terapkan");
    await expect(entries(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.getByLabel("Hasil")).toHaveValue("");
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
  await test.step("a record has a history of its own", async () => {
    await page.goto(postcheck.path);
    await page.getByRole("row").nth(1).getByRole("link", { name: "Riwayat", exact: true }).click();
    await expect(page).toHaveURL(`${HISTORY}?data=1`);
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
    const whole = page.getByRole("list", { name: "Semua sekaligus" });
    await expect(whole.getByRole("link", { name: "Urungkan" })).toHaveAttribute(
      "href",
      `/urungkan${postcheck.path}?batch=${BATCH}`,
    );
    const { name, content } = await savedBy(page, () => chooseFormat(page, "CSV"));
    expect(name).toMatch(/^Riwayat Daftar Item Perawatan Postcheck .*\.csv$/);
    const lines = content.toString().trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(
      /^2024-03-05 14:33;Siti Rahmawati;siti;.*;Ditolak;Harga terlalu rendah \(422\);/,
    );
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
  const go = (count: number) => page.getByRole("button", { name: `Urungkan ${count} data` });
  await expect(choice.getByRole("radio")).toHaveCount(3);
  await choice.getByLabel("Biarkan").check();
  await expect(go(0)).toBeDisabled();
  await choice.getByLabel(/^Nomor 72/).check();
  await go(1).click();
  await expect(page.getByRole("button", { name: "Berhasil (1)" })).toBeVisible();
  const sent = (await api.requests()).filter(({ path }) => path.startsWith("/delete"));
  expect(sent.map(({ path }) => path)).toEqual(["/deletesa/72"]);
});

// What is recorded of each write: lib/server/data/recorded-writes.test.ts; without a store nothing is sent:
// lib/server/data/unrecorded-writes.test.ts, lib/server/store/store-client.test.ts.
test("a form's conflict says who has made the change, and a delete asks about one", async ({
  page,
  api,
  context,
}) => {
  const form = formOf("sa");
  const [row] = storedRows(form, 1);
  await api.setRows(advisors.resource, [row]);
  await openUpdate(page, form);
  await fill(page, { "Nama SA": "Saya" });
  const other = await context.newPage();
  await openUpdate(other, form);
  await fill(other, { "Nama SA": "Dia" });
  await submit(other);
  await dismissSuccess(other, UPDATED);
  await submit(page);
  await expect(dialog(page, "Data telah diubah orang lain")).toContainText(
    /Diubah oleh Siti Rahmawati, \d\d \w+ \d{4}, \d\d:\d\d\./,
  );
  await page.close();
  await api.clearRequests();
  await askToDelete(other, "Dia");
  await api.setRows(advisors.resource, [{ ...row, nama_sa: "Dia", cabang: "Pindah" }]);
  await confirmDelete(other);
  const question = dialog(other, "Yakin akan menghapus?");
  await expect(question.getByRole("alert")).toContainText(
    /Data telah diubah orang lainCabang: .*sekarang Pindah/,
  );
  expect(await writes(api)).toEqual([]);
  await confirmDelete(other);
  await expect(question).toBeHidden();
  expect(await writes(api)).toHaveLength(1);
});
