import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, storedRows } from "../support/forms/forms-screen.ts";
import { cell, chooseMenu, expectRange, follow, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, users } from "../support/site/lists.ts";

const form = formOf("sa");

/** What a test knows of React's own tree. */
type Fiber = {
  type: unknown;
  elementType: unknown;
  lanes: number;
  childLanes: number;
  return: Fiber | null;
  alternate: Fiber | null;
};

/**
 * Makes the function of a component between the document and the screen throw with its next render, which a press brings about: the one
 * that is `at` places above the screen. Returns whether there is one.
 */
function breakComponent(page: Page, at: number): Promise<boolean> {
  return page.evaluate((place) => {
    const main = document.querySelector("main");
    const key = Object.keys(main ?? {}).find((name) => name.startsWith("__reactFiber"));
    let fiber = (main as unknown as Record<string, Fiber | null>)[key ?? ""] ?? null;
    const functions: Fiber[] = [];
    for (; fiber && fiber.type !== "html"; fiber = fiber.return)
      if (typeof fiber.type === "function" && !("getDerivedStateFromError" in fiber.type))
        functions.push(fiber);
    const broken = functions[place];
    if (!broken) return false;
    const fail = () => {
      throw new Error("Broken by a test.");
    };
    const both = (each: Fiber) => [each, each.alternate].filter((one) => one !== null);
    for (const one of both(broken)) {
      one.type = fail;
      one.lanes = 2;
    }
    for (let above = broken.return; above; above = above.return)
      for (const one of both(above)) one.childLanes |= 2;
    document.querySelector<HTMLElement>('[aria-label="Cari apa saja"]')?.click();
    return true;
  }, at);
}

test("whatever throws leads to words and keeps what was typed", async ({ page, api, takeSession }) => {
  const typed = { "Nama SA": "Wahyu" };
  await api.setRows("sa", []);
  await takeSession("it");
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await openCreate(page, form);
  await fill(page, typed);
  for (let at = 0; await breakComponent(page, at); at++) {
    await expect(page.getByRole("heading", { level: 1, name: /^Terjadi kesalahan/ })).toBeVisible();
    await expect(page).toHaveTitle(/^Terjadi kesalahan/);
    const reload = page.getByRole("button", { name: "Muat ulang", exact: true });
    if (await reload.isVisible()) await reload.click();
    else await page.reload();
    await press(page, "Lanjutkan");
    await expectTexts(page, typed);
  }
  expect(errors.filter((text) => text !== "Broken by a test.")).toEqual([]);
});

/** Puts each text of the page into an element, as a browser's translator does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.parentElement?.closest("script, style")) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.data);
    }
  });

test("a page of which a translator has replaced the texts still navigates", async ({ page, showRows }) => {
  await showRows(advisors, 30);
  await expectRange(page, 1, 25);
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  await expect(page.locator("meta[name=google]")).toHaveAttribute("content", "notranslate");
  const title = page.getByRole("heading", { level: 1 });
  for (const [act, shown] of [
    [() => searchFor(page, "Nama SA 7"), () => expect(cell(page, "Nama SA 7")).toBeVisible()],
    [() => follow(page, "Ubah"), () => expect(title).toHaveText("Ubah SA")],
    [() => press(page, "Kembali"), () => expect(title).toHaveText(advisors.title)],
    [() => chooseMenu(page, carTypes.menu), () => expect(title).toHaveText(carTypes.title)],
    [() => follow(page, "Tambah Tipe Mobil"), () => expect(title).toHaveText("Tambah Tipe Mobil")],
  ] as const) {
    await translate(page);
    await act();
    await shown();
  }
});

const TITLE = "Halaman Tidak Ditemukan";

test("a missing record says so, with a link to its list", async ({ page, api, showRows }) => {
  const rows = storedRows(formOf("sa"), 2);
  const expectTitle = async (title: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Support Apk Nusantara`);
  };
  await showRows(advisors, rows);
  await page.goto(`${advisors.update}tidak-ada`);
  await expectTitle(TITLE);
  await follow(page, "Kembali ke Daftar SA");
  await expect(page).toHaveURL(advisors.path);
  await expectTitle("Daftar SA");
  await expectRange(page, 1, 2);

  await api.setRows("sa", rows.slice(0, 1));
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
  await expectTitle(TITLE);
  await page.goBack();
  await follow(page, "Ubah");
  await expectTitle("Ubah SA");
});

test("an unknown screen links to the home of the role, if there is one", async ({ page, takeSession }) => {
  const needed = "Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.";
  await takeSession("it");
  await page.goto("/tidak-ada");
  await expect(page.getByText(needed)).toHaveCount(0);
  await follow(page, "Ke halaman awal");
  await expect(page).toHaveURL(users.path);
  await page.goto("about:blank");
  await takeSession("none");
  await page.goto("/not-found");
  await expect(page.getByText(needed)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ke halaman awal" })).toHaveCount(0);
});

test("each screen has its own title at once, and none is empty", async ({ page, api, takeSession }) => {
  await api.setRows("sa", storedRows(form, 3));
  await api.setRows("cabang", storedRows(formOf("cabang"), 1));
  await takeSession("it");
  await page.goto(form.list.path);
  const titles = [await page.title()];
  await page.exposeFunction("keepTitle", (title: string) => titles.push(title));
  await page.evaluate(() => {
    const { keepTitle } = window as unknown as { keepTitle: (title: string) => void };
    const watching = new MutationObserver(() => keepTitle(document.title));
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  });
  const heading = page.getByRole("heading", { level: 1 });

  await page.getByRole("link", { name: "Ubah", exact: true }).first().click();
  await press(page, "Simpan & berikutnya");
  await expect(page.getByText("2 dari 3")).toBeVisible();
  await chooseMenu(page, "Dealer Cabang");
  await expect(heading).toHaveText("Daftar Dealer Cabang");
  await page.getByRole("link", { name: "Tambah Dealer Cabang", exact: true }).click();
  await expect(heading).toHaveText("Tambah Dealer Cabang");
  await page.goBack();
  await expect(heading).toHaveText("Daftar Dealer Cabang");
  const shown = titles.filter((title, at) => title !== titles[at - 1]);
  expect(shown).toEqual(
    ["Daftar SA", "Ubah SA", "Daftar Dealer Cabang", "Tambah Dealer Cabang", "Daftar Dealer Cabang"].map(
      (title) => `${title} · Support Apk Nusantara`,
    ),
  );
});
