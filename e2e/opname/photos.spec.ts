import type { Locator, Page } from "playwright/test";
import { pixelBomb } from "../../lib/testing/pictures.ts";
import { sidewaysFindings } from "../support/page/findings.ts";
import { dialog, press, savedBy, searchFor } from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { opname, rowOf } from "../support/site/lists.ts";

const VIEW = "?lihat=foto";

/** The pictures that the stand-in draws. */
const drawn = (at: number) => `opname-${String((at % 200) + 1).padStart(6, "0")}.jpg`;

/** Two hundred records; each tenth has no photo, and four photos are bad, the first one for a while. */
const BAD = [drawn(0), "bomb", "half", "lost"];
const records = Array.from({ length: 200 }, (_, at) => ({
  ...rowOf(opname, at),
  foto: at % 10 === 9 ? null : (BAD[at] ?? drawn(at)),
}));

const sheet = (page: Page) => page.getByRole("region", { name: "Foto", exact: true });
const tiles = (page: Page) => sheet(page).getByRole("button").filter({ hasText: "Jumlah" });
const viewer = (page: Page) => dialog(page, "Penampil Foto");
const photoIn = (shown: Locator) => shown.getByRole("img", { name: "Bukti Foto" });

async function expectPhoto(page: Page, position: string, item: string): Promise<void> {
  await expect(viewer(page).getByRole("status").filter({ hasText: "Foto" })).toContainText(
    `Foto ${position}`,
  );
  await expect(viewer(page).getByRole("definition").filter({ hasText: item })).toHaveCount(1);
}

/** Waits for the photo as the API has it, in place of its thumbnail. */
async function expectWhole(page: Page): Promise<void> {
  await expect(photoIn(viewer(page))).toHaveAttribute("aria-busy", "false");
}

const callsByFile = async (api: Api) => (await api.callsOf("/images/*")).map(({ path }) => path);

// Axe's findings of sheet and viewer: e2e/screens/screens.spec.ts. What is fetched when, and kept: app/_pictures/thumbnails.test.ts.
test("found photos are fetched once, when seen, bad ones told, and all led through by keyboard", async ({
  page,
  api,
  showRows,
}) => {
  const bomb = pixelBomb(30_000, 30_000).toString("base64");
  await api.fault({ path: `/images/${drawn(0)}`, status: 200, body: "<h1>Rusak</h1>" });
  await api.fault({ path: "/images/bomb", status: 200, base64: bomb, contentType: "image/png" });
  await api.fault({ path: "/images/half", status: 200, base64: "/9j/4AAQSkZJRg==" });
  await showRows(opname, records, VIEW);
  await expect(page.getByText("180 foto", { exact: true })).toBeVisible();
  await test.step("tiles, of which bad ones tell why", async () => {
    for (const [at, words] of [
      "Foto belum dapat dimuat",
      "Ukurannya 30.000 × 30.000 piksel",
      "bukan gambar yang utuh",
      "Foto tidak ada",
    ].entries())
      await expect(tiles(page).nth(at)).toContainText(words);
    await expect(tiles(page).nth(4)).toHaveText(/Nama Item 4.*Kode Item 4.*Jumlah 4.*Cabang 4/);
    for (const at of [4, 9]) await expect(tiles(page).nth(at).locator("img")).toBeVisible();
    expect((await callsByFile(api)).length).toBeLessThan(40);
  });
  await test.step("by keyboard to the last one, and back", async () => {
    await tiles(page).nth(4).press("End");
    await expect(tiles(page).last()).toBeFocused();
    await expect(tiles(page).last()).toContainText("Nama Item 198");
    await page.keyboard.press("Home");
    await expect(tiles(page).first()).toBeFocused();
    // An API that answers with a page may have a photo later.
    const calls = (await callsByFile(api)).filter((path) => path !== `/images/${drawn(0)}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
  await test.step("the viewer leads through them, and back to the tile of the last", async () => {
    await tiles(page).nth(5).press("Enter");
    await expectPhoto(page, "6 dari 180", "Nama Item 5");
    await expectWhole(page);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await expectPhoto(page, "7 dari 180", "Nama Item 6");
    await page.keyboard.press("Home");
    await expect(viewer(page).getByRole("alert")).toContainText("tidak dapat dibaca");
    await api.clearFaults();
    await viewer(page).getByRole("button", { name: "Coba Lagi" }).press("Enter");
    await expectWhole(page);
    for (const _ of "123") await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await expect(tiles(page).nth(3)).toBeFocused();
  });
  await searchFor(page, "tidak ada");
  await expect(page.getByText("Tidak ada foto pada catatan yang ditemukan")).toBeVisible();
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a photo is zoomed, turned and saved as the API has it, and a swipe shows the next", async ({
    page,
    showRows,
  }) => {
    await showRows(opname, records.slice(4), VIEW);
    await tiles(page).nth(1).tap();
    await expectPhoto(page, "2 dari 176", "Nama Item 5");
    await expectWhole(page);
    expect(await sidewaysFindings(page)).toEqual([]);
    const photo = photoIn(viewer(page));
    const widthOf = async () => (await photo.boundingBox())?.width ?? 0;
    const fitted = await widthOf();
    await photo.dblclick();
    await expect.poll(widthOf).toBeGreaterThan(fitted);
    await press(page, "Pas");
    await expect.poll(widthOf).toBeCloseTo(fitted, 1);
    await page.keyboard.press("r");
    await expect(photo).toHaveCSS("rotate", "90deg");
    const { name, content } = await savedBy(page, () => press(page, "Unduh"));
    expect(name).toBe(drawn(5));
    const given = await page.request.get(`/images/${drawn(5)}`);
    expect(content).toEqual(await given.body());
    await swipeLeft(page, photo);
    await expectPhoto(page, "3 dari 176", "Nama Item 6");
  });
});

async function swipeLeft(page: Page, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const client = await page.context().newCDPSession(page);
  for (const [type, by] of [
    ["touchStart", 0],
    ["touchMove", 75],
    ["touchMove", 150],
  ] as const) {
    const touchPoints = [{ x: x + width / 2 - by, y: y + height / 2 }];
    await client.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
