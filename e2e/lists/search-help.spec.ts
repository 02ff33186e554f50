import { formOf } from "../support/forms/forms.ts";
import { draftsIn } from "../support/forms/station.ts";
import { advisors, menus, opname, rowOf, users } from "../support/page/lists.ts";
import {
  dialog,
  expectColumn,
  expectRange,
  follow,
  menuEntries,
  noRows,
  PHONE,
  press,
  pressTool,
  searchBox,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

test("an empty list leads to its first record, by the role", async ({ page, api, takeSession, showRows }) => {
  const add = page.getByRole("link", { name: "Tambah data pertama", exact: true });
  await showRows(opname, []);
  await expect(noRows(page)).toBeVisible();
  await expect(add).toHaveCount(0);
  await showRows(users, []);
  await expect(searchBox(page)).toHaveAccessibleDescription("Dicari pada: Username");
  await expect(add).toBeVisible();
  await test.step("a list that is not there is an empty one", async () => {
    await api.fault({ path: advisors.call, status: 404, body: { message: "Data tidak ditemukan" } });
    await takeSession("it");
    await page.goto(advisors.path);
    await expect(noRows(page)).toBeVisible();
    await expectRange(page, 0, 0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(searchBox(page)).toHaveAccessibleDescription("Dicari pada: Dealer, Cabang, Nama SA");
  });
  await add.click();
  await expect(page).toHaveURL("/create-sa");
});

// That each pattern finds something in every list: lib/list/search/search-examples.property.test.ts.
test("every way to search is tried on the list that is shown, on a phone too", async ({ page, showRows }) => {
  const rows = ["Bandung (Timur)", "Depok"].map((cabang, at) => ({
    ...rowOf(advisors, at + 1),
    ...{ cabang, dealer: "A", nama_sa: "B" },
  }));
  await showRows(advisors, rows, "?cari=tidak+ada");
  await expectRange(page, 0, 0);
  for (const [at, pattern] of [
    "^Bandung",
    "\\(Timur\\)$",
    "Bandung \\(Timur\\)|Depok",
    "Bandung.*\\(Timur\\)",
    "^Bandung \\(Timur\\)$",
  ].entries()) {
    if (at === 2) await page.setViewportSize(PHONE);
    await pressTool(page, "Cara mencari");
    await dialog(page, "Cara mencari").getByRole("listitem").nth(at).getByRole("button").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue(pattern);
    await expectColumn(page, "Cabang", at === 2 ? ["Bandung (Timur)", "Depok"] : ["Bandung (Timur)"]);
  }
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("Bandung.*\\(Timur\\)");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// That every role may open it: lib/resources/routes.test.ts.
test("the help stands apart from the menu, asks for no data, and is short", async ({ page, api, signIn }) => {
  await signIn("part");
  await expectRange(page, 1, 25);
  const callsBefore = (await api.requests()).length;
  const link = page.getByRole("complementary").getByRole("link", { name: "Bantuan", exact: true });
  await expect(menuEntries(page)).toHaveText(menus.part);
  await link.click();
  await expect(page).toHaveTitle("Bantuan · Support Apk Nusantara");
  await expect(link).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bantuan");
  expect(await api.requests()).toHaveLength(callsBefore);

  const [text = ""] = await page.getByRole("article").allInnerTexts();
  const words = text.split(/\s+/);
  expect(words.length).toBeGreaterThan(400);
  expect(words.length).toBeLessThan(1200);
  for (const picture of await page.getByRole("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 960);
  }
  const contents = page.getByRole("navigation", { name: "Isi bantuan" }).getByRole("link");
  await expect(contents).toHaveCount(7);
  for (const entry of await contents.all()) {
    const title = (await entry.textContent()) ?? "";
    await entry.click();
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeInViewport();
  }
});

test("each list and each form leads to its part of the help", async ({ page, context, api, signIn }) => {
  const expectPart = (title: string) =>
    expect(page.getByRole("heading", { name: title, exact: true })).toBeInViewport();
  await signIn("part");
  await follow(page, "Cara memakai daftar");
  await expect(page).toHaveURL("/bantuan#stock-opname");
  await expectPart("Stock opname");
  await page.goBack();
  await expect(page).toHaveURL(opname.path);
  await signIn("it");
  await follow(page, "Cara memakai daftar");
  await expect(page).toHaveURL("/bantuan#daftar");
  await expectPart("Daftar");

  const { list, named } = formOf("sa");
  await api.setRows(list.resource, [{ ...rowOf(list, 1), nama_sa: "Budi" }]);
  for (const [path, opened] of [
    [list.add?.path, ""],
    [`${list.update}1`, "Budi"],
  ]) {
    await page.goto(path ?? "");
    if (opened) await press(page, "Buang");
    const field = page.getByLabel(named.label, { exact: true });
    await expect(field).toHaveValue(opened ?? "");
    await field.fill("Ani");
    await expect.poll(() => draftsIn(page)).toHaveLength(1);
    const help = context.waitForEvent("page");
    await follow(page, "Cara mengisi formulir (tab baru)");
    await expect(await help).toHaveURL("/bantuan#formulir-sa");
    await expect(field).toHaveValue("Ani");
  }
});
