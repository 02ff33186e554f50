import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import { compareHistory, NOTHING_WRONG } from "../../lib/testing/compare-history.ts";
import { freePort } from "../../scripts/servers.mjs";
import { server } from "../../scripts/standalone.mjs";
import { ITEM_IMPORT, itemCells, itemOf, withLabels } from "../support/page/batches.ts";
import { startApp } from "../support/site/app-process.ts";
import { type FaultyApi, openFaultyApi, type Random, randomOf } from "../support/site/faulty-api.ts";
import { expect, sealedSession, test } from "../support/site/fixtures.ts";
import { type Browser, goOn, isAtBatch, openBrowser, rowsIn } from "../support/site/kept-browser.ts";
import { postcheck } from "../support/site/lists.ts";
import { apiUrl } from "../support/site/servers.ts";

/** `npm test` runs a short batch once; `npm run test:batches` long ones, many times. */
const RUNS = Number(process.env.BATCH_RUNS ?? 1);
const ROWS = Number(process.env.BATCH_ROWS ?? 50);

/** How long a run may take, in milliseconds: each busy answer costs a wait of two seconds or more. */
const LONGEST_RUN_MS = 60_000 + ROWS * 600;

/** How long the chunk under way may take with faults on a busy computer, in milliseconds. */
const LONGEST_CHUNK_MS = 20_000;

const MISHAPS = ["server killed", "browser killed", "page closed", "session gone", "offline"] as const;

const [OLD_PRICE, NEW_PRICE] = [7, 12_500];

const names = (stem: string, count: number) => Array.from({ length: count }, (_, at) => `${stem} ${at + 1}`);

/** Rows that an import updates and creates, rows that are deleted after it, and others. */
const UPDATED = names("Ubah", Math.round(ROWS * 0.4));
const DELETED = names("Hapus", Math.round(ROWS * 0.2));
const CREATED = names("Baru", ROWS - UPDATED.length - DELETED.length);
const UNTOUCHED = names("Tetap", 20);

const stored = (names: string[], price: number, firstId = 0) =>
  names.map((keterangan, at) => itemOf(firstId + at, { keterangan, Harga_a: price }));

/** How long a step of a start may take before the start is tried anew, in milliseconds. */
const timeout = 5000;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function startImport(page: Page): Promise<void> {
  const cells = [...UPDATED, ...CREATED].map((name) => itemCells(name));
  await page.goto(ITEM_IMPORT);
  await page.getByLabel("Tempel dari spreadsheet").fill(withLabels(...cells), { timeout });
  await button(page, "Periksa").click({ timeout });
  await page.getByLabel(/^Perbarui yang sudah ada/).check({ timeout });
  await button(page, `Jalankan (${cells.length.toLocaleString("id-ID")})`).click({ timeout });
}

async function startDeletion(page: Page): Promise<void> {
  const count = DELETED.length.toLocaleString("id-ID");
  await page.goto(`${postcheck.path}?kata=hapus`);
  await button(page, "Pilih").click({ timeout });
  await button(page, `Pilih semua yang ditemukan (${count})`).click({ timeout });
  await button(page, `Hapus ${count} data`).click({ timeout });
  await page.getByLabel("Ketik jumlahnya").fill(count, { timeout });
  await button(page, "Ya, hapus!").click({ timeout });
}

/** Takes the connection away until the batch is seen to send nothing. */
async function loseConnection(browser: Browser): Promise<void> {
  const activity = browser.page().locator("main [role=status]");
  await expect(activity).toHaveText(/./);
  await browser.goOffline(true);
  await expect(activity).not.toHaveText(/^(Sedang dikirim|Memeriksa)/, { timeout: LONGEST_CHUNK_MS });
  await browser.goOffline(false);
}

/** Lets something go wrong each time that the API has been asked for some more writes. */
function mishapsOf(random: Random, api: FaultyApi, restartServer: () => Promise<void>) {
  const at = Array.from({ length: 6 }, () => random.between(1, ROWS)).toSorted((one, other) => one - other);
  return async (browser: Browser) => {
    if (at[0] === undefined || api.writes() < at[0] || !isAtBatch(browser.page())) return;
    at.shift();
    const mishap = random.pick(MISHAPS);
    console.log(`${mishap} after ${api.writes()} writes`);
    switch (mishap) {
      case "server killed":
        return restartServer();
      case "browser killed":
        return browser.kill();
      case "page closed":
        return browser.closePage();
      case "session gone":
        return browser.forgetSession();
      case "offline":
        return loseConnection(browser);
    }
  };
}

/** Returns the records of the plan, where the writes of these were rejected. */
function plannedRecords(rejected: Set<string>) {
  const written = (names: string[]) => names.filter((name) => !rejected.has(name));
  const kept = [...UPDATED, ...DELETED].filter((name) => rejected.has(name));
  return [
    ...stored([...UNTOUCHED, ...kept], OLD_PRICE),
    ...stored([...written(UPDATED), ...written(CREATED)], NEW_PRICE),
  ];
}

const shownOf = (records: ReturnType<typeof itemOf>[]) =>
  records
    .map(({ id: _, dealer, keterangan, ...prices }) => [
      dealer,
      keterangan,
      ...Object.values(prices).map(Number),
    ])
    .map((values) => values.join(" "))
    .toSorted();

for (const run of Array(RUNS).keys()) {
  test(`faults and mishaps lose no record and no entry, run ${run + 1}`, async ({ api }) => {
    test.setTimeout(LONGEST_RUN_MS);
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31)) + run;
    console.log(`SEED=${seed}`);
    const random = randomOf(seed);
    const faulty = await openFaultyApi(apiUrl, random);
    const port = await freePort(3300 + test.info().parallelIndex * 100);
    const profile = await mkdtemp(path.join(tmpdir(), "batch-"));
    const history = path.join(profile, "history.sqlite");
    const settings = { API_BASE_URL: faulty.url, API_TIMEOUT_MS: "1000", DATA_DIR: profile };
    const start = () => startApp(server, port, settings);
    let app = await start();
    const goWrong = mishapsOf(random, faulty, async () => {
      await app.stop("SIGKILL");
      app = await start();
    });
    await api.setRows(postcheck.resource, [
      ...stored(UPDATED, OLD_PRICE, 1),
      ...stored(DELETED, OLD_PRICE, 200_000),
      ...stored(UNTOUCHED, OLD_PRICE, 100_000),
    ]);
    const browser = await openBrowser(profile, app.url, () => sealedSession("it", api.scope));
    try {
      const rejected = new Set<string>();
      for (const startBatch of [startImport, startDeletion]) {
        await expect(async () => {
          await browser.signIn();
          await startBatch(browser.page());
        }).toPass();
        // Perhaps behind a dialog already.
        await expect(browser.page().locator("h1")).toHaveText("Hasil");
        const isFinished = async () => {
          await goWrong(browser);
          return goOn(browser, faulty);
        };
        await expect.poll(isFinished, { timeout: LONGEST_RUN_MS, intervals: [100] }).toBe(true);
        const page = browser.page();
        for (const name of await rowsIn(page, "Ditolak")) rejected.add(name);
        expect([await rowsIn(page, "Belum pasti"), await rowsIn(page, "Bentrok")]).toEqual([[], []]);
      }
      expect(shownOf(await api.recordsOf(postcheck.call))).toEqual(shownOf(plannedRecords(rejected)));
      expect(compareHistory(history, await api.requests(), "keterangan")).toEqual(NOTHING_WRONG);
    } finally {
      await browser.close();
      await app.stop("SIGKILL");
      faulty.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
}
