import type { Page } from "playwright/test";
import { expectCount, itemOf, sentUpdates } from "../support/page/batches.ts";
import { CHECKS, cards, expectFound, plantedItems, plantItems } from "../support/page/checks.ts";
import { postcheck } from "../support/page/lists.ts";
import { button, dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

/** Opens a rule of the items and waits for its number. */
const openRule = (page: Page, rule: string) => page.goto(`${postcheck.path}${CHECKS}:${rule}`);

const preview = (page: Page) => page.getByRole("region", { name: "Pratinjau" }).getByRole("row");

test("what a rule can mend is shown before, and written as shown", async ({ page, api, showRows }) => {
  await plantItems(api);
  await showRows(postcheck, plantedItems(), `${CHECKS}:spasi`);

  await test.step("all of a rule, also the white space that nobody sees", async () => {
    await press(page, "Rapikan semua (2 temuan)");
    await expect(preview(page)).toHaveText([
      "DataPerubahan",
      "Astra Jaya · Ganti  akiKeterangan: Ganti  aki → Ganti aki",
      "Cahaya Daihatsu · Ganti akiKeterangan: Ganti aki, tanpa spasi di awal dan akhir",
    ]);
    await press(page, "Batal");
    expect(await sentUpdates(api)).toEqual({});
    await press(page, "Rapikan semua (2 temuan)");
    await press(page, "Jalankan (2)");
    await expectCount(page, "Berhasil", 2);
    expect(await sentUpdates(api)).toEqual({
      2: { ...wireOf(2), keterangan: "Ganti aki" },
      10: { ...wireOf(10), keterangan: "Ganti aki" },
    });
    await openRule(page, "spasi");
    await expect(page.getByText("Tidak ada yang perlu diperiksa")).toBeVisible();
  });

  await test.step("one finding, by another spelling than the likeliest", async () => {
    await api.clearRequests();
    await openRule(page, "ejaan");
    await cards(page)
      .getByRole("button", { name: /^Rapikan: Ejaan berbeda/ })
      .press("Enter");
    const choices = dialog(page, "Rapikan: 6 data");
    await choices.getByRole("radio", { name: "GANTI AKI (1 baris)" }).press("Space");
    await expect(button(page, "Jalankan (5)")).toBeVisible();
    await choices.getByRole("radio", { name: "Ganti aki (5 baris)" }).press("Space");
    await press(page, "Jalankan (1)");
    await expectCount(page, "Berhasil", 1);
    expect(await sentUpdates(api)).toEqual({ 6: { ...wireOf(6), keterangan: "Ganti aki" } });
  });

  await test.step("a dealer one letter apart, which is a guess, by choice alone", async () => {
    await api.clearRequests();
    await openRule(page, "dealer");
    await expect(page.getByText("1 temuan dirapikan satu per satu")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Rapikan semua/ })).toBeHidden();
    await cards(page)
      .getByRole("button", { name: /^Rapikan: Dealer/ })
      .press("Enter");
    await dialog(page, "Rapikan: 1 data")
      .getByRole("radio", { name: "Duta Persada (1 baris)" })
      .press("Space");
    await press(page, "Jalankan (1)");
    await expectCount(page, "Berhasil", 1);
    expect(await sentUpdates(api)).toEqual({ 14: { ...wireOf(14), dealer: "Duta Persada" } });
    await openRule(page, "");
    await expectFound(page, {
      "Harga kosong atau aneh": 1,
      "Harga jauh dari biasanya": 1,
      "Item belum ada": 1,
    });
  });
});

/** What an update of an item sends if nothing is changed. */
function wireOf(id: number) {
  const row = plantedItems().find((each) => each.id === id) ?? itemOf(id);
  const { id: _, ...fields } = row;
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value).trim()]));
}
