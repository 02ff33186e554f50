import type { Locator, Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  expectTexts,
  fill,
  openCreate,
  openUpdate,
  storedRows,
  submit,
} from "../support/forms/forms-screen.ts";
import { logIn } from "../support/forms/station.ts";
import { ITEM_CREATE, newItems, runImport } from "../support/page/batches.ts";
import { advisors, opname, rowsOf } from "../support/page/lists.ts";
import { askAgain, expectSameDocument, FAULTS, keepAway, missing } from "../support/page/parts.ts";
import { dialog, expectRange, press } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import type { Role } from "../support/site/people.ts";

const form = formOf("sa");
const branch = formOf("cabang");

type Part = {
  name: string;
  /** Whose session it is; without one, the part comes after the login. */
  role?: Role;
  /** A text of its script alone. */
  text: string;
  /** What is done before its script stops coming. */
  before: (page: Page, api: Api) => Promise<unknown>;
  /** Opens the screen that asks for it. */
  open: (page: Page, api: Api) => Promise<unknown>;
  /** What is done without it. */
  meanwhile?: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** What is expected of the part that has come. */
  after?: (page: Page) => Promise<unknown>;
};

/** Expects the words between the bar at the top and the screen. */
async function expectUnderTop(page: Page): Promise<void> {
  const boxes = [page.getByRole("banner"), missing(page), page.getByRole("main")].map((each) =>
    each.boundingBox(),
  );
  const [top, words, main] = await Promise.all(boxes);
  expect(words?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
}

/** The parts that are asked for by the screen itself, not by a press. */
const parts: Part[] = [
  {
    name: "offer of what was typed",
    role: "it",
    text: "Lanjutkan isian yang belum tersimpan?",
    before: async (page, api) => {
      await openCreate(page, form);
      await fill(page, form.create.typed);
      await api.fault({ path: "/*", status: 401, body: { message: "Token is Expired" } });
      await submit(page);
      await expect(dialog(page, "Sesi sudah habis")).toBeVisible();
      await api.clearFaults();
    },
    open: (page) => page.goto("/warehouse-list"),
    shown: (page) => dialog(page, "Lanjutkan isian yang belum tersimpan?"),
    after: async (page) => {
      await press(page, "Lanjutkan");
      await expectTexts(page, form.create.typed);
    },
  },
  {
    name: "stored picture",
    role: "it",
    text: '"Tersimpan"',
    before: (_, api) => api.setRows("cabang", storedRows(branch, 1)),
    open: (page) => openUpdate(page, branch),
    meanwhile: (page) => fill(page, { Alamat: "Jalan Baru 7" }),
    shown: (page) => page.getByText("Tersimpan", { exact: true }),
    after: (page) => expectTexts(page, { Alamat: "Jalan Baru 7" }),
  },
  {
    name: "offer of the screen that led to the login",
    text: "Kembali ke ",
    before: (page) => page.goto(`${advisors.path}?cari=SA`),
    open: (page, api) => logIn(page, api.scope, "it"),
    meanwhile: expectUnderTop,
    shown: (page) => page.getByRole("link", { name: "Kembali ke Daftar SA" }),
  },
  {
    name: "bar of a batch",
    role: "it",
    text: "Tutup hasil ini?",
    before: async (page, api) => {
      await api.setRows("perawatan-postcheck", []);
      await api.fault({ path: ITEM_CREATE, delayMs: 40 });
      await runImport(page, newItems(60), 60);
      await expect.poll(() => api.callsOf(ITEM_CREATE).then(({ length }) => length)).toBeGreaterThan(1);
      page.once("dialog", (asked) => void asked.accept());
    },
    open: (page) => page.goto(advisors.path),
    meanwhile: expectUnderTop,
    shown: (page) => page.getByRole("region", { name: "Impor" }),
    after: (page) => expect(page.getByRole("region", { name: "Impor" })).toContainText("Impor belum selesai"),
  },
  {
    name: "words about an unknown view",
    role: "part",
    text: "Tampilan ini tidak dikenal",
    before: (_, api) => api.setRows("opname", rowsOf(opname, 2)),
    open: (page) => page.goto(`${opname.path}?lihat=lain`),
    shown: (page) => page.getByText("Tampilan ini tidak dikenal"),
    after: async (page) => {
      await press(page, "Daftar");
      await expectRange(page, 1, 2);
    },
  },
];

for (const fault of FAULTS) {
  for (const part of parts) {
    test(`${part.name}, ${fault.name}: the screen is there without it, and it comes when it can be had`, async ({
      page,
      api,
      takeSession,
    }) => {
      if (part.role) await takeSession(part.role);
      await part.before(page, api);
      await keepAway(page, part.text, fault);
      await part.open(page, api);
      await expect(missing(page)).toBeVisible();
      await expectSameDocument(page, async () => {
        await part.meanwhile?.(page);
        await askAgain(page, part.shown(page));
      });
      await part.after?.(page);
    });
  }
}
