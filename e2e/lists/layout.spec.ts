import type { Page } from "playwright/test";
import { sidewaysFindings } from "../support/page/findings.ts";
import {
  button,
  cell,
  expectRange,
  expectWhole,
  follow,
  frameOf,
  header,
  PHONE,
  press,
  searchBox,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, opname, postcheck, rowOf, rowsOf } from "../support/site/lists.ts";

/** Returns the boxes of the headers or cells with these texts. A position between two pixels is no other place. */
const boxesOf = (page: Page, role: "columnheader" | "cell", names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const found = await page.getByRole(role, { name, exact: true }).first().boundingBox();
      if (!found) throw new Error(`${name} is not laid out.`);
      return { ...found, x: Math.round(found.x), y: Math.round(found.y) };
    }),
  );

/** How much wider than its frame a list is. */
const overhangOf = (page: Page) =>
  frameOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** This many rows of a list that all have these values. */
const rowsLike = (list: typeof opname, count: number, values: object) =>
  rowsOf(list, count).map((row) => ({ ...row, ...values }));

test("while a list scrolls, its header, number and controls stay in sight", async ({ page, showRows }) => {
  const rest = Promise.withResolvers<void>();
  await page.route("**/lists/*", async (route) => {
    await rest.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 720, height: 700 });
  await showRows(postcheck, 25);
  await expectRange(page, 1, 25);
  const places = () => boxesOf(page, "columnheader", ["Nomor", "Ubah", "Hapus", "Harga A"]);
  const progress = page.getByRole("progressbar", { name: "Memuat sisa data" });
  await expect(progress).toBeAttached();
  const before = await places();
  rest.resolve();
  await expect(progress).toBeHidden();
  await cell(page, "Harga E 25").scrollIntoViewIfNeeded();
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999, top: 9999 }));
  const after = await places();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]?.x).toBeLessThan(before[3]?.x ?? 0);
  // All but the frame's own line.
  await expect(cell(page, "25")).toBeInViewport({ ratio: 0.95 });
  await expect(button(page, "Hapus").last()).toBeInViewport({ ratio: 1 });
});

/** Rows of a list whose texts all fit on one line. */
const shortRows = (list: typeof opname, count: number) =>
  rowsOf(list, count).map((row, at) => ({
    ...Object.fromEntries(Object.keys(row).map((field) => [field, `A ${at}`])),
    id: at,
    ...(list === postcheck && { Harga_a: 1, Harga_b: 2, Harga_c: 3, Harga_d: 4, Harga_e: 5 }),
  }));

/** How many rows are wholly in sight, and where the first one begins. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const bottom = document.querySelector(".list-frame")?.getBoundingClientRect().bottom ?? 0;
    return { rows: rows.filter((row) => row.bottom <= bottom).length, first: Math.round(rows[0]?.top ?? 0) };
  });

async function chooseDensity(page: Page, name: string): Promise<void> {
  await press(page, "Kolom");
  await page.getByRole("menuitemradio", { name, exact: true }).click();
  await page.keyboard.press("Escape");
}

test("most of the window shows rows, in every density", async ({ page, showRows }) => {
  for (const list of [postcheck, opname]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await showRows(list, shortRows(list, 240));
    await expect(page.getByText("240 baris", { exact: true })).toBeVisible();
    expect((await inSight(page)).rows, list.title).toBeGreaterThanOrEqual(17);
    await chooseDensity(page, "Rapat");
    expect((await inSight(page)).rows, list.title).toBeGreaterThanOrEqual(21);
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await inSight(page)).rows, list.title).toBe(25);
    await page.setViewportSize(PHONE);
    expect((await inSight(page)).first, list.title).toBeLessThanOrEqual(170);
  }
});

test("no window takes a control away: what has no room stands in a menu", async ({ page, showRows }) => {
  await showRows(postcheck, 30);
  await expectRange(page, 1, 25);
  let all: string[] | undefined;
  for (const width of [1440, 1280, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const shown = page.locator(".list-tools :is(a, button)").filter({ visible: true });
    const names = await shown.evaluateAll((found) =>
      found.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""),
    );
    expect(await sidewaysFindings(page)).toEqual([]);
    if (width >= 1280) expect((await page.locator(".list-tools").boundingBox())?.height).toBe(72);
    for (const each of await shown.all()) {
      const box = await each.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(24);
    }
    await press(page, "Lainnya");
    const menu = page.getByRole("menu", { name: "Lainnya" });
    await expect(menu).toBeVisible();
    const items = await menu.getByRole("menuitem").allTextContents();
    const offered = [...names.filter((name) => name !== "Lainnya"), ...items].toSorted();
    all ??= offered;
    expect(offered).toEqual(all);
    await page.keyboard.press("Escape");
    await expect(button(page, "Lainnya")).toBeFocused();
  }
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

test("at 200 % the search has room, and the price table shows rows", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await showRows(postcheck, 25);
  await expectWhole(page, postcheck);
  const search = await searchBox(page).boundingBox();
  expect(search?.width).toBeGreaterThan(200);
  await page.keyboard.press("u");
  const price = (row: number) => page.getByRole("textbox", { name: `Harga A, baris ${row}`, exact: true });
  await expect(price(1)).toBeFocused();
  await expect(price(3)).toBeInViewport({ ratio: 1 });
});

test("at 400 % most of the window shows rows, and nothing covers the focus", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await showRows(advisors, 25);
  await expectRange(page, 1, 25);
  await cell(page, "12").scrollIntoViewIfNeeded();
  const rows = await page.evaluate(() => {
    const heights = Array.from({ length: innerHeight }, (_, y) => y);
    return heights.filter((y) => document.elementFromPoint(innerWidth / 2, y)?.closest("tbody")).length;
  });
  expect(rows).toBeGreaterThan(256 / 2);
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
test("on a phone a row is a low card with labels and a line of controls", async ({ page, showRows }) => {
  await test.step("long texts make nothing wider", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const list of [branches, opname]) {
      const [, ...others] = list.columns;
      const long = Object.fromEntries(others.map(([, field]) => [field, "panjang".repeat(13)]));
      await showRows(list, [rowOf(list, 1), { ...rowOf(list, 2), ...long }]);
      const cells = page.getByRole("row").nth(1).getByRole("cell");
      await expect(cells).toHaveCount(1 + list.columns.length + list.controls.length);
      const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
      const headline = await cells.evaluateAll((all) => all.findIndex((each) => each.dataset.headline));
      expect(tops[headline]).toBe(Math.min(...tops.slice(1)));
      expect(await sidewaysFindings(page)).toEqual([]);
    }
  });
  await test.step("controls fit a finger, and what deletes is apart", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await showRows(branches, 1);
    await expectRange(page, 1, 1);
    const card = page.getByRole("row").nth(1);
    const boxes = await Promise.all(
      branches.controls.map((name) => card.getByText(name, { exact: true }).last().boundingBox()),
    );
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const [, edit, remove] = boxes;
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    expect((remove?.x ?? 0) - (edit?.x ?? 0) - (edit?.width ?? 0)).toBeGreaterThan(44);
  });
  await test.step("prices share lines, and the pager stays in sight", async () => {
    await page.setViewportSize(PHONE);
    await showRows(postcheck, rowsLike(postcheck, 30, { Harga_a: 1_250_000, Harga_b: 1_300_000 }));
    await expectRange(page, 1, 25);
    expect((await page.getByRole("row").nth(1).boundingBox())?.height).toBeLessThan(200);
    const [first, second] = await boxesOf(page, "cell", ["Rp 1.250.000", "Rp 1.300.000"]);
    expect(second?.y).toBe(first?.y);
    for (const top of [0, 99_999]) {
      await page.getByRole("main").evaluate((main, to) => main.scrollTo(0, to), top);
      await expect(button(page, "Selanjutnya")).toBeInViewport({ ratio: 1 });
    }
  });
});

/** Returns where the texts of a column end: its header's and its first cell's. */
const endsOf = (page: Page, label: string) =>
  page.locator(`[data-label="${label}"]`).evaluateAll((cells) =>
    cells.slice(0, 2).map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector("button")?.firstChild ?? cell.firstChild ?? cell);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );

test("at 1280 px all columns are in sight, figures below their headers", async ({ page, showRows }) => {
  await test.step("the prices of an item, beside the controls", async () => {
    const prices = Object.fromEntries(["a", "b", "c", "d", "e"].map((tier) => [`Harga_${tier}`, 1_035_000]));
    await showRows(postcheck, rowsLike(postcheck, 25, { ...prices, keterangan: "Servis berkala 10.000 km" }));
    await expectRange(page, 1, 25);
    expect(await overhangOf(page)).toBe(0);
    const [edit, remove] = await boxesOf(page, "columnheader", ["Ubah", "Hapus"]);
    expect((edit?.width ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual(150);
    for (const label of ["Nomor", "Harga A", "Harga E"]) {
      const [header, cell] = await endsOf(page, label);
      expect(cell).toBe(header);
    }
  });
  await test.step("the stock opname", async () => {
    const widest = {
      brand: "Mitsubishi",
      dealer: "Hyundai Gading Persada",
      cabang: "Banjarmasin",
      jenis_opname: "Aksesoris",
      kode_part: "SP-48510-0D530",
      nama_part: "Shock Absorber Depan",
      jumlah: 1250,
      created_at: "2024-09-30T14:30:00",
      nama_mekanik: "Wulan Simanjuntak",
    };
    await showRows(opname, rowsLike(opname, 25, widest));
    await expectRange(page, 1, 25);
    expect(await overhangOf(page)).toBe(0);
  });
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
  const { hidden, position, background } = await page.evaluate(() => ({
    hidden: [...document.querySelectorAll("body, body *")].filter(
      (box) =>
        /auto|scroll|hidden/.test(getComputedStyle(box).overflow) &&
        box.checkVisibility() &&
        (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
    ).length,
    position: getComputedStyle(document.querySelector("thead") as Element).position,
    background: getComputedStyle(document.querySelector("td") as Element).backgroundColor,
  }));
  expect([hidden, position, background]).toEqual([0, "static", "rgb(255, 255, 255)"]);
  await expect(page.getByRole("row").last()).toBeVisible();
});

test("a bar shows that a screen is on the way", async ({ page, showRows }) => {
  await showRows(advisors, 1);
  await expectRange(page, 1, 1);
  const bar = page.locator(".under-way");
  const released = Promise.withResolvers<void>();
  await page.route("**/create-sa**", async (route) => {
    await released.promise;
    await route.continue();
  });
  await follow(page, "Tambah SA");
  await expect(bar).toHaveCSS("opacity", "1");
  await expect(page.getByRole("heading", { name: advisors.title, exact: true })).toBeVisible();
  released.resolve();
  await expect(page).toHaveURL("/create-sa");
  await expect(bar).toHaveCount(0);
});
