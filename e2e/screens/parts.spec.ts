import type { Locator, Page, Route } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { logIn } from "../support/forms/station.ts";
import {
  button,
  dialog,
  expectRange,
  expectWhole,
  follow,
  press,
  pressTool,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";

// One part of each kind. That all are loaded in the same way: scripts/scripts-on-demand.test.mjs; what is told of a script that does not
// come: app/_ui/on-demand/load-script.test.ts.

type Part = {
  name: string;
  open: (page: Page) => Promise<unknown>;
  shown: (page: Page) => Locator;
  /** Closes the part again. */
  close?: (page: Page) => Promise<unknown>;
};

const MISSING = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

const title = (page: Page) => page.locator("h1:visible");
const missing = (page: Page) => page.getByText(MISSING);
const pressEscape = (page: Page) => page.keyboard.press("Escape");
const opens = (name: string) => (page: Page) => button(page, name).first().click();
const shows = (role: "dialog" | "region", name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true });
const refuse = (route: Route) => route.abort("internetdisconnected");

const PARTS: Part[] = [
  {
    name: "dialogs",
    open: opens("Hapus"),
    shown: shows("dialog", "Yakin akan menghapus?"),
    close: pressEscape,
  },
  { name: "filters", open: opens("Filter"), shown: shows("region", "Filter"), close: opens("Tutup") },
  { name: "palette", open: opens("Cari apa saja"), shown: shows("dialog", "Cari apa saja") },
];

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
function tryPart(page: Page, { open, shown }: Omit<Part, "name">): Promise<void> {
  return expectSameDocument(page, async () => {
    const before = (await title(page).textContent()) ?? "";
    await page.route("**/*", refuse);
    await open(page);
    await expect(missing(page)).toBeVisible();
    await expect(title(page)).toHaveText(before);
    await askAgain(page, shown(page));
  });
}

test("offline the screen stays, and its parts come when they can be had", async ({ page, showRows }) => {
  const worker = page.waitForEvent("worker");
  await showRows(advisors, 2);
  await expectWhole(page, advisors);
  // The list's own script is there once its worker runs: without it the list has words of its own.
  await (await worker).evaluate(() => {});
  await test.step("words stand in the place of a dialog, and can be closed", async () => {
    await page.route("**/*", refuse);
    for (const name of ["Tampilan", "Cara mencari"]) {
      await pressTool(page, name);
      const words = dialog(page, "Belum dapat dimuat");
      await expect(words.getByText(MISSING)).toBeVisible();
      await words.getByRole("button", { name: "Tutup", exact: true }).click();
      await expect(missing(page)).toHaveCount(0);
    }
    await page.unrouteAll({ behavior: "wait" });
  });
  for (const part of PARTS) {
    await test.step(part.name, async () => {
      await tryPart(page, part);
      await part.close?.(page);
    });
  }
});

test("a picker of a form that does not come leaves what was typed", async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, formOf("cabang"));
  const typed = { "Waktu Masuk": "07:15:00" };
  await fill(page, typed);
  await tryPart(page, { open: opens("Pilih waktu"), shown: shows("dialog", "Pilih waktu") });
  await pressEscape(page);
  await expectTexts(page, typed);
});

test("a screen whose script does not come says so, and leads back", async ({ page, showRows }) => {
  await showRows(advisors, 60);
  await expectWhole(page, advisors);
  await press(page, "Selanjutnya");
  await expectRange(page, 26, 50);
  await page.route("**/_next/static/**", (route) => route.fulfill({ status: 404, body: "" }));
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

test("a screen is there without its offer, which comes later", async ({ page, api }) => {
  await page.goto(`${advisors.path}?cari=SA`);
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('["Kembali ke "')) await refuse(route);
    else await route.fulfill({ response });
  });
  await logIn(page, api.scope, "it");
  await expect(missing(page)).toBeVisible();
  await expectSameDocument(page, async () => {
    const [bar, words, main] = [page.getByRole("banner"), missing(page), page.getByRole("main")];
    const { y = 0, height = 0 } = (await words.boundingBox()) ?? {};
    const above = await bar.boundingBox();
    expect(y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(y + height).toBeLessThanOrEqual((await main.boundingBox())?.y ?? 0);
    await askAgain(page, page.getByRole("link", { name: "Kembali ke Daftar SA" }));
  });
});
