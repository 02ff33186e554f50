import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import { expectTexts, fill, openCreate } from "../support/forms/forms-screen.ts";
import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import { chooseMenu, expectRange, press, searchFor } from "../support/page/screen.ts";
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
 * Makes the function of a component between the document and the screen throw with its next render: the one that is `at` places above the
 * screen. Returns whether there is one.
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
    return true;
  }, at);
}

test("whatever throws around a screen leads to words and keeps what was typed", async ({
  page,
  api,
  takeSession,
}) => {
  test.slow();
  await api.setRows("sa", []);
  await takeSession("it");
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  for (let at = 0; ; at++) {
    await openCreate(page, form);
    await fill(page, form.create.typed);
    if (!(await breakComponent(page, at))) break;
    await press(page, "Cari apa saja");
    await expect(page.getByRole("heading", { level: 1, name: /^Terjadi kesalahan/ })).toBeVisible();
    await expect(page).toHaveTitle(/^Terjadi kesalahan/);
    const reload = page.getByRole("button", { name: "Muat ulang", exact: true });
    if (await reload.isVisible()) await reload.click();
    else await page.reload();
    await press(page, "Lanjutkan");
    await expectTexts(page, form.create.typed);
    await page.evaluate(() => window.sessionStorage.clear());
  }
  expect(new Set(errors)).toEqual(new Set(["Broken by a test."]));
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

test("a page of which a translator has replaced the texts still navigates", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 30));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  await expect(page.locator("meta[name=google]")).toHaveAttribute("content", "notranslate");
  const steps: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [
      () => searchFor(page, "Nama SA 7"),
      () => expect(page.getByRole("cell", { name: "Nama SA 7", exact: true })).toBeVisible(),
    ],
    [
      () => page.getByRole("link", { name: "Ubah", exact: true }).click(),
      () => expect(page.getByRole("heading", { level: 1 })).toHaveText("Ubah SA"),
    ],
    [
      () => press(page, "Kembali"),
      () => expect(page.getByRole("heading", { level: 1 })).toHaveText(advisors.title),
    ],
    [
      () => chooseMenu(page, carTypes.menu),
      () => expect(page.getByRole("heading", { level: 1 })).toHaveText(carTypes.title),
    ],
    [
      () => page.getByRole("link", { name: "Tambah Tipe Mobil", exact: true }).click(),
      () => expect(page.getByRole("heading", { level: 1 })).toHaveText("Tambah Tipe Mobil"),
    ],
  ];
  for (const [act, expectShown] of steps) {
    await translate(page);
    await act();
    await expectShown();
  }
});
