import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { freePort } from "../../scripts/servers.mjs";
import { server } from "../../scripts/standalone.mjs";
import { DEALER, ITEM_IMPORT, ITEM_LIST, itemCells, withLabels } from "../support/page/imports.ts";
import { postcheck } from "../support/page/lists.ts";
import { type AppProcess, startApp } from "../support/site/app-process.ts";
import { goOn, isAtBatch, rowsIn } from "../support/site/batch-person.ts";
import { type FaultyApi, openFaultyApi } from "../support/site/faulty-api.ts";
import { sealedSession, test } from "../support/site/fixtures.ts";
import { type Browser, openBrowser } from "../support/site/kept-browser.ts";
import { people } from "../support/site/people.ts";
import { type Random, randomOf } from "../support/site/random.ts";
import { apiUrl } from "../support/site/servers.ts";

/** `npm test` runs a short batch once; `npm run test:batches` long ones, many times. */
const RUNS = Number(process.env.BATCH_RUNS ?? 1);
const ROWS = Number(process.env.BATCH_ROWS ?? 150);

/** How long a run may take, in milliseconds: each busy answer costs a wait of two seconds or more. */
const LONGEST_RUN_MS = 60_000 + ROWS * 600;

/** How long the chunk under way may take with faults on a busy computer, in milliseconds. */
const LONGEST_CHUNK_MS = 20_000;

const MISHAPS = ["server killed", "browser killed", "page closed", "session gone", "offline"] as const;

const OLD_PRICE = 7;
const NEW_PRICE = 12500;

type Row = { id: number; dealer: string; keterangan: string } & Record<`Harga_${string}`, number>;

const stored = (id: number, keterangan: string, price: number): Row => ({
  id,
  dealer: DEALER,
  keterangan,
  Harga_a: price,
  Harga_b: 1,
  Harga_c: 2,
  Harga_d: 3,
  Harga_e: 4,
});

const names = (stem: string, count: number) => Array.from({ length: count }, (_, at) => `${stem} ${at + 1}`);

/** Rows that an import updates and creates, rows that are deleted after it, and others. */
const UPDATED = names("Ubah", Math.round(ROWS * 0.4));
const DELETED = names("Hapus", Math.round(ROWS * 0.2));
const CREATED = names("Baru", ROWS - UPDATED.length - DELETED.length);
const UNTOUCHED = names("Tetap", 20);

/** How long a step of a start may take before the start is tried anew, in milliseconds. */
const timeout = 5000;

const number = (count: number) => count.toLocaleString("id-ID");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function startImport(page: Page): Promise<void> {
  const names = [...UPDATED, ...CREATED];
  await page.goto(ITEM_IMPORT);
  await page
    .getByLabel("Tempel dari spreadsheet")
    .fill(withLabels(...names.map((name) => itemCells(name, String(NEW_PRICE)))), { timeout });
  await button(page, "Periksa").click({ timeout });
  await page.getByLabel(/^Perbarui yang sudah ada/).check({ timeout });
  await button(page, `Jalankan (${number(names.length)})`).click({ timeout });
}

async function startDeletion(page: Page): Promise<void> {
  const count = number(DELETED.length);
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
function mishapsOf(random: Random, api: FaultyApi, count: number) {
  const at = Array.from({ length: count }, () => random.between(1, ROWS)).toSorted(
    (one, other) => one - other,
  );
  return async (app: { restart: () => Promise<void> }, browser: Browser) => {
    if (at[0] === undefined || api.writes() < at[0] || !isAtBatch(browser.page())) return;
    at.shift();
    const mishap = random.pick(MISHAPS);
    console.log(`${mishap} after ${api.writes()} writes`);
    switch (mishap) {
      case "server killed":
        return app.restart();
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

/** Returns the records that the API has in the end, asked without the faults. */
async function recordsOf(scope: string): Promise<Row[]> {
  const { username, password } = people.it;
  const body = new URLSearchParams({ username: `${username}+${scope}`, password });
  const login = await fetch(`${apiUrl}/api/user/loginit`, { method: "POST", body });
  const { token } = (await login.json()) as { token: { token: string } };
  const list = await fetch(apiUrl + ITEM_LIST, { headers: { authorization: `Bearer ${token.token}` } });
  return (await list.json()) as Row[];
}

/** Returns the records of the plan, where the writes of these were rejected. */
const plannedRecords = (rejected: Set<string>): Row[] => [
  ...UNTOUCHED.map((name) => stored(0, name, OLD_PRICE)),
  ...DELETED.filter((name) => rejected.has(name)).map((name) => stored(0, name, OLD_PRICE)),
  ...UPDATED.map((name) => stored(0, name, rejected.has(name) ? OLD_PRICE : NEW_PRICE)),
  ...CREATED.filter((name) => !rejected.has(name)).map((name) => stored(0, name, NEW_PRICE)),
];

const shownOf = ({ dealer, keterangan, ...prices }: Row) =>
  [dealer, keterangan, ...["a", "b", "c", "d", "e"].map((one) => Number(prices[`Harga_${one}`]))].join(" ");

for (const run of Array(RUNS).keys()) {
  test(`after faults and mishaps at random places the records are those of the plan, run ${run + 1}`, async ({
    api,
  }) => {
    test.setTimeout(LONGEST_RUN_MS);
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31)) + run;
    console.log(`SEED=${seed}`);
    const random = randomOf(seed);
    const faulty = await openFaultyApi(apiUrl, random);
    const port = await freePort(3300 + test.info().parallelIndex * 100);
    const start = (): Promise<AppProcess> =>
      startApp(server, port, { API_BASE_URL: faulty.url, API_TIMEOUT_MS: "1000" });
    let app = await start();
    const site = {
      restart: async () => {
        await app.stop("SIGKILL");
        app = await start();
      },
    };
    const profile = await mkdtemp(path.join(tmpdir(), "batch-"));
    const session = () => sealedSession("it", api.scope);
    await api.setRows("perawatan-postcheck", [
      ...UPDATED.map((name, at) => stored(at + 1, name, OLD_PRICE)),
      ...DELETED.map((name, at) => stored(200_000 + at, name, OLD_PRICE)),
      ...UNTOUCHED.map((name, at) => stored(100_000 + at, name, OLD_PRICE)),
    ]);
    const browser = await openBrowser(profile, app.url, session);
    try {
      const goWrong = mishapsOf(random, faulty, 6);
      const rejected = new Set<string>();
      for (const startBatch of [startImport, startDeletion]) {
        await expect(async () => {
          await browser.signIn();
          await startBatch(browser.page());
        }).toPass();
        // Perhaps behind a dialog already.
        await expect(browser.page().locator("h1")).toHaveText("Hasil");
        await expect
          .poll(
            async () => {
              await goWrong(site, browser);
              return goOn(browser, faulty);
            },
            { timeout: LONGEST_RUN_MS, intervals: [100] },
          )
          .toBe(true);
        const page = browser.page();
        for (const name of await rowsIn(page, "Ditolak")) rejected.add(name);
        expect([await rowsIn(page, "Belum pasti"), await rowsIn(page, "Bentrok")]).toEqual([[], []]);
      }
      const records = await recordsOf(api.scope);
      expect(records.map(shownOf).toSorted()).toEqual(plannedRecords(rejected).map(shownOf).toSorted());
    } finally {
      await browser.close();
      await app.stop("SIGKILL");
      faulty.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
}
