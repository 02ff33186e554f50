import type { Page } from "playwright/test";
import { button, cell, frameOf, header, PHONE, press, searchBox } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, opname, postcheck, rowsOf } from "../support/site/lists.ts";

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
    await showRows(
      list,
      rowsOf(list, 240).map((row) => ({ ...row, ...WIDEST })),
    );
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

/** Returns the names of the controls above a list at a width, in sight or in its menu. */
async function toolsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const shown = page.locator(".list-tools :is(a, button)").filter({ visible: true });
  const names = await shown.evaluateAll((found) =>
    found.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""),
  );
  await press(page, "Lainnya");
  const items = page.getByRole("menu", { name: "Lainnya" }).getByRole("menuitem");
  await expect(items.first()).toBeVisible();
  const offered = names.filter((name) => name !== "Lainnya").concat(await items.allTextContents());
  await page.keyboard.press("Escape");
  return offered.toSorted();
}

test("while a list scrolls, its header, number and controls stay in sight, at any width", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize({ width: 720, height: 700 });
  await showRows(postcheck, 25);
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999, top: 9999 }));
  for (const label of ["Nomor", "Ubah", "Hapus", "Harga E"])
    await expect(header(page, label)).toBeInViewport({ ratio: 0.95 });
  // All but the frame's own line.
  await expect(cell(page, "25")).toBeInViewport({ ratio: 0.95 });
  await expect(button(page, "Hapus").last()).toBeInViewport({ ratio: 1 });
  const all = await toolsAt(page, 1440);
  for (const width of [820, 320]) expect(await toolsAt(page, width)).toEqual(all);
});

test("on a phone the bars give way while one scrolls down, and come back", async ({ page, showRows }) => {
  await page.setViewportSize(PHONE);
  await showRows(postcheck, 60);
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
});

test("at 400 % nothing covers the focus", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await showRows(advisors, 25);
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
