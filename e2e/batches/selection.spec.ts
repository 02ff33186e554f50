import { LONGEST_NOTE } from "../../lib/fields/checks.ts";
import { axeFindings } from "../support/page/axe.ts";
import { openFilters, valueBox } from "../support/page/filters.ts";
import { expectCount } from "../support/page/imports.ts";
import { advisors, opname, postcheck, rowOf, rowsOf, users } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  dialog,
  expectRange,
  press,
  rowsShown,
  searchFor,
} from "../support/page/screen.ts";
import { choose, expectChosen, itemOf, openItems, rowBox, sentUpdates } from "../support/page/selection.ts";
import { expect, test } from "../support/site/fixtures.ts";

const ADVISOR_DELETE = "/deletesa/";

test("rows stay chosen over pages, searches and filters, and many are deleted after their number is typed", async ({
  page,
  api,
  takeSession,
}) => {
  const dealers = (id: number) => ({ ...rowOf(advisors, id), dealer: id % 2 ? "Ganjil" : "Genap" });
  await api.setRows(
    "sa",
    Array.from({ length: 40 }, (_, at) => dealers(at + 1)),
  );
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
  const plain = await rowsShown(page);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await press(page, "Pilih");
  await choose(page, 1);
  await rowBox(page, 4).click({ modifiers: ["Shift"] });
  await expectChosen(page, 4);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Selanjutnya");
  await rowBox(page, 27).click({ modifiers: ["Shift"] });
  await expectChosen(page, 27);
  await press(page, "Kosongkan");
  await expectChosen(page, 0);
  await choose(page, 40);
  await searchFor(page, "Nama SA 3");
  await press(page, "Pilih semua yang ditemukan (11)");
  await expectChosen(page, 12);
  await searchFor(page, "");
  await openFilters(page);
  await valueBox(page, "Dealer", "Genap").check();
  await expect(rowBox(page, 1)).not.toBeChecked();
  await choose(page, 1, 2);
  await expectChosen(page, 14);
  const named = (ids: number[]) =>
    ids.map((id) => `Nama SA ${id} · Cabang ${id} · ${id % 2 ? "Ganjil" : "Genap"}`);
  const chosen = [2, 3, 4, ...Array.from({ length: 11 }, (_, at) => at + 30)];
  await press(page, "6 di luar tampilan ini");
  const outside = dialog(page, "6 di luar tampilan ini");
  await expect(outside.getByRole("listitem")).toHaveText(named(chosen.filter((id) => id % 2)));
  expect(await axeFindings(page)).toEqual([]);
  await outside.getByRole("button", { name: "Tutup" }).click();
  await press(page, "Hapus 14 data");
  const question = dialog(page, "Hapus 14 data?");
  await expect(question.getByRole("listitem")).toHaveText(named(chosen));
  await expect(question).toContainText("6 di luar tampilan ini");
  expect(await axeFindings(page)).toEqual([]);
  const sure = question.getByRole("button", { name: "Ya, hapus!" });
  await question.getByLabel("Ketik jumlahnya").fill("13");
  await expect(sure).toBeDisabled();
  await question.getByLabel("Ketik jumlahnya").fill("14");
  await sure.click();
  await expectCount(page, "Berhasil", 14);
  const deleted = (await api.callsOf(`${ADVISOR_DELETE}*`)).map(({ path }) =>
    Number(path.slice(ADVISOR_DELETE.length)),
  );
  expect(deleted).toEqual(chosen);
  await page.getByRole("link", { name: advisors.title }).click();
  // With the filter with which it was left.
  await expectRange(page, 1, 12);
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  expect((await rowsShown(page))[0]).toEqual(plain[0]);
});

test("many chosen rows are all named page by page, and those out of sight can be let go", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await takeSession("it");
  await page.goto(advisors.path);
  await press(page, "Pilih");
  await press(page, "Pilih semua yang ditemukan (60)");
  await press(page, "Hapus 60 data");
  const question = dialog(page, "Hapus 60 data?");
  await expect(question.getByRole("listitem")).toHaveCount(25);
  await question.getByRole("button", { name: "Selanjutnya" }).click();
  await expect(question.getByRole("listitem").first()).toContainText("Nama SA 26 ");
  await expect(question).not.toContainText("di luar tampilan ini");
  await press(page, "Batal");
  await searchFor(page, "Nama SA 60");
  await press(page, "59 di luar tampilan ini");
  await press(page, "Keluarkan dari pilihan");
  await expectChosen(page, 1);
  await expect(page.getByRole("button", { name: "Kosongkan" })).toBeFocused();
  await expect(page.getByText("di luar tampilan ini")).toHaveCount(0);
});

test("a change or deletion whose records do not come is told, and its dialog stays", async ({
  page,
  api,
  takeSession,
}) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { kind?: string }, ...rest: unknown[]) {
      const isLost = message?.kind === "deletes" || message?.kind === "updates";
      if (isLost) this.dispatchEvent(new ErrorEvent("error"));
      else Reflect.apply(post, this, [message, ...rest]);
    };
  });
  await takeSession("it");
  await openItems(page, api, [itemOf(1), itemOf(2)], "Pilih");
  await choose(page, 1, 2);
  const told = dialog(page, "KESALAHAN");
  await press(page, "Hapus 2 data");
  await press(page, "Ya, hapus!");
  await expect(told).toContainText("Data yang dipilih tidak dapat dibaca dari daftar.");
  await press(page, "OK");
  await expect(page.getByRole("button", { name: "Ya, hapus!" })).toBeFocused();
  await press(page, "Batal");
  await press(page, "Ganti keterangan");
  await page.getByRole("textbox", { name: "Cari" }).last().fill("Oli");
  await press(page, "Jalankan (2)");
  await expect(told).toBeVisible();
  await press(page, "OK");
  await expect(page.getByRole("button", { name: "Jalankan (2)" })).toBeFocused();
  await expect(page).toHaveURL(postcheck.path);
});

test("a row that was deleted leaves the selection, whoever deleted it, and another person has none", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 5));
  await takeSession("it", { userId: "7" });
  await page.goto(advisors.path);
  await press(page, "Pilih");
  await choose(page, 1, 2, 3);
  await askToDelete(page, "Nama SA 2");
  await confirmDelete(page);
  await expectChosen(page, 2);
  await api.setRows("sa", rowsOf(advisors, 5).slice(2));
  await press(page, "Muat ulang");
  await expectChosen(page, 1);
  await takeSession("it", { userId: "8" });
  await press(page, "Hapus 1 data");
  await press(page, "Ya, hapus!");
  await dialog(page, "Akun lain sudah masuk").getByRole("button", { name: "Muat ulang" }).click();
  await page.goto(advisors.path);
  await press(page, "Pilih");
  await expectChosen(page, 0);
  expect(await api.callsOf(`${ADVISOR_DELETE}*`)).toHaveLength(1);
});

test("what a role or an account may not change cannot be chosen", async ({
  page,
  api,
  context,
  takeSession,
}) => {
  await api.setRows("users", rowsOf(users, 3));
  await takeSession("it", { username: "Username 2" });
  await page.goto(users.path);
  await press(page, "Pilih");
  await press(page, "Pilih semua yang ditemukan (2)");
  await expectChosen(page, 2);
  await expect(rowBox(page, 2)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Ubah|Ganti) / })).toHaveCount(0);
  await press(page, "Hapus 2 data");
  await expect(dialog(page, "Hapus 2 data?").getByRole("listitem").first()).toHaveText("Username 1 · Nama 1");
  await press(page, "Ya, hapus!");
  await expectCount(page, "Berhasil", 2);
  await context.clearCookies();
  await takeSession("part");
  await page.goto(opname.path);
  await expect(page.getByRole("button", { name: "Ekspor" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pilih", exact: true })).toHaveCount(0);
});

test("rows are chosen on a phone, by the keyboard alone", async ({ page, api, takeSession }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await takeSession("it");
  await openItems(
    page,
    api,
    [1, 2, 3, 4].map((id) => itemOf(id)),
    "Pilih",
  );
  await rowBox(page, 1).focus();
  await page.keyboard.press("Space");
  for (const number of [2, 3]) {
    await page.keyboard.press("ArrowDown");
    await expect(rowBox(page, number)).toBeFocused();
  }
  await page.keyboard.press("Shift+Space");
  await expectChosen(page, 3);
  await expect(rowBox(page, 3)).toHaveAccessibleDescription("Cahaya Daihatsu Oli mesin 3");
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Hapus 3 data" }).press("Enter");
  await expect(dialog(page, "Hapus 3 data?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Hapus 3 data" })).toBeFocused();
});

test("prices rise by a percentage, rounded, and a row that would fall below zero is refused", async ({
  page,
  api,
  takeSession,
}) => {
  await takeSession("it");
  await openItems(
    page,
    api,
    [itemOf(1), itemOf(2, { Harga_a: 13_000, Harga_b: 0.5 }), itemOf(3, { Harga_b: 0 })],
    "Pilih",
  );
  await press(page, "Pilih semua yang ditemukan (3)");
  await press(page, "Ubah harga");
  const question = dialog(page, "Ubah harga: 3 data");
  await question.getByLabel("Besarnya").fill("12,500");
  await expect(question.getByText("Tulis 12.500 untuk bilangan bulat")).toBeVisible();
  await question.getByLabel("Sama untuk semua harga").uncheck();
  const price = (name: string) => question.getByRole("group", { name });
  await price("Harga A").getByLabel("Perubahan").selectOption("Naik");
  await price("Harga A").getByLabel("Besarnya").fill("5");
  await price("Harga B").getByLabel("Perubahan").selectOption("Turun");
  await price("Harga B").getByLabel("Besarnya").fill("1");
  await price("Harga B").getByLabel("Satuan").selectOption("Rupiah");
  await price("Harga C").getByLabel("Perubahan").selectOption("Jadi");
  await price("Harga C").getByLabel("Besarnya").fill("2.500,5");
  await question.getByLabel("Pembulatan").selectOption("100");
  await expectCount(page, "Ditolak", 2);
  await expect(question.getByRole("row", { name: /Oli mesin 1/ })).toContainText("Harga A: 12.500 → 13.100");
  await expect(question.getByRole("row", { name: /Oli mesin 2/ })).toContainText(
    "Harga B: akan menjadi kurang dari nol",
  );
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  expect(await sentUpdates(api)).toEqual({
    1: expect.objectContaining({ Harga_a: "13100", Harga_b: "1000", Harga_c: "2500.5", Harga_d: "3000" }),
  });
});

test("a text is replaced and a dealer changed in the chosen items only", async ({
  page,
  api,
  takeSession,
}) => {
  await takeSession("it");
  const long = { keterangan: `Oli ${"x".repeat(LONGEST_NOTE - 4)}` };
  await openItems(
    page,
    api,
    [itemOf(1), itemOf(2, { keterangan: "Rem" }), itemOf(3, long), itemOf(4)],
    "Pilih",
  );
  await choose(page, 1, 2, 3);
  await press(page, "Ganti keterangan");
  await page.getByRole("textbox", { name: "Cari" }).last().fill("Oli");
  await page.getByLabel("Ganti dengan").fill("Pelumas $&");
  await expectCount(page, "Tetap", 1);
  await expectCount(page, "Ditolak", 1);
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  await press(page, "Tutup");
  await page.goto(postcheck.path);
  await press(page, "Pilih");
  await choose(page, 2);
  await press(page, "Ganti dealer");
  for (const [name, value] of [
    ["Brand", "Toyota"],
    ["Dealer", "Nusantara Toyota"],
  ] as const) {
    const box = page.getByRole("combobox", { name });
    await box.fill(value);
    await page.getByRole("option", { name: value }).click();
  }
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Jalankan (1)");
  await expectCount(page, "Berhasil", 1);
  const sent = await sentUpdates(api);
  expect(Object.entries(sent).map(([id, { dealer, keterangan }]) => [id, dealer, keterangan])).toEqual([
    ["1", "Cahaya Daihatsu", "Pelumas $& mesin 1"],
    ["2", "Nusantara Toyota", "Rem"],
  ]);
});

test("the branch of service advisors is changed, for each dealer among its own", async ({
  page,
  api,
  takeSession,
}) => {
  const dealers = ["Cahaya Daihatsu", "Nusantara Toyota", "Cahaya Daihatsu"];
  await api.setRows(
    "sa",
    dealers.map((dealer, at) => ({ ...rowOf(advisors, at + 1), dealer })),
  );
  await takeSession("it");
  await page.goto(advisors.path);
  await press(page, "Pilih");
  await press(page, "Pilih semua yang ditemukan (3)");
  await press(page, "Ganti cabang");
  const box = page.getByRole("combobox", { name: "Cabang: Cahaya Daihatsu" });
  await expect(box).toBeEnabled();
  // The branches of each dealer are asked for when they are opened.
  expect(await api.callsOf("/api/listcabangit/*")).toEqual([]);
  await box.click();
  const branch = page.getByRole("option").first();
  const name = (await branch.textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Ganti cabang: 3 data")).toBeVisible();
  expect(await api.callsOf("/api/listcabangit/*")).toHaveLength(1);
  await box.click();
  await branch.click();
  await expectCount(page, "Tetap", 1);
  await press(page, "Jalankan (2)");
  await expectCount(page, "Berhasil", 2);
  const sent = await api.callsOf("/api/updatesa/*");
  expect(sent.map(({ path, fields }) => [path.at(-1), fields.cabang, fields.nama_sa])).toEqual([
    ["1", name, "Nama SA 1"],
    ["3", name, "Nama SA 3"],
  ]);
});
