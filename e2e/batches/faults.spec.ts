import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { freePort } from "../../scripts/servers.mjs";
import { server } from "../../scripts/standalone.mjs";
import { DEALER, ITEM_IMPORT, ITEM_LIST, itemCells, itemOf, withLabels } from "../support/page/batches.ts";
import { postcheck } from "../support/page/lists.ts";
import { loginAt } from "../support/site/api.ts";
import { startApp } from "../support/site/app-process.ts";
import { expect, sealedSession, test } from "../support/site/fixtures.ts";
import { apiUrl } from "../support/site/servers.ts";
import { compareHistory, NOTHING_WRONG } from "../support/site/told-history.ts";

/** Returns the random choices of a seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed >>> 0;
  /** From 0 to 1. */
  const part = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `from` to `to`. */
  const between = (from: number, to: number) => from + Math.floor(part() * (to - from + 1));
  return {
    part,
    between,
    pick: <Value>(values: readonly Value[]) => values[between(0, values.length - 1)] as Value,
  };
}

type Random = ReturnType<typeof randomOf>;

/** What can happen to a write: an answer without it, or the loss of its answer. */
const WRITE_FAULTS = [
  { kind: "status", status: 500, body: { message: "Kesalahan di server" } },
  { kind: "status", status: 500, body: null },
  { kind: "status", status: 422, body: { error: { keterangan: ["Tidak diterima"] } } },
  { kind: "status", status: 401, body: { message: "Unauthorized" } },
  { kind: "status", status: 401, body: { message: "Invalid token" } },
  { kind: "status", status: 429, body: { message: "Too Many Attempts." } },
  { kind: "status", status: 503, body: { message: "Service Unavailable" } },
  { kind: "lost before" },
  { kind: "lost after" },
  { kind: "cut" },
  { kind: "slow" },
  { kind: "late" },
] as const;

const READ_FAULTS = [
  { kind: "status", status: 500, body: { message: "Kesalahan di server" } },
  { kind: "status", status: 429, body: { message: "Too Many Attempts." } },
  { kind: "lost before" },
  { kind: "cut" },
  { kind: "slow" },
] as const;

type Fault = (typeof WRITE_FAULTS)[number] | (typeof READ_FAULTS)[number];

/** How much a slow answer takes, and how much later than its caller waits a late write happens, in milliseconds. */
const SLOW_MS = [100, 500] as const;
const LATE_MS = 1_500;

/** The part of the calls that meet a fault. */
const FAULTY_PART = 0.025;

type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** Starts an API behind which the real one stands, with faults in random calls. */
async function openFaultyApi(target: string, random: Random) {
  let [writes, underWay] = [0, 0];

  async function forward({ method, path, headers, body }: Call) {
    if (method !== "GET") writes += 1;
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...kept } = headers;
    const answer = await fetch(target + path, {
      method,
      headers: kept as Record<string, string>,
      ...(method !== "GET" && { body: new Uint8Array(body) }),
    });
    const type = answer.headers.get("content-type") ?? "application/json";
    return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async function pass(call: Call, to: ServerResponse) {
    const { status, type, bytes } = await forward(call);
    to.writeHead(status, { "content-type": type, "content-length": bytes.length }).end(bytes);
  }

  async function meet(fault: Fault, call: Call, to: ServerResponse) {
    switch (fault.kind) {
      case "status":
        to.writeHead(fault.status, { "content-type": "application/json" }).end(JSON.stringify(fault.body));
        break;
      case "lost before":
        to.destroy();
        break;
      case "lost after":
        await forward(call);
        to.destroy();
        break;
      case "cut": {
        const { status, type, bytes } = await forward(call);
        to.writeHead(status, { "content-type": type, "content-length": bytes.length });
        to.write(bytes.subarray(0, bytes.length / 2), () => to.destroy());
        break;
      }
      case "slow":
        await sleep(random.between(...SLOW_MS));
        await pass(call, to);
        break;
      case "late":
        await sleep(LATE_MS);
        await pass(call, to);
    }
  }

  const server = createServer(async (from, to) => {
    underWay += 1;
    const { method = "GET", url: path = "/", headers } = from;
    // A call that has arrived is carried out even if its caller is gone.
    const call = { method, path, headers, body: await buffer(from) };
    const faults = method === "GET" ? READ_FAULTS : WRITE_FAULTS;
    const isFaulty = random.part() < FAULTY_PART;
    await (isFaulty ? meet(random.pick<Fault>(faults), call, to) : pass(call, to)).catch(() => to.destroy());
    underWay -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns how many writes the real API has been asked for. */
    writes: () => writes,
    /** Returns how many calls are under way. */
    underWay: () => underWay,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type FaultyApi = Awaited<ReturnType<typeof openFaultyApi>>;

/** A browser with its own profile, which is started again after it was killed. */
async function openBrowser(profile: string, url: string, session: () => Promise<string>) {
  let context: BrowserContext;
  let page: Page;
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};

  async function signIn() {
    const value = await session();
    await context.addCookies([{ name: "sns_session", value, url, httpOnly: true, sameSite: "Lax" }]);
  }

  async function newPage() {
    page = await context.newPage();
    page.on("dialog", (asked) => void asked.accept().catch(() => {}));
  }

  async function start() {
    const settings = { baseURL: url, locale: "id-ID", serviceWorkers: "block" } as const;
    context = await chromium.launchPersistentContext(profile, { executablePath, args, ...settings });
    await signIn();
    await newPage();
  }

  await start();
  return {
    page: () => page,
    signIn,
    goOffline: (isOffline: boolean) => context.setOffline(isOffline),
    forgetSession: () => context.clearCookies({ name: "sns_session" }),
    closePage: async () => {
      const old = page;
      await newPage();
      await old.close();
    },
    kill: async () => {
      const devtools = await context.browser()?.newBrowserCDPSession();
      const { processInfo = [] } = (await devtools?.send("SystemInfo.getProcessInfo")) ?? {};
      const pid = processInfo.find(({ type }) => type === "browser")?.id ?? Number.NaN;
      const closed = new Promise((resolve) => context.once("close", resolve));
      process.kill(pid, "SIGKILL");
      await closed;
      await start();
    },
    close: () => context.close(),
  };
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Whether a page is that of the batch. */
const isAtBatch = (page: Page): boolean => new URL(page.url()).pathname === "/hasil";

/** Buttons that a person presses who wants the batch finished, the most urgent first. */
const URGENT = ["OK", "Ya, kirim lagi!", "Coba Lagi", "Lanjutkan"];

/** Does what a person does next who wants the batch finished; returns whether it is. */
async function goOn(browser: Browser, api: FaultyApi): Promise<boolean> {
  const page = browser.page();
  const isLost = () => false;
  if (!isAtBatch(page)) {
    await browser.signIn();
    await page.goto("/hasil").catch(isLost);
    return false;
  }
  const ended = page.getByRole("dialog", { name: "Sesi sudah habis" }).getByRole("button", { name: "Masuk" });
  if (await ended.isVisible()) {
    await ended.click({ timeout: 1000 }).catch(isLost);
    await page.waitForURL((url) => url.pathname === "/", { timeout: 3000 }).catch(isLost);
    return false;
  }
  // Only once nothing can come late any more.
  const names = api.underWay() === 0 ? [...URGENT, "Kirim lagi yang belum pasti"] : URGENT;
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true });
    const isThere = (await button.count()) > 0 && (await button.isEnabled({ timeout: 1000 }).catch(isLost));
    if (!isThere) continue;
    // What was there may be behind a dialog by now.
    await button.click({ timeout: 1000 }).catch(isLost);
    return false;
  }
  const status = page.locator("main").getByRole("status");
  return (await status.textContent({ timeout: 1000 }).catch(() => "")) === "Selesai.";
}

/** Returns the notes of the rows in a state, as the result tells. */
async function rowsIn(page: Page, state: string): Promise<string[]> {
  const button = page.getByRole("button", { name: new RegExp(`^${state} \\(`) });
  if ((await button.count()) === 0) return [];
  await button.click();
  const notes = page.locator("tbody tr td:nth-child(4)");
  const found: string[] = [];
  for (;;) {
    const cells = await notes.allInnerTexts();
    found.push(...cells);
    const next = page.getByRole("button", { name: "Selanjutnya" });
    if ((await next.count()) === 0 || (await next.isDisabled())) return found;
    await next.click();
    await expect(notes.first()).not.toHaveText(cells[0] ?? "");
  }
}

/** `npm test` runs a short batch once; `npm run test:batches` long ones, many times. */
const RUNS = Number(process.env.BATCH_RUNS ?? 1);
const ROWS = Number(process.env.BATCH_ROWS ?? 100);

/** How long a run may take, in milliseconds: each busy answer costs a wait of two seconds or more. */
const LONGEST_RUN_MS = 60_000 + ROWS * 600;

/** How long the chunk under way may take with faults on a busy computer, in milliseconds. */
const LONGEST_CHUNK_MS = 20_000;

const MISHAPS = ["server killed", "browser killed", "page closed", "session gone", "offline"] as const;

const [OLD_PRICE, NEW_PRICE, REFERENCE_PRICE] = [7, 12_500, 30_000];

const names = (stem: string, count: number) => Array.from({ length: count }, (_, at) => `${stem} ${at + 1}`);

/** The dealer whose prices others get. */
const REFERENCE = "Acuan";

/** Items of that dealer: the first half has other prices at the other dealer, which lacks the others. */
const LEVELLED = names("Samakan", Math.round(ROWS * 0.2));
const MISSING = LEVELLED.slice(LEVELLED.length / 2);

/** Rows that an import updates and creates, rows that are deleted after it, and others. */
const UPDATED = names("Ubah", Math.round(ROWS * 0.4));
const DELETED = names("Hapus", Math.round(ROWS * 0.2));
const CREATED = names("Baru", ROWS - UPDATED.length - DELETED.length);
const UNTOUCHED = names("Tetap", 20);

const stored = (names: string[], price: number, firstId = 0) =>
  names.map((keterangan, at) => itemOf(firstId + at, { keterangan, Harga_a: price }));

const ofReference = (id: number, keterangan: string) =>
  itemOf(id, { dealer: REFERENCE, keterangan, Harga_a: REFERENCE_PRICE });

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

async function startLevelling(page: Page): Promise<void> {
  const dealers = [DEALER, REFERENCE].map((dealer) => ["dealer", dealer]);
  const query = new URLSearchParams([...dealers, ["acuan", `dealer:${REFERENCE}`]]);
  await page.goto(`/bandingkan${postcheck.path}?${query}`);
  await page.getByRole("columnheader", { name: DEALER }).click({ timeout });
  await page.getByRole("button", { name: /^Samakan \(/ }).click({ timeout });
  await button(page, `Jalankan (${LEVELLED.length.toLocaleString("id-ID")})`).click({ timeout });
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

/** Returns the records that the API has in the end, asked without the faults. */
async function recordsOf(scope: string): Promise<ReturnType<typeof itemOf>[]> {
  const { token } = await loginAt(apiUrl, "it", scope);
  const list = await fetch(apiUrl + ITEM_LIST, { headers: { authorization: `Bearer ${token.token}` } });
  return list.json();
}

/** Returns the records of the plan, where the writes of these were rejected. */
function plannedRecords(rejected: Set<string>) {
  const written = (names: string[]) => names.filter((name) => !rejected.has(name));
  const updated = [...UPDATED, ...DELETED, ...LEVELLED.filter((name) => !MISSING.includes(name))];
  const kept = updated.filter((name) => rejected.has(name));
  return [
    ...stored([...UNTOUCHED, ...kept], OLD_PRICE),
    ...stored([...written(UPDATED), ...written(CREATED)], NEW_PRICE),
    ...stored(written(LEVELLED), REFERENCE_PRICE),
    ...LEVELLED.map((name, at) => ofReference(at, name)),
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
      ...stored(
        LEVELLED.filter((name) => !MISSING.includes(name)),
        OLD_PRICE,
        300_000,
      ),
      ...LEVELLED.map((name, at) => ofReference(400_000 + at, name)),
    ]);
    const browser = await openBrowser(profile, app.url, () => sealedSession("it", api.scope));
    try {
      const rejected = new Set<string>();
      for (const startBatch of [startImport, startDeletion, startLevelling]) {
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
      expect(shownOf(await recordsOf(api.scope))).toEqual(shownOf(plannedRecords(rejected)));
      expect(compareHistory(history, await api.requests(), "keterangan")).toEqual(NOTHING_WRONG);
    } finally {
      await browser.close();
      await app.stop("SIGKILL");
      faulty.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
}
