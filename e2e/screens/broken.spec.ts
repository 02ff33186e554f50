import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { advisors, carTypes } from "../support/page/lists.ts";
import { cell, chooseMenu, expectRange, follow, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

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
