import type { Page } from "playwright/test";
import { formOf } from "../support/forms/forms.ts";
import {
  choices,
  expectFault,
  expectTexts,
  fill,
  input,
  openCreate,
  pick,
} from "../support/forms/forms-screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";

const HONDA = ["Honda Mandiri Jaya", "Honda Sumber Rejeki"];

/** Waits until the picker's list, opened by its button or the keyboard, holds exactly these choices. */
async function expectChoices(page: Page, label: string, expected: string[]): Promise<void> {
  // A key for a field that is still waiting for its choices would go to the one before it.
  await expect(input(page, label)).toBeEnabled();
  await input(page, label).press("ArrowDown");
  await expect(choices(page)).toHaveText(expected);
  await input(page, label).press("Escape");
  await expect(choices(page)).toHaveCount(0);
}

const answered = async (api: Api, path: string) => (await api.callsOf(path)).filter(({ status }) => status);

test("a brand loads its dealers, a dealer its branches, and another brand empties both", async ({
  page,
  api,
  takeSession,
}) => {
  await takeSession("it");
  await openCreate(page, formOf("sa"));
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

test("a late answer for an earlier brand never overwrites a later one", async ({
  page,
  api,
  takeSession,
}) => {
  const toyota = "/api/listdealerit/Toyota";
  await api.fault({ path: toyota, delayMs: 1000, times: 1 });
  await takeSession("it");
  await openCreate(page, formOf("perawatan-precheck"));
  await pick(page, "Brand", "Toyota");
  await pick(page, "Brand", "Honda");
  await expectChoices(page, "Dealer", HONDA);
  await pick(page, "Dealer", "Honda Mandiri Jaya");
  await expect.poll(() => answered(api, `${toyota}*`)).toHaveLength(1);
  await expectTexts(page, { Brand: "Honda", Dealer: "Honda Mandiri Jaya" });
  await expectChoices(page, "Dealer", HONDA);
});

test("a choice is found by typing any part of it, and the first match is taken when it is left", async ({
  page,
  takeSession,
}) => {
  await takeSession("it");
  await openCreate(page, formOf("car-type"));
  const brand = input(page, "Brand");
  await brand.fill("SU");
  await expect(choices(page)).toHaveText(["Daihatsu", "Isuzu", "Mitsubishi", "Suzuki"]);
  await brand.fill("tidak ada");
  await expect(choices(page)).toHaveCount(0);
  await expect(page.getByText("Tidak ada pilihan", { exact: true })).toBeVisible();
  await brand.fill(" isuzu ");
  await brand.press("Tab");
  await expect(brand).toHaveValue("Isuzu");
  await brand.fill("Toy");
  await brand.press("Tab");
  await expect(brand).toHaveValue("Toyota");
  await expect(input(page, "Model")).toBeFocused();
  await brand.fill("uzu");
  await expect(choices(page)).toHaveCount(2);
  await input(page, "Model").click();
  await expect(brand).toHaveValue("Isuzu");
  await input(page, "Kode").fill("b");
  await input(page, "Kode").press("Tab");
  await expect(input(page, "Kode")).toHaveValue("B");
  await brand.fill("");
  await brand.press("Tab");
  await expect(brand).toHaveValue("");
});

test("a text that is none of the choices stays, is told, and is not sent", async ({
  page,
  api,
  takeSession,
}) => {
  const form = formOf("car-type");
  await takeSession("it");
  await openCreate(page, form);
  await fill(page, form.create.typed);
  const brand = input(page, "Brand");
  const model = input(page, "Model");
  await brand.fill("Hodna");
  await brand.press("Tab");
  await expect(model).toBeFocused();
  await expect(brand).toHaveValue("Hodna");
  await expectFault(page, "Brand", "Pilihan tidak tersedia");
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
  expect((await api.requests()).filter(({ path }) => path.includes("create"))).toEqual([]);
});

test("what was left while the choices were coming is taken once they are there", async ({
  page,
  api,
  takeSession,
}) => {
  await api.fault({ path: "/api/listdealerit/Honda", delayMs: 1500, times: 1 });
  await takeSession("it");
  await openCreate(page, formOf("sa"));
  await pick(page, "Brand", "Honda");
  const dealer = input(page, "Dealer");
  await dealer.fill("sumber");
  await dealer.press("Tab");
  await expect(dealer).toHaveValue("sumber");
  await expect(dealer).toHaveValue("Honda Sumber Rejeki");
});

test("Other is taken only where it is meant", async ({ page, takeSession }) => {
  await takeSession("it");
  await openCreate(page, formOf("cabang"));
  const brand = input(page, "Brand");
  await brand.fill("o");
  await brand.press("Tab");
  await expect(brand).not.toHaveValue("Other");
  await brand.fill("xyz");
  await brand.press("Tab");
  await expect(brand).toHaveValue("xyz");
  await expectFault(page, "Brand", "Pilihan tidak tersedia");
  await brand.fill("oth");
  await brand.press("Tab");
  await expect(brand).toHaveValue("Other");
  await expect(input(page, "Brand Baru")).toBeVisible();
});

test("a picker works by the keyboard alone", async ({ page, api, takeSession }) => {
  await takeSession("it");
  await openCreate(page, formOf("perawatan-precheck"));
  const brand = input(page, "Brand");
  await brand.focus();
  await brand.press("ArrowDown");
  await expect(brand).toHaveAttribute("aria-expanded", "true");
  await expect(choices(page).first()).toHaveText("Daihatsu");
  await brand.press("ArrowDown");
  await brand.press("ArrowDown");
  await brand.press("ArrowUp");
  await brand.press("Enter");
  await expect(brand).toHaveAttribute("aria-expanded", "false");
  await expect(brand).toHaveValue(/^(Daihatsu|Hino)$/);
  const picked = await brand.inputValue();
  await brand.fill("hon");
  await expect(choices(page)).toHaveText(["Honda"]);
  await brand.press("Escape");
  await expect(brand).toHaveValue(picked);
  await brand.press("Escape");
  await expect(brand).toHaveValue(picked);
  await brand.press("ControlOrMeta+a");
  await brand.pressSequentially("hon");
  await brand.press("Enter");
  await expect(brand).toHaveValue("Honda");
  await brand.press("Tab");
  await expect(brand).not.toBeFocused();
  await expectChoices(page, "Dealer", HONDA);
  expect((await api.requests()).filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("Enter picks what was found by one letter or a paste, and never submits", async ({
  page,
  takeSession,
}) => {
  await takeSession("it");
  await openCreate(page, formOf("car-type"));
  const brand = input(page, "Brand");
  for (const [text, picked] of [
    ["w", "Wuling"],
    ["honda", "Honda"],
  ] as const) {
    await brand.fill(text);
    await expect(choices(page)).toHaveText([picked]);
    await brand.press("Enter");
    await expect(brand).toHaveValue(picked);
    await expect(input(page, "Model")).toHaveAccessibleDescription("");
  }
});

test("600 entries are there to be found, odd ones dropped", async ({ page, api, takeSession }) => {
  const brands = Array.from({ length: 600 }, (_, at) => ({ brand: `Merek ${at + 1}` }));
  const listbrand = [null, {}, { brand: "" }, ...brands, { brand: "Merek 600" }];
  await api.fault({ path: "/api/listbrandit", status: 200, body: { listbrand } });
  await takeSession("it");
  await openCreate(page, formOf("car-type"));
  await input(page, "Brand").press("ArrowDown");
  await expect(choices(page)).toHaveCount(600);
  await pick(page, "Brand", "Merek 600");
});
