import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, openUpdate, storedRows } from "../support/forms/forms-screen.ts";
import { choose, DEALER, itemOf } from "../support/page/batches.ts";
import { group, openFilters, valueBox } from "../support/page/filters.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, branches, type List, opname, postcheck } from "../support/page/lists.ts";
import {
  askAgain,
  begin,
  doWithout,
  expectSameDocument,
  FAULTS,
  type Fault,
  keepFormsAway,
  missing,
} from "../support/page/parts.ts";
import { expectRange, follow, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";
import { PHONE } from "../support/views/views-types.ts";

type Act = (page: Page) => Promise<unknown>;

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

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opens = (name: string) => (page: Page) => button(page, name).first().click();
const follows = (name: string) => (page: Page) => follow(page, name);
const shows = (role: "dialog" | "region" | "menu", name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true });
const part = (name: string, open: Act, shown: Part["shown"], more: Partial<Part> = {}): Part => ({
  ...{ name, open, shown },
  ...more,
});

const pressEscape = (page: Page) => page.keyboard.press("Escape");
const pressBeside = (page: Page) => page.getByRole("heading", { level: 1 }).click();
const photos = shows("region", "Foto");
const firstDay = (page: Page) => group(page, "Tanggal").getByLabel("Dari", { exact: true });

/** What a link shows while its screen is on the way. */
const progress = (page: Page) => page.locator(".under-way");

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

const DIALOGS = ["Tampilan", "Cara mencari"];
const CHANGES = ["Ubah harga", "Ganti dealer", "Ganti keterangan", "1 di luar tampilan ini"];

/** Lists of two rows, and parts that come one after the other on their pages. */
const PLACES: { name: string; list: List; isPhone?: boolean; parts: Part[] }[] = [
  {
    name: "every list",
    list: advisors,
    parts: [
      part("dialogs", opens("Hapus"), shows("dialog", "Yakin akan menghapus?"), {
        siblings: DIALOGS,
        after: pressEscape,
      }),
      part("filters", opens("Filter"), shows("region", "Filter"), { after: opens("Tutup") }),
      part("columns", opens("Kolom"), shows("menu", "Tampilan daftar"), { after: pressBeside }),
      part("export", opens("Ekspor"), shows("menu", "Ekspor"), { after: pressBeside }),
      part("shortcuts", (page) => page.keyboard.press("?"), shows("dialog", "Pintasan keyboard"), {
        after: pressEscape,
      }),
      part("choice of rows", opens("Pilih"), shows("region", "Baris yang dipilih")),
      part("palette", opens("Cari apa saja"), shows("dialog", "Cari apa saja")),
    ],
  },
  {
    name: "search",
    list: advisors,
    parts: [
      part(
        "offers",
        (page) => searchFor(page, "Nama SA 2 "),
        (page) => button(page, 'Cari tanpa spasi: "Nama SA 2"'),
      ),
    ],
  },
  {
    name: "phone",
    list: advisors,
    isPhone: true,
    parts: [part("drawer", opens("Buka menu"), shows("dialog", "Menu"))],
  },
  { name: "branches", list: branches, parts: [part("picture", opens("Logo"), shows("dialog", "Logo"))] },
  {
    name: "prices",
    list: postcheck,
    parts: [
      part("table", opens("Ubah di tabel"), (page) =>
        page.getByRole("textbox", { name: "Harga A, baris 1" }),
      ),
    ],
  },
  {
    name: "items",
    list: postcheck,
    parts: [
      part(
        "filter chips",
        (page) => valueBox(page, "Dealer", DEALER).check(),
        (page) => button(page, `Hapus filter Dealer: ${DEALER}`),
        { before: openFilters, after: opens("Tutup") },
      ),
      part("changes", opens("Hapus 1 data"), shows("dialog", "Hapus 1 data?"), {
        before: chooseRow,
        siblings: CHANGES,
      }),
    ],
  },
  // A list that one has come back to starts its worker anew, which needs its script.
  ...[
    ["Impor", `Impor ${postcheck.title}`],
    ["Salin katalog", "Salin katalog"],
    ["Tambah Item", "Tambah Item Perawatan Postcheck"],
    ["Ubah", "Ubah Perawatan Postcheck"],
  ].map(([link = "", title]) => ({
    name: `screen of ${link}`,
    list: postcheck,
    parts: [part(link, follows(link), (page) => page.getByRole("heading", { level: 1, name: title }))],
  })),
  {
    name: "views of the stock opname",
    list: opname,
    parts: [
      part("summary", follows("Ringkasan"), (page) => page.getByRole("heading", { name: "Menurut waktu" })),
      part("checks", follows("Perlu diperiksa"), (page) => page.getByRole("main").getByRole("list").nth(1)),
      part("photos", follows("Foto"), photos),
      part(
        "viewer",
        (page) => photos(page).getByRole("button").first().click(),
        shows("dialog", "Penampil Foto"),
      ),
    ],
  },
  {
    name: "stock opname",
    list: opname,
    parts: [
      part("viewer of a row's photo", opens("Buka penampil"), shows("dialog", "Penampil Foto"), {
        before: opens("Bukti Foto"),
        after: (page) => pressEscape(page).then(() => press(page, "Tutup")),
      }),
      part("calendar of a filter", opens("Pilih tanggal"), shows("dialog", "Pilih tanggal"), {
        before: typeDay,
        after: (page) => pressEscape(page).then(() => expect(firstDay(page)).toHaveValue("05-03-2024")),
      }),
    ],
  },
];

/** Opens a part of which the script does not come, and again when it does. */
function tryPart(page: Page, { open, shown, siblings = [] }: Part, fault: Fault): Promise<void> {
  return expectSameDocument(page, async () => {
    const title = await page.getByRole("heading", { level: 1, includeHidden: true }).textContent();
    await begin(page, fault);
    for (const sibling of siblings) {
      await opens(sibling)(page);
      await doWithout(page);
    }
    await open(page);
    await expect(missing(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(title ?? "");
    await askAgain(page, shown(page));
  });
}

for (const fault of FAULTS) {
  for (const { name, list, isPhone, parts } of PLACES) {
    test(`${name}, ${fault.name}: the screen stays, and its parts come when they can be had`, async ({
      page,
      showRows,
    }) => {
      if (isPhone) await page.setViewportSize(PHONE);
      await keepFormsAway(page);
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

  test(`pickers of a form, ${fault.name}: what was typed stays, and they come when they can be had`, async ({
    page,
    api,
    takeSession,
  }) => {
    const [user, branch] = [formOf("users"), formOf("cabang")];
    await api.setRows("users", storedRows(user, 1));
    await takeSession("it");
    const pickers = [
      ["Pilih tanggal", "Tanggal Lahir", "05-03-1990", () => openUpdate(page, user)],
      ["Pilih waktu", "Waktu Masuk", "07:15:00", () => openCreate(page, branch)],
    ] as const;
    for (const [name, label, text, open] of pickers) {
      await open();
      await fill(page, { [label]: text });
      await tryPart(page, part(name, opens(name), shows("dialog", name)), fault);
      await pressEscape(page);
      await expectTexts(page, { [label]: text });
    }
  });

  test(`a screen that does not come, ${fault.name}, can be done without, and asked for by its link again`, async ({
    page,
    showRows,
  }) => {
    await keepFormsAway(page);
    await showRows(advisors, 60);
    await expectWhole(page, advisors);
    await expectSameDocument(page, async () => {
      await begin(page, fault);
      for (const start of [26, 51]) {
        await follow(page, "Ubah");
        await expect(progress(page)).toHaveCount(1);
        await doWithout(page);
        await expect(progress(page)).toHaveCount(0);
        await expect(page).toHaveURL(start === 26 ? advisors.path : /mulai=26/);
        await press(page, "Selanjutnya");
        await expectRange(page, start, Math.min(start + 24, 60));
      }
      await page.unrouteAll();
      await follow(page, "Ubah");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah SA");
    });
    await page.goBack();
    await expectRange(page, 51, 60);
  });
}

test("a form that is left for a screen that does not come keeps what was typed, and the question needs no script", async ({
  page,
  takeSession,
}) => {
  const form = formOf("sa");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await expectSameDocument(page, async () => {
    await begin(page, FAULTS[1]);
    await page.route("**/bantuan?*", (route) => route.abort());
    await follow(page, "Bantuan");
    await press(page, "Ya, tinggalkan!");
    await doWithout(page);
    await expectTexts(page, form.create.typed);
    await page.unrouteAll();
    await follow(page, "Bantuan");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");
  });
});
