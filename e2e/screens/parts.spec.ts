import type { Locator, Page } from "playwright/test";
import { fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  CREATED,
  dismissSuccess,
  expectOneWrite,
  expectTexts,
  fill,
  openCreate,
  openUpdate,
  storedRows,
  submit,
} from "../support/forms/forms-screen.ts";
import { choose, DEALER, itemOf } from "../support/page/batches.ts";
import { group, openFilters, valueBox } from "../support/page/filters.ts";
import { expectWhole } from "../support/page/list-cache.ts";
import { advisors, branches, opname, postcheck, rowOf, rowsOf } from "../support/page/lists.ts";
import {
  askAgain,
  begin,
  expectSameDocument,
  FAULTS,
  type Fault,
  keepFormsAway,
  missing,
} from "../support/page/parts.ts";
import { dialog, expectRange, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { PHONE } from "../support/views/views-types.ts";

type Part = {
  name: string;
  path: string;
  isPhone?: boolean;
  /** What is done before scripts stop coming. */
  before?: (page: Page) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** What is expected of the part that has come. */
  after?: (page: Page) => Promise<unknown>;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opens = (name: string) => (page: Page) => button(page, name).first().click();
const showsDialog = (name: string) => (page: Page) => dialog(page, name);
const showsHeading = (name: string) => (page: Page) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const follows = (name: string) => (page: Page) =>
  page.getByRole("link", { name, exact: true }).first().click();

/** What a link shows while its screen is on the way. */
const progress = (page: Page) => page.locator(".under-way");

async function chooseFirst(page: Page): Promise<void> {
  await press(page, "Pilih");
  await choose(page, 1);
}

const lists: Part[] = [
  {
    name: "delete dialog",
    path: advisors.path,
    open: opens("Hapus"),
    shown: showsDialog("Yakin akan menghapus?"),
  },
  {
    name: "filter panel",
    path: advisors.path,
    open: opens("Filter"),
    shown: (page) => page.getByRole("region", { name: "Filter", exact: true }),
  },
  {
    name: "filter chips",
    path: postcheck.path,
    before: openFilters,
    open: (page) => valueBox(page, "Dealer", DEALER).check(),
    shown: (page) => button(page, `Hapus filter Dealer: ${DEALER}`),
  },
  { name: "views", path: advisors.path, open: opens("Tampilan"), shown: showsDialog("Tampilan") },
  {
    name: "columns menu",
    path: advisors.path,
    open: (page) => page.getByRole("button", { name: /^Kolom/ }).click(),
    shown: (page) => page.getByRole("menu", { name: "Tampilan daftar" }),
  },
  {
    name: "export",
    path: advisors.path,
    open: opens("Ekspor"),
    shown: (page) => page.getByRole("menu", { name: "Ekspor" }),
  },
  { name: "palette", path: advisors.path, open: opens("Cari apa saja"), shown: showsDialog("Cari apa saja") },
  {
    name: "help of search",
    path: advisors.path,
    open: opens("Cara mencari"),
    shown: showsDialog("Cara mencari"),
  },
  {
    name: "offers of a search",
    path: advisors.path,
    open: (page) => searchFor(page, "Nama SA 2 "),
    shown: (page) => button(page, 'Cari tanpa spasi: "Nama SA 2"'),
  },
  {
    name: "shortcuts",
    path: advisors.path,
    open: (page) => page.keyboard.press("?"),
    shown: showsDialog("Pintasan keyboard"),
  },
  {
    name: "drawer",
    path: advisors.path,
    isPhone: true,
    open: opens("Buka menu"),
    shown: showsDialog("Menu"),
  },
  { name: "picture", path: branches.path, open: opens("Logo"), shown: showsDialog("Logo") },
  {
    name: "choice of rows",
    path: advisors.path,
    open: opens("Pilih"),
    shown: (page) => page.getByRole("region", { name: "Baris yang dipilih" }),
  },
  {
    name: "prices in the table",
    path: postcheck.path,
    open: opens("Ubah di tabel"),
    shown: (page) => page.getByRole("textbox", { name: "Harga A, baris 1", exact: true }),
  },
  ...["Ubah harga", "Ganti dealer", "Ganti keterangan"].map((name) => ({
    name,
    path: postcheck.path,
    before: chooseFirst,
    open: opens(name),
    shown: showsDialog(`${name}: 1 data`),
  })),
  {
    name: "deletion of many",
    path: postcheck.path,
    before: chooseFirst,
    open: opens("Hapus 1 data"),
    shown: showsDialog("Hapus 1 data?"),
  },
  {
    name: "chosen rows outside the view",
    path: postcheck.path,
    before: async (page) => {
      await chooseFirst(page);
      await searchFor(page, "tidak ada");
    },
    open: opens("1 di luar tampilan ini"),
    shown: showsDialog("1 di luar tampilan ini"),
  },
  {
    name: "import",
    path: postcheck.path,
    open: follows("Impor"),
    shown: showsHeading(`Impor ${postcheck.title}`),
  },
  {
    name: "copy",
    path: postcheck.path,
    open: follows("Salin katalog"),
    shown: (page) => page.getByRole("heading", { level: 1, name: /^Salin katalog/ }),
  },
  { name: "create form", path: advisors.path, open: follows("Tambah SA"), shown: showsHeading("Tambah SA") },
  { name: "update form", path: advisors.path, open: follows("Ubah"), shown: showsHeading("Ubah SA") },
];

const firstDay = (page: Page) => group(page, "Tanggal").getByLabel("Dari", { exact: true });

const views: Part[] = [
  {
    name: "calendar of a filter",
    path: opname.path,
    before: async (page) => {
      await openFilters(page);
      await firstDay(page).fill("05-03-2024");
      await expect(page.getByRole("button", { name: /^Hapus filter Tanggal/ })).toBeVisible();
    },
    open: opens("Pilih tanggal"),
    shown: showsDialog("Pilih tanggal"),
    after: async (page) => {
      await page.keyboard.press("Escape");
      await expect(firstDay(page)).toHaveValue("05-03-2024");
    },
  },
  {
    name: "summary",
    path: opname.path,
    open: follows("Ringkasan"),
    shown: (page) => page.getByRole("heading", { name: "Menurut waktu" }),
  },
  {
    name: "photos",
    path: opname.path,
    open: follows("Foto"),
    shown: (page) => page.getByRole("region", { name: "Foto", exact: true }),
  },
  {
    name: "checks",
    path: opname.path,
    open: follows("Perlu diperiksa"),
    shown: (page) => page.getByRole("main").getByRole("list").nth(1),
  },
  {
    name: "viewer of photos",
    path: `${opname.path}?lihat=foto`,
    before: (page) => expect(page.getByRole("region", { name: "Foto", exact: true })).toBeVisible(),
    open: (page) =>
      page.getByRole("region", { name: "Foto", exact: true }).getByRole("button").first().click(),
    shown: showsDialog("Penampil Foto"),
  },
  {
    name: "viewer of a row's photo",
    path: opname.path,
    before: opens("Bukti Foto"),
    open: opens("Buka penampil"),
    shown: showsDialog("Penampil Foto"),
  },
];

/** Opens a part of which the script does not come, and again when it does. */
function tryPart(page: Page, part: Pick<Part, "open" | "shown">, fault: Fault): Promise<void> {
  return expectSameDocument(page, async () => {
    const title = await page.getByRole("heading", { level: 1, includeHidden: true }).textContent();
    await begin(page, fault);
    await part.open(page);
    await expect(missing(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(title ?? "");
    await askAgain(page, part.shown(page));
  });
}

for (const fault of FAULTS) {
  for (const part of [...lists, ...views]) {
    test(`${part.name}, ${fault.name}: the screen stays, and the part comes when it can be had`, async ({
      page,
      api,
      takeSession,
    }) => {
      const isOpname = part.path.startsWith(opname.path);
      if (part.isPhone) await page.setViewportSize(PHONE);
      await api.setRows("sa", rowsOf(advisors, 3));
      await api.setRows(branches.resource, rowsOf(branches, 2));
      await api.setRows(postcheck.resource, [itemOf(1), itemOf(2)]);
      await api.setRows(
        "opname",
        [1, 2].map((id) => rowOf(opname, id)),
      );
      await takeSession(isOpname ? "part" : "it");
      await keepFormsAway(page);
      const worker = page.waitForEvent("worker");
      await page.goto(part.path);
      if (!part.path.includes("?")) await expectRange(page, 1, part.path === advisors.path ? 3 : 2);
      // The list's own script is there once its worker runs: without it the list has words of its own.
      await (await worker).evaluate(() => {});
      await expect(page.getByLabel("Memuat sisa data")).toHaveCount(0);
      await expect(page.getByText("dari ...")).toBeHidden();
      await part.before?.(page);
      await tryPart(page, part, fault);
      await part.after?.(page);
    });
  }
}

for (const fault of FAULTS) {
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
      await tryPart(page, { open: opens(name), shown: showsDialog(name) }, fault);
      await page.keyboard.press("Escape");
      await expectTexts(page, { [label]: text });
    }
  });
}

test("a form whose connection goes before it is sent says so, keeps what was typed, and is sent once", async ({
  page,
  context,
  api,
  takeSession,
}) => {
  const form = formOf("sa");
  await api.setRows("sa", []);
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await context.setOffline(true);
  await submit(page);
  await expect(dialog(page, "KESALAHAN")).toContainText("Tidak ada koneksi, sehingga data belum dikirim.");
  await press(page, "OK");
  await test.step("nor does the question whether to leave need a script", async () => {
    await press(page, "Kembali");
    await press(page, "Batal");
  });
  await expectTexts(page, form.create.typed);
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "Tidak ada koneksi." })).toBeHidden();
  await submit(page);
  await dismissSuccess(page, CREATED);
  await expectOneWrite(api, form.create, fieldsFor(form.create, form.create.typed));
});

for (const fault of FAULTS) {
  test(`a screen that does not come, ${fault.name}, can be done without, and asked for by its link again`, async ({
    page,
    api,
    takeSession,
  }) => {
    await api.setRows("sa", rowsOf(advisors, 60));
    await takeSession("it");
    await keepFormsAway(page);
    await page.goto(advisors.path);
    await expectWhole(page, advisors);
    await expectSameDocument(page, async () => {
      await begin(page, fault);
      for (const start of [26, 51]) {
        await follows("Ubah")(page);
        await expect(missing(page)).toBeVisible();
        await expect(progress(page)).toHaveCount(1);
        await dialog(page, "Belum dapat dimuat").getByRole("button", { name: "Tutup", exact: true }).click();
        await expect(progress(page)).toHaveCount(0);
        await expect(page).toHaveURL(start === 26 ? advisors.path : /mulai=26/);
        await press(page, "Selanjutnya");
        await expectRange(page, start, Math.min(start + 24, 60));
      }
      await page.unrouteAll();
      await follows("Ubah")(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah SA");
    });
    await page.goBack();
    await expectRange(page, 51, 60);
  });
}

test("a form that is left for a screen that does not come keeps what was typed", async ({
  page,
  takeSession,
}) => {
  const form = formOf("sa");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  await expectSameDocument(page, async () => {
    await page.route("**/bantuan?*", (route) => route.abort());
    await follows("Bantuan")(page);
    await press(page, "Ya, tinggalkan!");
    await expect(missing(page)).toBeVisible();
    await press(page, "Tutup");
    await expectTexts(page, form.create.typed);
    await page.unrouteAll();
    await follows("Bantuan")(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");
  });
});
