import type { Page } from "playwright/test";
import { expectCount, ITEM_UPDATE, itemOf, sentUpdates } from "../support/page/batches.ts";
import { CHECKS, cards, expectFound, plantedItems, plantItems } from "../support/page/checks.ts";
import { branches, postcheck, users } from "../support/page/lists.ts";
import { button, dialog, press } from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

/** Opens a rule of the items and waits for its number. */
const openRule = (page: Page, rule: string) => page.goto(`${postcheck.path}${CHECKS}:${rule}`);

const preview = (page: Page) => page.getByRole("region", { name: "Pratinjau" }).getByRole("row");

test("what a rule can mend is shown before, and written as it was shown, nothing else", async ({
  page,
  api,
  showRows,
}) => {
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

const PROFILE = {
  ...{ nik: "1", kk: "2", tempat_lahir: "Bogor", tanggal_lahir: "1990-03-05" },
  ...{ jk: "Laki-laki", status: "Menikah", hobi: "-", pendidikan: "S1", kontak: "0", nip: "3" },
  ...{ dealer: "D", cabang: "C", soh: "-", kursus: "-", facebook: "-", instagram: "-" },
  ...{ twitter: "-", youtube: "-" },
};

test("a user keeps the fields that no list has", async ({ page, api, showRows }) => {
  await api.setRows(branches.resource, []);
  const budi = { id: 1, username: "budi", nama: "Budi  Santoso", email: "budi@contoh.id", ...PROFILE };
  await showRows(users, [budi, { id: 2, username: "cici", nama: " Cici", nik: null }], `${CHECKS}:spasi`);
  await press(page, "Rapikan semua (2 temuan)");
  await press(page, "Jalankan (2)");
  await expectCount(page, "Berhasil", 1);
  await expectCount(page, "Ditolak", 1);
  const [update, ...others] = await api.callsOf("/api/user/update/*");
  expect(others).toEqual([]);
  expect(update?.fields).toMatchObject({ ...PROFILE, nama: "Budi Santoso" });
});

test("under faults each row is written once, or it is told what is not certain", async ({
  page,
  api,
  showRows,
}) => {
  const rows = Array.from({ length: 30 }, (_, at) => itemOf(at + 1, { keterangan: `Ganti  oli ${at + 1}` }));
  await api.setRows(branches.resource, []);
  await showRows(postcheck, rows, `${CHECKS}:spasi`);
  const path = `${ITEM_UPDATE}*`;
  await api.fault({ path, times: 5, delayMs: 1 });
  await api.fault({ path, times: 1, status: 503 });
  await api.fault({ path, times: 5, delayMs: 1 });
  await api.fault({ path, times: 1, reset: "after-commit" });
  await api.fault({ path, times: 5, delayMs: 1 });
  await api.fault({ path, times: 1, status: 422, body: { message: "Tidak boleh" } });
  await press(page, "Rapikan semua (30 temuan)");
  await press(page, "Jalankan (30)");
  await expectCount(page, "Ditolak", 1);
  await expectCount(page, "Berhasil", 29);
  const done = (await api.callsOf(path)).filter(({ status }) => status !== 503 && status !== 422);
  expect(new Set(done.map(({ path: called }) => called)).size).toBe(29);
  expect(done).toHaveLength(29);
  for (const { fields } of done) expect(fields.keterangan).toMatch(/^Ganti oli \d+$/);
});
