import type { Locator, Page } from "playwright/test";
import { opname, rowsOf } from "../support/page/lists.ts";
import { dialog, expectRange } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";

const MOST_TABS = 25;

/** Forty counts of one item in one branch: each but the first of the second half is a jump. */
const counts = rowsOf(opname, 40).map((row, at) => ({
  ...row,
  kode_part: "K-1",
  nama_part: "Oli mesin",
  dealer: "Nusantara",
  cabang: "Bogor",
  jumlah: at < 20 ? 10 : [10, 40][at % 2],
  created_at: new Date(Date.UTC(2024, 2, 1 + at, 8)).toISOString().slice(0, 19),
  foto: `opname-${String(at + 1).padStart(6, "0")}.jpg`,
}));

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift and Tab, until an element has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 1; presses <= MOST_TABS; presses++) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return;
  }
  throw new Error(`${target} is more than ${MOST_TABS} presses of Tab away.`);
}

test("the keyboard alone leads from the login to the tenth photo that a rule flags, and back", async ({
  page,
  api,
}) => {
  await api.setRows(opname.resource, counts);
  const { username, password } = people.part;
  await page.goto("/");
  await tabTo(page, page.getByLabel("Pengguna", { exact: true }));
  await page.keyboard.type(`${username}+${api.scope}`);
  await tabTo(page, page.getByLabel("Kata Kunci", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expectRange(page, 1, 25);

  await tabTo(page, page.getByRole("link", { name: "Perlu diperiksa", exact: true }));
  await page.keyboard.press("Enter");
  const rule = page.getByRole("button", { name: /^Lonjakan .* 19$/ });
  await tabTo(page, rule);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /: 19 baris$/ })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Foto", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const tiles = page.getByRole("region", { name: "Foto", exact: true }).getByRole("button");
  await tabTo(page, tiles.first());
  await page.keyboard.press("Enter");

  const viewer = dialog(page, "Penampil Foto");
  const at = viewer.getByRole("status").filter({ hasText: "Foto" });
  await expect(at).toContainText("Foto 1 dari 19");
  for (let step = 2; step <= 10; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(at).toContainText(`Foto ${step} dari 19`);
  }
  await expect(viewer.getByRole("definition").filter({ hasText: "31 March 2024" })).toBeVisible();
  await expect(viewer.getByRole("img", { name: "Bukti Foto" })).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(tiles.nth(9)).toBeFocused();
});
