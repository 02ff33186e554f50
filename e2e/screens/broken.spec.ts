import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate, storedRows } from "../support/forms/forms-screen.ts";
import { chooseMenu, expectRange, follow, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { branches, users } from "../support/site/lists.ts";

const form = formOf("sa");

/** What a test knows of React's own tree. */
type Fiber = {
  type: unknown;
  lanes: number;
  childLanes: number;
  return: Fiber | null;
  alternate: Fiber | null;
};

/**
 * Makes the function of a component between the document and the screen throw with its next render, which a press brings about: the
 * first or the last one above the screen.
 */
function breakComponent(page: Page, place: 0 | -1): Promise<void> {
  return page.evaluate((at) => {
    const main = document.querySelector("main");
    const key = Object.keys(main ?? {}).find((name) => name.startsWith("__reactFiber"));
    let fiber = (main as unknown as Record<string, Fiber | null>)[key ?? ""] ?? null;
    const functions: Fiber[] = [];
    for (; fiber && fiber.type !== "html"; fiber = fiber.return)
      if (typeof fiber.type === "function" && !("getDerivedStateFromError" in fiber.type))
        functions.push(fiber);
    const broken = functions.at(at);
    if (!broken) throw new Error("Nothing is above the screen.");
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
  }, place);
}

test("whatever throws leads to words and keeps what was typed", async ({ page, api, takeSession }) => {
  const typed = { "Nama SA": "Wahyu" };
  await api.setRows("sa", []);
  await takeSession("it");
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await openCreate(page, form);
  await fill(page, typed);
  for (const place of [0, -1] as const) {
    await breakComponent(page, place);
    await expect(page.getByRole("heading", { level: 1, name: /^Terjadi kesalahan/ })).toBeVisible();
    await expect(page).toHaveTitle(/^Terjadi kesalahan/);
    await press(page, "Muat ulang");
    await press(page, "Lanjutkan");
    await expectTexts(page, typed);
  }
  expect(errors.filter((text) => text !== "Broken by a test.")).toEqual([]);
});

const NOT_FOUND = "Halaman Tidak Ditemukan";

test("each screen has its own title at once, and a missing one leads back", async ({
  page,
  api,
  showRows,
  takeSession,
}) => {
  const rows = storedRows(form, 3);
  await api.setRows("cabang", storedRows(formOf("cabang"), 1));
  await showRows(form.list, rows);
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  await expect(page.locator("meta[name=google]")).toHaveAttribute("content", "notranslate");
  const titles = [await page.title()];
  await page.exposeFunction("keepTitle", (title: string) => titles.push(title));
  await page.evaluate(() => {
    const { keepTitle } = window as unknown as { keepTitle: (title: string) => void };
    const watching = new MutationObserver(() => keepTitle(document.title));
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  });
  const heading = page.getByRole("heading", { level: 1 });

  await follow(page, "Ubah");
  await press(page, "Simpan & berikutnya");
  await expect(page.getByText("2 dari 3")).toBeVisible();
  await chooseMenu(page, branches.menu);
  await expect(heading).toHaveText(branches.title);
  await follow(page, "Tambah Dealer Cabang");
  await expect(heading).toHaveText("Tambah Dealer Cabang");
  await page.goBack();
  await expect(heading).toHaveText(branches.title);
  const shown = titles.filter((title, at) => title !== titles[at - 1]);
  const seen = ["Daftar SA", "Ubah SA", branches.title, "Tambah Dealer Cabang", branches.title];
  expect(shown).toEqual(seen.map((title) => `${title} · Support Apk Nusantara`));

  await chooseMenu(page, form.list.menu);
  await expectRange(page, 1, 3);
  await api.setRows("sa", rows.slice(0, 1));
  await page.getByRole("link", { name: "Ubah", exact: true }).nth(1).click();
  await expect(heading).toHaveText(NOT_FOUND);
  await expect(page).toHaveTitle(`${NOT_FOUND} · Support Apk Nusantara`);
  await follow(page, "Kembali ke Daftar SA");
  await expectRange(page, 1, 1);
  const needed = "Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.";
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
