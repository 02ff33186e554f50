import type { Page } from "playwright/test";
import { sidewaysFindings } from "../support/page/findings.ts";
import {
  button,
  cell,
  expectRange,
  frameOf,
  header,
  PHONE,
  press,
  searchBox,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname, postcheck, rowOf, rowsOf } from "../support/site/lists.ts";

/** Returns where a header begins. A position between two pixels is no other place. */
async function placeOf(page: Page, name: string) {
  const { x = Number.NaN, y = Number.NaN } = (await header(page, name).boundingBox()) ?? {};
  return { x: Math.round(x), y: Math.round(y) };
}

/** This many rows of a list that all have these values. */
const rowsLike = (list: typeof opname, count: number, values: object) =>
  rowsOf(list, count).map((row) => ({ ...row, ...values }));

/** How many rows are wholly in sight, and where the first one begins. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const bottom = document.querySelector(".list-frame")?.getBoundingClientRect().bottom ?? 0;
    return { rows: rows.filter((row) => row.bottom <= bottom).length, first: Math.round(rows[0]?.top ?? 0) };
  });

/** Texts and numbers as wide as there are. */
const WIDEST = {
  brand: "Mitsubishi",
  dealer: "Hyundai Gading Persada",
  cabang: "Banjarmasin",
  jenis_opname: "Aksesoris",
  kode_part: "SP-48510-0D530",
  nama_part: "Shock Absorber Depan",
  jumlah: 1250,
  created_at: "2024-09-30T14:30:00",
  nama_mekanik: "Wulan Simanjuntak",
  keterangan: "Servis berkala 10.000 km",
  ...Object.fromEntries(["a", "b", "c", "d", "e"].map((tier) => [`Harga_${tier}`, 1_035_000])),
};

for (const list of [postcheck, opname]) {
  test(`${list.title}: all columns and most rows are in sight`, async ({ page, showRows }) => {
    await showRows(list, rowsLike(list, 240, WIDEST));
    await expect(page.getByText("240 baris", { exact: true })).toBeVisible();
    expect(await frameOf(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    expect((await inSight(page)).rows).toBeGreaterThanOrEqual(17);
    await press(page, "Kolom");
    await page.getByRole("menuitemradio", { name: "Rapat", exact: true }).click();
    await page.keyboard.press("Escape");
    expect((await inSight(page)).rows).toBeGreaterThanOrEqual(21);
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await inSight(page)).rows).toBe(25);
    await page.setViewportSize(PHONE);
    expect((await inSight(page)).first).toBeLessThanOrEqual(170);
  });
}

/** Expects the same controls above a list at each width, in sight or in its menu. */
async function expectSameTools(page: Page, widths: number[]): Promise<void> {
  let all: string[] | undefined;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const shown = page.locator(".list-tools :is(a, button)").filter({ visible: true });
    const names = await shown.evaluateAll((found) =>
      found.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""),
    );
    await press(page, "Lainnya");
    const menu = page.getByRole("menu", { name: "Lainnya" });
    await expect(menu).toBeVisible();
    const items = await menu.getByRole("menuitem").allTextContents();
    const offered = [...names.filter((name) => name !== "Lainnya"), ...items].toSorted();
    all ??= offered;
    expect(offered).toEqual(all);
    await page.keyboard.press("Escape");
  }
}

test("while a list scrolls, its header, number and controls stay in sight", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 720, height: 700 });
  await showRows(postcheck, 25);
  await expectRange(page, 1, 25);
  const places = () => Promise.all(["Nomor", "Ubah", "Hapus", "Harga A"].map((name) => placeOf(page, name)));
  const before = await places();
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999, top: 9999 }));
  const after = await places();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]?.x).toBeLessThan(before[3]?.x ?? 0);
  // All but the frame's own line.
  await expect(cell(page, "25")).toBeInViewport({ ratio: 0.95 });
  await expect(button(page, "Hapus").last()).toBeInViewport({ ratio: 1 });
  await test.step("no width takes a control away: what has no room stands in a menu", () =>
    expectSameTools(page, [1440, 820, 320]));
});

test("on a phone the bars give way while one scrolls down, and come back", async ({ page, showRows }) => {
  await page.setViewportSize(PHONE);
  await showRows(postcheck, 60);
  await expectRange(page, 1, 25);
  const bars = [searchBox(page), header(page, "Dealer"), button(page, "Selanjutnya")];
  const expectBars = async (areShown: boolean) => {
    for (const bar of bars)
      if (areShown) await expect(bar).toBeInViewport({ ratio: 1 });
      else await expect(bar).not.toBeInViewport();
  };
  await expectBars(true);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  await expectBars(false);
  await page.mouse.wheel(0, -200);
  await expectBars(true);
  await page.mouse.wheel(0, 400);
  await expectBars(false);
  // Whoever comes to a bar by the keyboard sees it.
  await searchBox(page).focus();
  await expect(searchBox(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole("main").focus();
  await page.mouse.wheel(0, 9999);
  await expect(cell(page, "25")).toBeInViewport();
  await expectBars(true);
});

test("at 400 % nothing covers the focus", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await showRows(advisors, 25);
  await expectRange(page, 1, 25);
  await page.getByRole("link", { name: "Langsung ke isi" }).focus();
  const covered = () =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height, 64) / 2);
      return focused?.contains(hit) ? "" : (focused?.textContent ?? "nothing");
    });
  for (let at = 0; at < 46; at++) {
    await page.keyboard.press("Tab");
    await expect.poll(covered).toBe("");
  }
});

// That no list scrolls sideways: e2e/screens/screens.spec.ts.
test("on a phone a row is a card with controls that fit a finger", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [, ...others] = branches.columns;
  const long = Object.fromEntries(others.map(([, field]) => [field, "panjang".repeat(13)]));
  await showRows(branches, [rowOf(branches, 1), { ...rowOf(branches, 2), ...long }]);
  const card = page.getByRole("row").nth(1);
  const cells = card.getByRole("cell");
  await expect(cells).toHaveCount(1 + branches.columns.length + branches.controls.length);
  const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
  const headline = await cells.evaluateAll((all) => all.findIndex((each) => each.dataset.headline));
  expect(tops[headline]).toBe(Math.min(...tops.slice(1)));
  expect(await sidewaysFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const boxes = await Promise.all(
    branches.controls.map((name) => card.getByText(name, { exact: true }).last().boundingBox()),
  );
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const [, edit, remove] = boxes;
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect((remove?.x ?? 0) - (edit?.x ?? 0) - (edit?.width ?? 0)).toBeGreaterThan(44);
});

test("on paper a list is its whole table, light, with nothing to press", async ({ page, showRows }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 718, height: 600 });
  const texts = branches.columns.map(([label, field]) => [field, `${label} yang panjang sekali`]);
  await showRows(branches, rowsLike(branches, 25, Object.fromEntries(texts)));
  await expect(page.getByRole("heading", { name: branches.title, exact: true })).toBeVisible();
  for (const [label] of branches.columns) await expect(header(page, label)).toBeInViewport({ ratio: 1 });
  const shown = page.locator("header, aside, search, nav, main a, main button:not(th button)");
  await expect(shown.filter({ visible: true })).toHaveCount(0);
  const { hidden, background } = await page.evaluate(() => ({
    hidden: [...document.querySelectorAll("body, body *")].filter(
      (box) =>
        /auto|scroll|hidden/.test(getComputedStyle(box).overflow) &&
        box.checkVisibility() &&
        (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
    ).length,
    background: getComputedStyle(document.querySelector("td") as Element).backgroundColor,
  }));
  expect([hidden, background]).toEqual([0, "rgb(255, 255, 255)"]);
  await expect(page.getByRole("row").last()).toBeVisible();
});
