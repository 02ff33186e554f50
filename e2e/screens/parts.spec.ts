import type { Locator, Page, Route } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { draftsIn, logIn } from "../support/forms/station.ts";
import { choose, DEALER, ITEM_CREATE, itemOf, newItems, runImport } from "../support/page/batches.ts";
import { group, openFilters, valueBox } from "../support/page/filters.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, type List, opname, postcheck } from "../support/page/lists.ts";
import { dialog, expectRange, follow, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

// One part of each kind. That all are loaded in the same way: scripts/scripts-on-demand.test.mjs; what is told of a script that does not
// come: app/_ui/on-demand/load-script.test.ts.

type Act = (page: Page) => Promise<unknown>;
type Fault = { pattern: string; refuse: (route: Route) => Promise<void> };

type Part = {
  name: string;
  open: Act;
  shown: (page: Page) => Locator;
  /** What is done before scripts stop coming. */
  before?: Act;
  /** Buttons that open other dialogs of the same script. */
  siblings?: string[];
  /** What is expected of the part that has come, and what closes it. */
  after?: Act;
};

/** What keeps scripts away: the connection, or the server. */
const OFFLINE: Fault = { pattern: "**/*", refuse: (route) => route.abort("internetdisconnected") };
const GONE: Fault = {
  pattern: "**/_next/static/**",
  refuse: (route) => route.fulfill({ status: 404, body: "" }),
};

const MISSING = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

const part = (name: string, open: Act, shown: Part["shown"], more: Partial<Part> = {}): Part => ({
  ...{ name, open, shown },
  ...more,
});
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.locator("h1:visible");
const missing = (page: Page) => page.getByText(MISSING);
const begin = (page: Page, { pattern, refuse }: Fault) => page.route(pattern, refuse);
const opens = (name: string) => (page: Page) => button(page, name).first().click();
const follows = (name: string) => (page: Page) => follow(page, name);
const shows = (role: "dialog" | "region" | "menu", name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true });
const pressEscape = (page: Page) => page.keyboard.press("Escape");
const firstDay = (page: Page) => group(page, "Tanggal").getByLabel("Dari", { exact: true });

async function chooseRow(page: Page): Promise<void> {
  await press(page, "Pilih");
  await choose(page, 1);
  await searchFor(page, "tidak ada");
}

async function typeDay(page: Page): Promise<void> {
  await openFilters(page);
  await firstDay(page).fill("05-03-2024");
  await expect(page.getByRole("button", { name: /^Hapus filter Tanggal/ })).toBeVisible();
}

const EVERY_LIST = [
  part("dialogs", opens("Hapus"), shows("dialog", "Yakin akan menghapus?"), {
    siblings: ["Tampilan", "Cara mencari"],
    after: pressEscape,
  }),
  part("filters", opens("Filter"), shows("region", "Filter"), { after: opens("Tutup") }),
  part("columns", opens("Kolom"), shows("menu", "Tampilan daftar"), { after: (page) => title(page).click() }),
  part("choice of rows", opens("Pilih"), shows("region", "Baris yang dipilih")),
  part(
    "offers of a search",
    (page) => searchFor(page, "Nama SA 2 "),
    (page) => button(page, 'Cari tanpa spasi: "Nama SA 2"'),
  ),
  part("palette", opens("Cari apa saja"), shows("dialog", "Cari apa saja")),
];

const ITEMS = [
  part(
    "filter chips",
    (page) => valueBox(page, "Dealer", DEALER).check(),
    (page) => button(page, `Hapus filter Dealer: ${DEALER}`),
    { before: openFilters, after: opens("Tutup") },
  ),
  part("changes", opens("Hapus 1 data"), shows("dialog", "Hapus 1 data?"), {
    before: chooseRow,
    siblings: ["Ubah harga", "Ganti dealer", "Ganti keterangan", "1 di luar tampilan ini"],
    after: pressEscape,
  }),
];

const OPNAME = [
  part("picture", opens("Bukti Foto"), shows("dialog", "Bukti Foto")),
  part("viewer over it", opens("Buka penampil"), shows("dialog", "Penampil Foto"), {
    after: (page) => pressEscape(page).then(() => press(page, "Tutup")),
  }),
  part("calendar of a filter", opens("Pilih tanggal"), shows("dialog", "Pilih tanggal"), {
    before: typeDay,
    after: (page) => pressEscape(page).then(() => expect(firstDay(page)).toHaveValue("05-03-2024")),
  }),
  part("summary", follows("Ringkasan"), (page) => page.getByRole("heading", { name: "Menurut waktu" })),
];

/** Lists of two rows, and parts that come one after the other on their pages. */
const PLACES: [name: string, list: List, parts: Part[], fault?: Fault][] = [
  ["every list, without a connection", advisors, EVERY_LIST],
  ["every list, without the files", advisors, EVERY_LIST, GONE],
  ["items", postcheck, ITEMS],
  ["stock opname", opname, OPNAME],
];

/** Closes the words that stand in the place of a dialog or a screen. */
async function doWithout(page: Page): Promise<void> {
  const words = dialog(page, "Belum dapat dimuat");
  await expect(words.getByText(MISSING)).toBeVisible();
  await words.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect(missing(page)).toHaveCount(0);
}

/** Does something, and expects the document to be the same after it. */
async function expectSameDocument(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  await act();
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Asks in vain again for a part that did not come, and then when it can be had. */
async function askAgain(page: Page, shown: Locator): Promise<void> {
  await expect(missing(page)).toBeVisible();
  // A picture that cannot be had has such a button, too.
  const again = button(page, "Coba Lagi").and(page.locator("[aria-busy]"));
  await again.click();
  await expect(again).toHaveAttribute("aria-busy", "false");
  await expect(missing(page)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await again.click();
  await expect(shown).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
}

/** Opens a part of which the script does not come, and again when it does. */
function tryPart(page: Page, { open, shown, siblings = [] }: Part, fault: Fault): Promise<void> {
  return expectSameDocument(page, async () => {
    const before = (await title(page).textContent()) ?? "";
    await begin(page, fault);
    for (const sibling of siblings) {
      await opens(sibling)(page);
      await doWithout(page);
    }
    await open(page);
    await expect(missing(page)).toBeVisible();
    await expect(title(page)).toHaveText(before);
    await askAgain(page, shown(page));
  });
}

for (const [name, list, parts, fault = OFFLINE] of PLACES) {
  test(`${name}: the screen stays, and its parts come when they can be had`, async ({ page, showRows }) => {
    const worker = page.waitForEvent("worker");
    await showRows(list, list === postcheck ? [itemOf(1), itemOf(2)] : 2);
    await expectWhole(page, list);
    // The list's own script is there once its worker runs: without it the list has words of its own.
    await (await worker).evaluate(() => {});
    for (const each of parts) {
      await test.step(each.name, async () => {
        await each.before?.(page);
        await tryPart(page, each, fault);
        await each.after?.(page);
      });
    }
  });
}

test("a picker of a form that does not come leaves what was typed", async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, formOf("cabang"));
  const typed = { "Waktu Masuk": "07:15:00" };
  await fill(page, typed);
  await tryPart(page, part("time", opens("Pilih waktu"), shows("dialog", "Pilih waktu")), OFFLINE);
  await pressEscape(page);
  await expectTexts(page, typed);
});

test("a screen whose script does not come says so, leads back, and comes once it can be had", async ({
  page,
  showRows,
}) => {
  await showRows(advisors, 60);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await begin(page, GONE);
  const openForm = async () => {
    await follow(page, "Ubah");
    await expect(title(page)).toHaveText("Layar ini belum dapat dimuat");
  };
  for (let times = 0; times < 2; times++) {
    await openForm();
    await page.goBack();
    await expectRange(page, 26, 50);
  }
  await openForm();
  await page.unrouteAll({ behavior: "wait" });
  await press(page, "Muat ulang");
  await expect(title(page)).toHaveText("Ubah SA");
});

/** Keeps away the scripts that have this text, does what makes a screen ask for them, and expects the part under the bar at the top. */
async function expectLate(page: Page, text: string, act: () => Promise<unknown>, shown: Locator) {
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await OFFLINE.refuse(route);
    else await route.fulfill({ response });
  });
  await act();
  await expect(missing(page)).toBeVisible();
  await expectSameDocument(page, async () => {
    const [top, words, main] = [page.getByRole("banner"), missing(page), page.getByRole("main")];
    const { y = 0, height = 0 } = (await words.boundingBox()) ?? {};
    const above = await top.boundingBox();
    expect(y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(y + height).toBeLessThanOrEqual((await main.boundingBox())?.y ?? 0);
    await askAgain(page, shown);
  });
}

test("a screen is there without the offer of the one that led to the login, which comes later", async ({
  page,
  api,
}) => {
  await page.goto(`${advisors.path}?cari=SA`);
  const link = page.getByRole("link", { name: "Kembali ke Daftar SA" });
  await expectLate(page, '["Kembali ke "', () => logIn(page, api.scope, "it"), link);
});

test("a screen is there without the bar of a batch", async ({ page, api, takeSession }) => {
  const bar = page.getByRole("region", { name: "Impor" });
  await api.setRows("perawatan-postcheck", []);
  await takeSession("it");
  await api.fault({ path: ITEM_CREATE, delayMs: 40 });
  await runImport(page, newItems(60), 60);
  await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(1);
  page.once("dialog", (asked) => void asked.accept());
  // What runs as a batch is no draft any more.
  expect(await draftsIn(page)).toEqual([]);
  await expectLate(page, "Tutup hasil ini?", () => page.goto(advisors.path), bar);
  await expect(bar).toContainText("Impor belum selesai");
});
