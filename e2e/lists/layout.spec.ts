import type { Page } from "playwright/test";
import { sidewaysFindings } from "../support/page/findings.ts";
import { advisors, branches, opname, postcheck, rowOf, rowsOf } from "../support/page/lists.ts";
import { cell, expectRange, follow, header } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";
import { PHONE } from "../support/views/views-types.ts";

const box = async (page: Page, name: string | RegExp, role: "columnheader" | "cell") => {
  const found = await page.getByRole(role, { name, exact: true }).first().boundingBox();
  if (!found) throw new Error(`${name} is not laid out.`);
  // A position between two pixels is no other place.
  return { ...found, x: Math.round(found.x), y: Math.round(found.y) };
};

const frameOf = (page: Page) => page.getByRole("region", { name: "Isi daftar", exact: true });

/** How much wider than its frame a list is. */
const overhangOf = (page: Page) =>
  frameOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test("while a list scrolls, its header, number and controls stay in sight", async ({ page, showRows }) => {
  await page.setViewportSize({ width: 720, height: 700 });
  await showRows(postcheck, 25);
  await expectRange(page, 1, 25);
  const places = () =>
    Promise.all(["Nomor", "Ubah", "Hapus", "Harga A"].map((name) => box(page, name, "columnheader")));
  const before = await places();
  await cell(page, "Harga E 25").scrollIntoViewIfNeeded();
  await frameOf(page).evaluate((frame) => frame.scrollTo({ left: 9999, top: 9999 }));
  const after = await places();
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]?.x).toBeLessThan(before[3]?.x ?? 0);
  // All but the frame's own line.
  await expect(cell(page, "25")).toBeInViewport({ ratio: 0.95 });
  await expect(page.getByRole("button", { name: "Hapus", exact: true }).last()).toBeInViewport({ ratio: 1 });
});

// That no list scrolls sideways: e2e/screens/screens.spec.ts.
test("on a phone a row is a card, with the labels of its columns, and long texts make nothing wider", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const list of [branches, opname]) {
    const [, ...others] = list.columns;
    const long = Object.fromEntries(others.map(([, field]) => [field, "panjang".repeat(13)]));
    await showRows(list, [rowOf(list, 1), { ...rowOf(list, 2), ...long }]);
    const labels = list.columns.map(([label]) => label);
    await expect(page.getByRole("columnheader")).toHaveText(["Nomor", ...labels, ...list.controls]);
    const cells = page.getByRole("row").nth(1).getByRole("cell");
    await expect(cells).toHaveText(["1", ...labels.map((label) => `${label} 1`), ...list.controls]);
    const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await sidewaysFindings(page)).toEqual([]);
  }
});

test("on a phone cards are low, prices share lines, and the pager stays in sight", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize(PHONE);
  await showRows(
    postcheck,
    rowsOf(postcheck, 30).map((row) => ({ ...row, Harga_a: 1_250_000, Harga_b: 1_300_000 })),
  );
  await expectRange(page, 1, 25);
  const card = await page.getByRole("row").nth(1).boundingBox();
  expect(card?.height).toBeLessThan(200);
  const [first, second] = await Promise.all(
    ["Rp 1.250.000", "Rp 1.300.000"].map((price) => box(page, price, "cell")),
  );
  expect(second?.y).toBe(first?.y);
  for (const top of [0, 700, 99_999]) {
    await page.getByRole("main").evaluate((main, to) => main.scrollTo(0, to), top);
    await expect(page.getByRole("button", { name: "Selanjutnya", exact: true })).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone a row's controls share a line, large enough for a finger, and what deletes is apart", async ({
  page,
  showRows,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showRows(branches, 1);
  await expectRange(page, 1, 1);
  const card = page.getByRole("row").nth(1);
  const boxes = await Promise.all(
    branches.controls.map((name) => card.getByText(name, { exact: true }).last().boundingBox()),
  );
  for (const box of boxes) {
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  const [, edit, remove] = boxes;
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect((remove?.x ?? 0) - (edit?.x ?? 0) - (edit?.width ?? 0)).toBeGreaterThan(44);
});

test("at 1280 px all prices are in sight beside the controls, and end below their headers", async ({
  page,
  showRows,
}) => {
  const prices = Object.fromEntries(["a", "b", "c", "d", "e"].map((tier) => [`Harga_${tier}`, 1_035_000]));
  await showRows(
    postcheck,
    rowsOf(postcheck, 25).map((row) => ({ ...row, ...prices, keterangan: "Servis berkala 10.000 km" })),
  );
  await expectRange(page, 1, 25);
  expect(await overhangOf(page)).toBe(0);
  const [edit, remove] = await Promise.all([
    box(page, "Ubah", "columnheader"),
    box(page, "Hapus", "columnheader"),
  ]);
  expect(edit.width + remove.width).toBeLessThanOrEqual(130);
  const ends = await page.evaluate(() => {
    const endOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return Math.round(range.getBoundingClientRect().right);
    };
    return ["Nomor", "Harga A", "Harga E"].map((label) =>
      [...document.querySelectorAll(`[data-label="${label}"]`)]
        .slice(0, 2)
        .map((cell) => endOf(cell.querySelector("button")?.firstChild ?? cell.firstChild ?? cell)),
    );
  });
  for (const [header, cell] of ends) expect(cell).toBe(header);
});

test("at 1280 px every column of the widest list is in sight", async ({ page, showRows }) => {
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
  await showRows(
    opname,
    rowsOf(opname, 25).map((row) => ({ ...row, ...widest })),
  );
  await expectRange(page, 1, 25);
  expect(await overhangOf(page)).toBe(0);
  for (const [text, lines] of [
    ["SP-48510-0D530", 1],
    ["30 September 2024, 14:30", 2],
  ] as const) {
    const shown = await cell(page, text)
      .first()
      .evaluate((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        return range.getClientRects().length;
      });
    expect(shown).toBe(lines);
  }
});

test("on paper a list is its whole table, in light colours, and nothing to press", async ({
  page,
  showRows,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 718, height: 600 });
  for (const list of [opname, branches]) {
    const long = Object.fromEntries(
      list.columns.map(([label, field]) => [field, `${label} yang panjang sekali`]),
    );
    await showRows(
      list,
      rowsOf(list, 25).map((row) => ({ ...row, ...long })),
    );
    await expect(page.getByRole("heading", { name: list.title, exact: true })).toBeVisible();
    for (const [label] of list.columns) await expect(header(page, label)).toBeInViewport({ ratio: 1 });
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
  }
});

test("a bar shows that a screen is on the way, and what is loading has the shape of what comes", async ({
  page,
  api,
  showRows,
}) => {
  await showRows(advisors, 1);
  await expectRange(page, 1, 1);
  const bar = page.locator(".under-way");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/create-sa**", async (route) => {
    await released;
    await route.continue();
  });
  await follow(page, "Tambah SA");
  await expect(bar).toHaveCSS("opacity", "1");
  await expect(page.getByRole("heading", { name: advisors.title, exact: true })).toBeVisible();
  release();
  await expect(page).toHaveURL("/create-sa");
  await expect(bar).toHaveCount(0);

  await api.fault({ path: advisors.call, hang: true });
  await page.goto(`${advisors.update}1`, { waitUntil: "commit" });
  const waiting = page.getByRole("status").filter({ hasText: "Memuat Data..." });
  await expect(page.getByRole("heading", { name: "Ubah SA", exact: true })).toBeVisible();
  await expect(waiting).toBeVisible();
  await api.clearFaults();
  await expect(page.getByLabel("Nama SA", { exact: true })).toHaveValue("Nama SA 1");
  await expect(waiting).toHaveCount(0);
});
