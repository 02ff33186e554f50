import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  choices,
  expectFault,
  expectOneWrite,
  expectTexts,
  fill,
  input,
  openCreate,
  openUpdate,
  pick,
  save,
  storedRows,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const HONDA = ["Honda Mandiri Jaya", "Honda Sumber Rejeki"];
const FAILED = "An error occurred while get list dealer";
const NO_CHOICE = "Pilihan tidak tersedia";

const [advisors, cars, branches] = [formOf("sa"), formOf("car-type"), formOf("cabang")];

/** Waits until the picker's list, opened by its button or the keyboard, holds exactly these choices. */
async function expectChoices(page: Page, label: string, expected: string[]): Promise<void> {
  // A key for a field that is still waiting for its choices would go to the one before it.
  await expect(input(page, label)).toBeEnabled();
  await input(page, label).press("ArrowDown");
  await expect(choices(page)).toHaveText(expected);
  await input(page, label).press("Escape");
  await expect(choices(page)).toHaveCount(0);
}

test.beforeEach(({ takeSession }) => takeSession("it"));

test("a brand loads its dealers, a dealer its branches, and another brand empties both", async ({
  page,
  api,
}) => {
  await openCreate(page, advisors);
  await expect(input(page, "Dealer")).toBeDisabled();
  await expect(input(page, "Cabang")).toBeDisabled();
  await pick(page, "Brand", "Honda");
  await expectChoices(page, "Dealer", HONDA);
  await pick(page, "Dealer", "Honda Sumber Rejeki");
  await expectChoices(page, "Cabang", ["Kediri", "Malang", "Surabaya"]);
  await pick(page, "Cabang", "Malang");
  await pick(page, "Dealer", "Honda Mandiri Jaya");
  await expectTexts(page, { Brand: "Honda", Cabang: "" });
  await expectChoices(page, "Cabang", ["Bandung", "Depok", "Jakarta Barat"]);
  await pick(page, "Cabang", "Depok");
  await pick(page, "Brand", "Toyota");
  await expectTexts(page, { Dealer: "", Cabang: "" });
  await expect(input(page, "Cabang")).toBeDisabled();
  await pick(page, "Dealer", "Astra/Jaya & Co");
  await pick(page, "Cabang", "Medan");
  await input(page, "Brand").press("ArrowDown");
  await choices(page).filter({ hasText: "Toyota" }).click();
  await expectTexts(page, { Dealer: "Astra/Jaya & Co", Cabang: "Medan" });
  const paths = (await api.callsOf("/api/list*")).map(({ path }) => path);
  expect(paths).toContain("/api/listbrandit?page=1&limit=600");
  expect(paths).toContain("/api/listdealerit/Honda?page=1&limit=600");
  expect(paths).toContain("/api/listcabangit/Astra%2FJaya%20%26%20Co?page=1&limit=600");
});

test("a late answer for an earlier brand never overwrites a later one", async ({ page, api }) => {
  const toyota = "/api/listdealerit/Toyota";
  await api.fault({ path: toyota, hang: true });
  await openCreate(page, formOf("perawatan-precheck"));
  await pick(page, "Brand", "Toyota");
  await expect.poll(() => api.callsOf(`${toyota}*`)).toHaveLength(1);
  await pick(page, "Brand", "Honda");
  await pick(page, "Dealer", "Honda Mandiri Jaya");
  await api.clearFaults();
  await expect.poll(async () => (await api.callsOf(`${toyota}*`))[0]?.status).toBe(200);
  await expectTexts(page, { Brand: "Honda", Dealer: "Honda Mandiri Jaya" });
  await expectChoices(page, "Dealer", HONDA);
});

test("what was left while the choices were coming is taken once they are there", async ({ page, api }) => {
  await api.fault({ path: "/api/listdealerit/Honda", hang: true });
  await openCreate(page, advisors);
  await pick(page, "Brand", "Honda");
  const dealer = input(page, "Dealer");
  await dealer.fill("sumber");
  await dealer.press("Tab");
  await expect(dealer).toHaveValue("sumber");
  await api.clearFaults();
  await expect(dealer).toHaveValue("Honda Sumber Rejeki");
});

test("a choice is found by typing any part of it, and the first match is taken when it is left", async ({
  page,
}) => {
  await openCreate(page, cars);
  const [brand, model, kode] = ["Brand", "Model", "Kode"].map((label) => input(page, label));
  if (!brand || !model || !kode) throw new Error("The form has no such fields.");
  await brand.fill("SU");
  await expect(choices(page)).toHaveText(["Daihatsu", "Isuzu", "Mitsubishi", "Suzuki"]);
  await brand.fill("tidak ada");
  await expect(choices(page)).toHaveCount(0);
  await expect(page.getByText("Tidak ada pilihan", { exact: true })).toBeVisible();
  for (const [typed, taken] of [
    [" isuzu ", "Isuzu"],
    ["Toy", "Toyota"],
  ] as const) {
    await brand.fill(typed);
    await brand.press("Tab");
    await expect(brand).toHaveValue(taken);
    await expect(model).toBeFocused();
  }
  await brand.fill("");
  await brand.press("Tab");
  await expect(brand).toHaveValue("");
  await brand.fill("uzu");
  await expect(choices(page)).toHaveCount(2);
  await model.click();
  await expect(brand).toHaveValue("Isuzu");
  await kode.fill("b");
  await kode.press("Tab");
  await expect(kode).toHaveValue("B");
  await test.step("Enter takes what was found, and never submits", async () => {
    for (const [text, picked] of [
      ["w", "Wuling"],
      ["honda", "Honda"],
    ] as const) {
      await brand.fill(text);
      await expect(choices(page)).toHaveText([picked]);
      await brand.press("Enter");
      await expect(brand).toHaveValue(picked);
      await expect(model).toHaveAccessibleDescription("");
    }
  });
});

test("a text that is none of the choices stays, is told, and is not sent", async ({ page, api }) => {
  await openCreate(page, cars);
  await fill(page, cars.create.typed);
  const brand = input(page, "Brand");
  const model = input(page, "Model");
  await brand.fill("Hodna");
  await brand.press("Tab");
  await expect(model).toBeFocused();
  await expectFault(page, "Brand", NO_CHOICE);
  await expect(page.getByRole("status").filter({ hasText: "Perlu diperbaiki: Brand" })).toHaveCount(1);
  for (const submit of [() => model.press("Enter"), () => brand.press("ControlOrMeta+Enter")]) {
    await submit();
    await expect(brand).toBeFocused();
    await expect(brand).toHaveValue("Hodna");
  }
  await brand.pressSequentially("x");
  await expectFault(page, "Brand", "");
  await brand.fill("Hon");
  await brand.press("Tab");
  await expect(brand).toHaveValue("Honda");
  await expectFault(page, "Brand", "");
  expect(await writes(api)).toEqual([]);
});

test("Other is in reach whatever is typed, and taken only where it is meant", async ({ page }) => {
  await openCreate(page, branches);
  const brand = input(page, "Brand");
  const other = choices(page).last();
  await brand.fill("hon");
  await expect(choices(page)).toHaveText(["Honda", "Other"]);
  await expect(other).toBeInViewport({ ratio: 1 });
  await brand.fill("Merek Baru");
  await expect(choices(page)).toHaveText(["Other"]);
  await brand.press("Enter");
  await expect(input(page, "Brand Baru")).toHaveCount(0);
  await brand.press("ArrowUp");
  await brand.press("Enter");
  await expect(brand).toHaveValue("Other");
  await expect(input(page, "Brand Baru")).toBeVisible();
  await pick(page, "Brand", "Honda");
  await brand.press("ArrowDown");
  await expect(other).toHaveText("Other");
  await expect(other).toBeInViewport({ ratio: 1 });

  for (const [typed, taken] of [
    ["o", /^(?!Other$)/],
    ["xyz", "xyz"],
    ["oth", "Other"],
  ] as const) {
    await brand.fill(typed);
    await brand.press("Tab");
    await expect(brand).toHaveValue(taken);
    await expectFault(page, "Brand", taken === "xyz" ? NO_CHOICE : "");
  }
});

test("a picker works by the keyboard alone", async ({ page, api }) => {
  await openCreate(page, formOf("perawatan-precheck"));
  const brand = input(page, "Brand");
  await brand.focus();
  await brand.press("ArrowDown");
  await expect(brand).toHaveAttribute("aria-expanded", "true");
  await expect(choices(page).first()).toHaveText("Daihatsu");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Enter"]) await brand.press(key);
  await expect(brand).toHaveAttribute("aria-expanded", "false");
  await expect(brand).toHaveValue(/^(Daihatsu|Hino)$/);
  const picked = await brand.inputValue();
  await brand.fill("hon");
  await expect(choices(page)).toHaveText(["Honda"]);
  for (const _ of "12") {
    await brand.press("Escape");
    await expect(brand).toHaveValue(picked);
  }
  await brand.press("ControlOrMeta+a");
  await brand.pressSequentially("hon");
  await brand.press("Enter");
  await expect(brand).toHaveValue("Honda");
  await brand.press("Tab");
  await expect(brand).not.toBeFocused();
  await expectChoices(page, "Dealer", HONDA);
  expect(await writes(api)).toEqual([]);
});

test("a pick list that fails says so, and the brand list's 404 does not", async ({ page, api }) => {
  const brands = "/api/listbrandit";
  await api.fault({ path: brands, status: 404, body: { message: "Kosong" } });
  await openCreate(page, advisors);
  await expect.poll(async () => (await api.callsOf(`${brands}*`))[0]?.status).toBe(404);
  await expect(input(page, "Brand")).toHaveAttribute("placeholder", "Ketik atau pilih");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await api.clearFaults();

  await api.fault({ path: "/api/listdealerit/Honda", status: 404 });
  await api.fault({ path: "/api/listcabangit/*", status: 500, body: { message: "Rusak" } });
  await page.reload();
  await pick(page, "Brand", "Honda");
  await dismissAlert(page, FAILED);
  await pick(page, "Brand", "Toyota");
  await pick(page, "Dealer", "Nusantara Toyota");
  await dismissAlert(page, FAILED);
  await expectTexts(page, { Brand: "Toyota", Dealer: "Nusantara Toyota" });
});

test("a pick list that failed says so in its picker, and is loaded again there", async ({ page, api }) => {
  const path = "/api/listbrandit";
  const told = page
    .locator("main form")
    .getByRole("status")
    .filter({ hasText: /^(Memuat|Gagal)/ });
  const again = page.getByRole("button", { name: "Coba lagi", exact: true });
  const brand = input(page, "Brand");
  await api.fault({ path, status: 500 });
  await openCreate(page, advisors);
  await dismissAlert(page, FAILED);
  await expect(input(page, "Dealer")).toHaveAttribute("placeholder", "Pilih brand dulu");
  await expect(input(page, "Cabang")).toHaveAttribute("placeholder", "Pilih dealer dulu");

  await test.step("by the keyboard, and it fails again", async () => {
    await brand.press("ArrowDown");
    await expect(told).toHaveText("Gagal dimuat");
    await brand.press("Tab");
    await expect(again).toBeFocused();
    await again.press("Escape");
    await expect(brand).toBeFocused();
    await expect(again).toBeHidden();
    await brand.press("ArrowDown");
    await brand.press("Tab");
    await again.press("Enter");
    await dismissAlert(page, FAILED);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await api.callsOf(`${path}*`)).toHaveLength(2);
  });
  await test.step("by a press, and it is slow", async () => {
    await api.clearFaults();
    await api.fault({ path, hang: true });
    await brand.click();
    await expect(told).toHaveText("Gagal dimuat");
    await again.click();
    await expect(told).toHaveText("Memuat...");
    await expect(brand).toBeFocused();
    await api.clearFaults();
    await expect(choices(page).first()).toHaveText("Daihatsu");
    await expect(told).toHaveCount(0);
    await pick(page, "Brand", "Honda");
    await expect(input(page, "Dealer")).toBeEnabled();
  });
});

test("what is stored outside of the lists stays selectable", async ({ page, api }) => {
  const users = formOf("users");
  const outside = { "Jenis Kelamin": "Lainnya", Status: "Duda", Pendidikan: "Pesantren" };
  const row = { ...storedRows(users, 1)[0], jk: "Lainnya", status: "Duda", pendidikan: "Pesantren" };
  await api.setRows("users", [row]);
  await api.setRows("car-type", [{ ...cars.update.row, id: 1, model: "RAIZE 1", brand: "Merek Lama" }]);
  await api.setRows("sa", [{ ...storedRows(advisors, 1)[0], dealer: "Dealer Lama" }]);
  await openUpdate(page, users);
  await expectTexts(page, outside);
  for (const label of Object.keys(outside)) await input(page, label).selectOption({ index: 1 });
  await fill(page, outside);
  await test.step("a dealer that no branch knows is kept when the brand is picked", async () => {
    await openUpdate(page, advisors);
    await expectTexts(page, { Brand: "", Dealer: "Dealer Lama" });
    await fill(page, { Brand: "Toyota", Dealer: "Dealer Lama" });
  });
  await openUpdate(page, cars);
  await pick(page, "Brand", "Honda");
  await pick(page, "Brand", "Merek Lama");
  await save(page, UPDATED);
  const call = { ...cars.update, path: "/api/updatemodel/1" };
  await expectOneWrite(api, call, { brand: "Merek Lama", model: "RAIZE 1", kode: "B" });
});
