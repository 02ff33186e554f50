import type { Page } from "playwright/test";
import { dayFrom, formOf, forms, type Screen } from "../support/forms/forms.ts";
import {
  choices,
  expectFault,
  expectTexts,
  fill,
  input,
  openCreate,
  openedTexts,
  openUpdate,
  requiredLabels,
  storedRows,
  submit,
  submitButton,
  writes,
} from "../support/forms/forms-screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const REQUIRED = "Kolom wajib diisi";

async function clear(page: Page, label: string): Promise<void> {
  const field = input(page, label);
  if (await field.isDisabled()) return;
  const isSelect = await field.evaluate((element) => element.localName === "select");
  if (isSelect) await field.selectOption("");
  else await field.fill("");
  await field.blur();
}

/** Checks which required fields are told to be empty, that the rest is not, and whether it can be submitted. */
async function expectEmpty(page: Page, screen: Screen, empty: string[]): Promise<void> {
  for (const [label] of screen.fields) {
    await expectFault(page, label, empty.includes(label) ? REQUIRED : "");
  }
  if (empty.length > 0) await expect(submitButton(page)).toBeDisabled();
  else await expect(submitButton(page)).toBeEnabled();
}

for (const form of forms) {
  const asked = [form.create, form.update].map((screen) => requiredLabels(screen).join());
  const screens = asked[0] === asked[1] ? (["create"] as const) : (["create", "update"] as const);
  for (const name of screens) {
    test(`${form[name].title}, ${form.list.title}: every required field is asked for`, async ({
      page,
      api,
      takeSession,
    }) => {
      const screen = form[name];
      const required = requiredLabels(screen);
      const [first = "", ...others] = required;
      const texts = name === "create" ? form.create.typed : openedTexts(form);
      await api.setRows(form.list.resource, storedRows(form, 1));
      await takeSession("it");
      if (name === "create") await openCreate(page, form);
      else await openUpdate(page, form);
      for (const label of required) await clear(page, label);
      await expectEmpty(page, screen, []);
      await submit(page);
      await expectEmpty(page, screen, required);
      await expect(input(page, first)).toBeFocused();
      await fill(page, { [first]: texts[first] ?? "" });
      await expectEmpty(page, screen, others);
      for (const label of others.slice(0, -1)) await fill(page, { [label]: texts[label] ?? "" });
      const last = others.at(-1) ?? "";
      await expectEmpty(page, screen, [last]);
      await fill(page, { [last]: texts[last] ?? "" });
      await expectEmpty(page, screen, []);
      await clear(page, last);
      await expectEmpty(page, screen, [last]);
      expect(await writes(api)).toEqual([]);
    });
  }
}

test("the first wrong field has the focus, wherever it is", async ({ page, takeSession }) => {
  await takeSession("it");
  const form = formOf("perawatan-postcheck");
  await openCreate(page, form);
  await fill(page, { ...form.create.typed, "Harga C": "abc", "Harga E": "" });
  await submit(page);
  await expect(input(page, "Harga C")).toBeFocused();
  await expect(submitButton(page)).toBeDisabled();
  await fill(page, { "Harga C": "1" });
  await expectFault(page, "Harga C", "");
  await expectFault(page, "Harga E", REQUIRED);
});

type Bounds = {
  resource: string;
  screen: "create" | "update";
  label: string;
  words: string;
  wrong: string[];
  right: string[];
  /** What is said of a wrong text instead. */
  told?: Record<string, string>;
};

const orDecimal = (whole: string, decimal: string) =>
  `Tulis ${whole} untuk bilangan bulat, atau ${decimal} untuk desimal`;

const bounds: Bounds[] = [
  {
    resource: "cabang",
    screen: "create",
    label: "Waktu Masuk",
    words: "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00",
    wrong: ["24:00:00", "23:60:00", "23:59:60", "7", "0715", "pagi"],
    right: ["23:59:59", "00:00:00", " 08:30:00 ", "7.15"],
  },
  {
    resource: "users",
    screen: "update",
    label: "Tanggal Lahir",
    words: "Tanggal lahir tidak boleh setelah hari ini",
    wrong: [dayFrom(1), "31-12-2999", "29-02-2023", "5 Maret 1990"],
    right: [dayFrom(0), "1990-05-17", "5/3/1990"],
    told: {
      "29-02-2023": "Tanggal tidak valid",
      "5 Maret 1990": "Tanggal harus berbentuk HH-BB-TTTT, misalnya 17-05-1990",
    },
  },
  {
    resource: "pergantian-postcheck",
    screen: "update",
    label: "Harga B",
    words: "Harga harus berupa angka, misalnya 12.500 atau 12500,5",
    wrong: [
      "-1",
      "1.2",
      "12.5000",
      "1e5",
      "abc",
      "Rp",
      "12,",
      "12.500.00",
      "12,500",
      "1,234.56",
      "9".repeat(29),
    ],
    right: ["0", "12.500", "12500", "12500,5", "Rp 12.500", "Rp12.500"],
    told: {
      "1.2": orDecimal("12", "1,2"),
      "12.5000": orDecimal("125.000", "12,5"),
      "12.500.00": orDecimal("1.250.000", "12.500,0"),
      "12,500": orDecimal("12.500", "12,5"),
      "1,234.56": orDecimal("123.456", "1.234,56"),
      ["9".repeat(29)]: "Harga terlalu besar atau terlalu rinci untuk disimpan dengan tepat",
    },
  },
  {
    resource: "perawatan-precheck",
    screen: "create",
    label: "Keterangan",
    words: "Paling banyak 5.000 karakter",
    wrong: ["x".repeat(5_001)],
    right: ["x".repeat(5_000)],
  },
];

for (const { resource, screen, label, words, wrong, right, told } of bounds) {
  test(`${label} holds its bounds`, async ({ page, api, signIn }) => {
    const form = formOf(resource);
    await api.setRows(form.list.resource, storedRows(form, 1));
    await signIn("it");
    if (screen === "create") {
      await openCreate(page, form);
      await fill(page, form.create.typed);
    } else {
      await openUpdate(page, form);
      await expectTexts(page, openedTexts(form));
    }
    await fill(page, { [label]: wrong[0] ?? "" });
    await submit(page);
    for (const [at, text] of wrong.entries()) {
      await fill(page, { [label]: text });
      await expectFault(page, label, told?.[text] ?? words);
      await expect(submitButton(page)).toBeDisabled();
      await fill(page, { [label]: right[at % right.length] ?? "" });
      await expectFault(page, label, "");
      await expect(submitButton(page)).toBeEnabled();
    }
    expect(await writes(api)).toEqual([]);
  });
}

test("codes are chosen from their whole list and no more", async ({ page, api, signIn }) => {
  const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const optionsOf = (label: string) => input(page, label).locator("option:not([value=''])").allTextContents();
  const branch = formOf("cabang");
  await api.setRows("cabang", storedRows(branch, 1));
  await signIn("it");
  for (const open of [openCreate, openUpdate]) {
    await open(page, branch);
    expect(await optionsOf("Kode Wilayah")).toEqual(numbers);
    expect(await optionsOf("Kode Wilayah Internal")).toEqual(numbers);
    await expect(input(page, "Kode Wilayah").getByText("Tanpa Kode")).toHaveCount(
      open === openCreate ? 1 : 0,
    );
  }
  await openCreate(page, formOf("car-type"));
  await input(page, "Kode").press("ArrowDown");
  await expect(choices(page)).toHaveText(letters);
});
