import { formOf } from "../support/forms/forms.ts";
import { advisors, opname, rowOf, users } from "../support/page/lists.ts";
import { menus } from "../support/page/routes.ts";
import { dialog, expectColumn, expectRange, menuEntries, press, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import type { Role } from "../support/site/people.ts";
import { PHONE } from "../support/views/views-types.ts";

const BOX = "Pencarian";

test("what a search looks at stands below it", async ({ page, api, signIn }) => {
  await signIn("it");
  for (const [list, labels] of [
    [users, "Username"],
    [advisors, "Dealer, Cabang, Nama SA"],
  ] as const) {
    await api.setRows(list.resource, []);
    await page.goto(list.path);
    await expect(page.getByLabel(BOX, { exact: true })).toHaveAccessibleDescription(`Dicari pada: ${labels}`);
  }
});

test("a search without a match is offered as plain text where that finds rows, and can be cleared", async ({
  page,
  api,
  takeSession,
}) => {
  const names = ["PT. Ani (1)", "PT. Ani (2)", "PTA"];
  await api.setRows(
    "sa",
    names.map((nama_sa, at) => ({ ...rowOf(advisors, at), nama_sa })),
  );
  await takeSession("it");
  await page.goto(`${advisors.path}?urut=-nama_sa`);
  const offer = page.getByRole("button", { name: /^Cari sebagai teks biasa/ });
  await searchFor(page, "pt. ani (");
  await expectColumn(page, "Nama SA", ["PT. Ani (2)", "PT. Ani (1)"]);
  await searchFor(page, "pt. budi (3)");
  await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  await searchFor(page, "ani (1)");
  await expect(offer).toHaveText("Cari sebagai teks biasa (1 baris)");
  await offer.click();
  await expectColumn(page, "Nama SA", ["PT. Ani (1)"]);
  await expect(page.getByLabel(BOX, { exact: true })).toHaveValue("ani \\(1\\)");
  await expect(page).toHaveURL(/\?cari=ani\+.*&urut=-nama_sa$/);
  await searchFor(page, "pt. budi (3)");
  await expectRange(page, 0, 0);
  await expect(offer).toHaveCount(0);
  await press(page, "Hapus pencarian");
  await expectColumn(page, "Nama SA", ["PTA", "PT. Ani (2)", "PT. Ani (1)"]);
  await expect(page.getByLabel(BOX, { exact: true })).toBeFocused();
});

test("an empty list leads on to its first record, where the role may create one", async ({
  page,
  api,
  signIn,
  takeSession,
}) => {
  const add = page.getByRole("link", { name: "Tambah data pertama", exact: true });
  await api.setRows("opname", []);
  await signIn("part");
  await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  await expect(add).toHaveCount(0);
  await api.fault({ path: advisors.call, status: 404 });
  await takeSession("it");
  await page.goto(advisors.path);
  await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  await add.click();
  await expect(page).toHaveURL("/create-sa");
});

for (const viewport of [undefined, PHONE]) {
  test.describe(viewport ? "on a phone" : "on a desktop", () => {
    if (viewport) test.use({ viewport });

    test("every way to search is tried on the list that is shown", async ({ page, api, takeSession }) => {
      await api.setRows("sa", [
        { ...rowOf(advisors, 1), cabang: "Bandung (Timur)", dealer: "A", nama_sa: "B" },
        { ...rowOf(advisors, 2), cabang: "Depok", dealer: "A", nama_sa: "B" },
      ]);
      await takeSession("it");
      await page.goto(`${advisors.path}?cari=tidak+ada`);
      await expectRange(page, 0, 0);
      const found: [pattern: string, branches: string[]][] = [
        ["^Bandung", ["Bandung (Timur)"]],
        ["\\(Timur\\)$", ["Bandung (Timur)"]],
        ["Bandung \\(Timur\\)|Depok", ["Bandung (Timur)", "Depok"]],
        ["Bandung.*\\(Timur\\)", ["Bandung (Timur)"]],
        ["^Bandung \\(Timur\\)$", ["Bandung (Timur)"]],
      ];
      for (const [at, [pattern, branches]] of found.entries()) {
        await press(page, "Cara mencari");
        await dialog(page, "Cara mencari").getByRole("listitem").nth(at).getByRole("button").click();
        await expect(dialog(page, "Cara mencari")).toHaveCount(0);
        await expect(page.getByLabel(BOX, { exact: true })).toHaveValue(pattern);
        await expectColumn(page, "Cabang", branches);
      }
      await page.goBack();
      await expect(page.getByLabel(BOX, { exact: true })).toHaveValue("Bandung.*\\(Timur\\)");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });
}

for (const role of ["it", "part", "none"] as Role[]) {
  test(`${role} reads the help, which stands apart from the menu and asks for no data`, async ({
    page,
    api,
    signIn,
  }) => {
    await signIn(role);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const callsBefore = (await api.requests()).length;
    const link = page.getByRole("complementary").getByRole("link", { name: "Bantuan", exact: true });
    await expect(menuEntries(page)).toHaveText(menus[role]);
    await link.click();
    await expect(page).toHaveTitle("Bantuan · Support Apk Nusantara");
    await expect(link).toHaveAttribute("aria-current", "page");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");
    expect(await api.requests()).toHaveLength(callsBefore);
  });
}

test("the help is short, its pictures are there, and its contents lead to its parts", async ({
  page,
  takeSession,
}) => {
  await takeSession("none");
  await page.goto("/bantuan");
  const [text = ""] = await page.getByRole("article").allInnerTexts();
  const words = text.split(/\s+/);
  expect(words.length).toBeGreaterThan(400);
  expect(words.length).toBeLessThan(1200);
  for (const picture of await page.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 960);
  }
  const contents = page.getByRole("navigation", { name: "Isi bantuan" }).getByRole("link");
  await expect(contents).toHaveCount(6);
  for (const link of await contents.all()) {
    const title = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeInViewport();
  }
});

test("each list and each form leads to its part of the help", async ({ page, context, api, signIn }) => {
  const expectPart = async (title: string) =>
    expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
  await signIn("part");
  await page.getByRole("link", { name: "Cara memakai daftar", exact: true }).click();
  await expect(page).toHaveURL("/bantuan#stock-opname");
  await expectPart("Stock opname");
  await page.goBack();
  await expect(page).toHaveURL(opname.path);
  await signIn("it");
  await page.getByRole("link", { name: "Cara memakai daftar", exact: true }).click();
  await expect(page).toHaveURL("/bantuan#daftar");
  await expectPart("Daftar");

  const { list, named } = formOf("sa");
  await api.setRows(list.resource, [rowOf(list, 1)]);
  for (const path of [list.add?.path, `${list.update}1`]) {
    await page.goto(path ?? "");
    await page.getByLabel(named.label, { exact: true }).fill("Ani");
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Cara mengisi formulir (tab baru)", exact: true }).click();
    await expect(await opened).toHaveURL("/bantuan#formulir-sa");
    await expect(page.getByLabel(named.label, { exact: true })).toHaveValue("Ani");
  }
});
