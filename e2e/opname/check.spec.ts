import { CHECKS, cards, rule } from "../support/page/checks.ts";
import { dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { opname, rowsOf } from "../support/site/lists.ts";

const [row] = rowsOf(opname, 1);

const good = (at: number) => ({
  ...row,
  cabang: "Bogor",
  dealer: "Nusantara",
  kode_part: "K-1",
  nama_part: "Oli mesin",
  jumlah: 10,
  created_at: `2024-03-${String(1 + at).padStart(2, "0")}T08:00:00`,
  foto: `opname-${String(at + 1).padStart(6, "0")}.jpg`,
});

/** Ten counts of one item, of which some are wrong. */
const counts = [
  ...Array.from({ length: 8 }, (_, at) => good(at)),
  { ...good(8), jumlah: 95, created_at: "2024-03-09T08:00:00" },
  { ...good(9), jumlah: 90, created_at: "2024-03-09T10:00:00", foto: "opname-000001.jpg" },
  { ...good(10), jumlah: null, foto: null, nama_part: "Oli" },
  { ...good(11), kode_part: "K-9", nama_part: "Busi", created_at: "05/03/2024" },
];

// What each rule flags, and that filters choose no other comparison: lib/checks/count-rules.test.ts, count-checker.test.ts.
test("rules say what is wrong, list their rows, and can be switched off", async ({ page, showRows }) => {
  await showRows(opname, counts, CHECKS);
  const all = page.getByRole("heading", { name: "Semua aturan: 12 baris" });
  await expect(all).toBeVisible();
  await expect(page.getByRole("list", { name: "Aturan" }).getByRole("button")).toHaveCount(8);
  await expect(rule(page, "Kode atau nama ganda")).toHaveText(/11$/);
  await test.step("a rule is pressed by keyboard and is a step of Back", async () => {
    await rule(page, "Dihitung dua kali sehari").press("Enter");
    await expect(page).toHaveURL(`${opname.path}${CHECKS}:sehari`);
    await expect(cards(page)).toContainText([
      "Pada 09 March 2024 dihitung 95 dan 90",
      "Pada 09 March 2024 dihitung 90 dan 95",
    ]);
    const first = cards(page).first();
    await expect(first.getByRole("rowheader")).toHaveText(["Catatan ini", "Pembanding"]);
    await first.getByRole("button", { name: "Bukti Foto", exact: true }).press("Enter");
    await expect(dialog(page, "Bukti Foto").getByRole("img")).toBeVisible();
    await press(page, "Buka penampil");
    await expect(dialog(page, "Penampil Foto")).toContainText("Foto 1 dari 2");
    await page.keyboard.press("Escape");
    await press(page, "Tutup");
    await page.getByRole("link", { name: "Foto", exact: true }).press("Enter");
    await expect(page).toHaveURL(`${opname.path}?lihat=foto:sehari`);
    await expect(page.getByText("2 foto", { exact: true })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(all).toBeVisible();
  });
});

// That it comes back when its row changes, and that a rule of many rows steps back: lib/checks/count-checker.test.ts, checker.test.ts.
test("what was seen leaves the list until it is taken back, and a rule is switched off", async ({
  page,
  showRows,
}) => {
  await showRows(opname, counts, `${CHECKS}:sehari`);
  const seen = page.getByRole("button", { name: /^Sudah dilihat: / });
  await expect(seen).toHaveCount(2);
  await seen.first().press("Space");
  await expect(page.getByRole("heading", { name: "Dihitung dua kali sehari: 1 baris" })).toBeVisible();
  await expect(seen).toBeFocused();
  await page.getByRole("checkbox", { name: "Pakai aturan Kode atau nama ganda" }).uncheck();
  await page.reload();
  await expect(rule(page, "Dihitung dua kali sehari")).toHaveText(/1$/);
  await expect(rule(page, "Kode atau nama ganda")).toBeDisabled();
  await test.step("what is stored holds no row", async () => {
    const stored = await page.evaluate(() =>
      Object.entries(window.localStorage).flatMap(([key, text]) =>
        key.startsWith("sns_opname:") ? [JSON.parse(text)] : [],
      ),
    );
    expect(stored).toEqual([{ off: ["ganda"], seen: [expect.stringMatching(/^[\w+/]{16}$/)] }]);
  });
  await press(page, "Sudah dilihat (1)");
  await expect(seen).toHaveAttribute("aria-pressed", "true");
  await seen.press("Enter");
  await expect(page.getByText("Belum ada yang ditandai sudah dilihat")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  await press(page, "Sudah dilihat (0)");
  await expect(seen).toHaveCount(2);
});
