import type { Page } from "playwright/test";
import { type Form, fieldsFor, formOf } from "../support/forms/forms.ts";
import {
  expectOneWrite,
  expectScreen,
  expectTexts,
  fill,
  input,
  openedTexts,
  openStored,
  save,
  sentFields,
  storedRows,
  submit,
  submitButton,
  UPDATED,
  writes,
} from "../support/forms/forms-screen.ts";
import {
  age,
  cell,
  dismissAlert,
  editLink,
  expectRange,
  expectWhole,
  follow,
  menuEntries,
  openList,
  press,
} from "../support/page/screen.ts";
import type { Api } from "../support/site/api.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { lists, users } from "../support/site/lists.ts";

const items = formOf("perawatan-postcheck");
const [advisors, profile] = [formOf("sa"), formOf("users")];

/** Notes whenever a table shows a text after the person was told of a change. */
async function watchFor(page: Page, text: string, told: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([text, told]) => {
      const cells = () => Array.from(document.querySelectorAll("td"), (cell) => cell.textContent);
      const look = () => {
        const isTold = document.body.textContent?.includes(told ?? "");
        if (isTold && cells().includes(text ?? "")) document.body.dataset.seen = "yes";
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    },
    [text, told],
  );
  return () => page.locator("body[data-seen]").count();
}

test.beforeEach(({ takeSession }) => takeSession("it"));

// The calls of all resources: lib/resources/registry.test.ts, lib/server/data/records-write.test.ts.
test("a row is updated once, and shown so at once where it was", async ({ page, api }) => {
  const { list, update, named } = items;
  const changed = update.changed.Keterangan ?? "";
  const rows = storedRows(items, 30);
  const address = `${list.path}?cari=Ganti&mulai=26`;
  const opened = openedTexts(items, 27);
  await api.setRows(list.resource, rows);
  await page.goto(address);
  await expectWhole(page, list);
  await expectRange(page, 26, 30);
  await editLink(page, String(rows[26]?.[named.field])).click();
  await expectScreen(page, update);
  await expectTexts(page, opened);
  await expect(menuEntries(page).and(page.locator("[aria-current=page]"))).toHaveText(list.menu);
  await expect(page.getByText(`Katalog: ${list.menu}`, { exact: true })).toHaveCount(1);
  await fill(page, update.changed);
  await expect(page.getByText("diubah", { exact: true })).toHaveCount(Object.keys(update.changed).length);
  await api.clearRequests();
  // The check of the save is slow, and the list behind it answers when it is let.
  await api.fault({ path: list.call, delayMs: 500, times: 1 });
  await api.fault({ path: list.call, hang: true });
  const seenAsItWas = await watchFor(page, opened.Keterangan ?? "", UPDATED);

  await save(page, UPDATED);
  const saved = fieldsFor(update, { ...opened, ...update.changed });
  await expectOneWrite(api, { ...update, path: `${update.path}27` }, saved);
  await expect(page).toHaveURL(address);
  await expectRange(page, 26, 30);
  await expect(cell(page, changed)).toBeVisible();
  await expect(age(page)).toBeVisible();
  await api.clearFaults();
  await expect(age(page)).toBeHidden();
  await expect(cell(page, changed)).toBeVisible();
  expect(await seenAsItWas()).toBe(0);
  expect(await api.callsOf(list.call)).toHaveLength(2);
  await page.goForward();
  await expectTexts(page, { ...opened, ...update.changed, "Harga E": "12.500" });
});

// A record that is gone: e2e/screens/broken.spec.ts. Any name of a user: e2e/forms/pictures.spec.ts, and below.
test("an update page whose list fails is tried again", async ({ page, api }) => {
  await api.setRows("users", storedRows(profile, 1));
  await api.fault({ path: users.call, status: 500 });
  await page.goto(`${users.update}a%2Fb%20c%201`);
  await dismissAlert(page, "Internal Server Error (500)");
  await api.clearFaults();
  await press(page, "Coba Lagi");
  await expectTexts(page, openedTexts(profile));
});

test("a text keeps its line breaks when its field is passed, which is no change", async ({ page, api }) => {
  const branches = formOf("cabang");
  await openStored(page, api, branches, { alamat: "Jl. Sudirman 1\r\nBandung" });
  await input(page, "Alamat").press("Tab");
  await expectTexts(page, { Alamat: "Jl. Sudirman 1\nBandung" });
  await press(page, "Kembali");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openStored(page, api, advisors, { nama_sa: "Wahyu\nRahman" });
  await input(page, "Nama SA").press("ControlOrMeta+End");
  await input(page, "Nama SA").press("Shift+Enter");
  await page.keyboard.type("Kedua");
  await save(page, UPDATED);
  const [sent] = await sentFields(api);
  expect(sent?.nama_sa?.replaceAll("\r\n", "\n")).toBe("Wahyu\nRahman\nKedua");
});

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Data telah diubah orang lain" });

/** Returns the calls of lists that the API has received. */
async function listCalls(api: Api): Promise<string[]> {
  const calls = lists.map(({ call }) => call);
  return (await api.requests()).map(({ path }) => path).filter((path) => calls.includes(path));
}

/** Opens a list of these rows, and waits until the tab has all of it. */
async function openWhole(page: Page, api: Api, form: Form, rows = storedRows(form, 2)): Promise<void> {
  await api.setRows(form.list.resource, rows);
  await page.goto(form.list.path);
  await expectWhole(page, form.list);
}

/** From now on the API answers no list, until it is let. */
async function holdLists(api: Api): Promise<void> {
  for (const { call } of lists) await api.fault({ path: call, method: "GET", hang: true });
}

const { Brand: _, ...advisorTexts } = openedTexts(advisors);

test("a form from a list needs no call, and three with its save", async ({ page, api }) => {
  await api.setRows("sa", storedRows(advisors, 2));
  const live = page.waitForRequest(/\/events\b/);
  await page.goto("/warehouse-list");
  await openList(page, advisors.list);
  await expectWhole(page, advisors.list);
  await live;
  await holdLists(api);
  const { length } = await listCalls(api);
  await follow(page, "Ubah");
  await expectTexts(page, advisorTexts);
  expect(await listCalls(api)).toHaveLength(length);
  await api.clearFaults();
  await fill(page, { "Nama SA": "Nama baru" });
  await save(page, UPDATED);
  await expect(page).toHaveURL(advisors.list.path);
  await expect(cell(page, "Nama baru")).toBeVisible();
  const saved = fieldsFor(advisors.update, { ...openedTexts(advisors), "Nama SA": "Nama baru" });
  await expectOneWrite(api, { ...advisors.update, path: "/api/updatesa/1" }, saved);
  await expect.poll(() => listCalls(api)).toHaveLength(3);
});

// That a record is gone: e2e/lists/live.spec.ts, in a form without changes: e2e/screens/broken.spec.ts.
test("what others have changed is told by field, and taken without what was typed", async ({ page, api }) => {
  const [row = {}] = storedRows(advisors, 1);
  await openWhole(page, api, advisors, [row]);
  await api.setRows("sa", [{ ...row, dealer: "Honda Mandiri Jaya", cabang: "Serang" }]);
  await follow(page, "Ubah");
  await fill(page, { "Nama SA": "Wahyu Baru" });
  const was = "Nusantara Toyota";
  const told = ["Dealer", was, "Honda Mandiri Jaya", was];
  await expect(notice(page).getByRole("row").nth(1).locator("th, td")).toHaveText(told);
  await expectTexts(page, { Dealer: was, "Nama SA": "Wahyu Baru" });
  await press(page, "Pakai data terbaru");
  await expect(notice(page)).toBeHidden();
  const taken = { Dealer: "Honda Mandiri Jaya", Cabang: "Serang", "Nama SA": "Wahyu Baru" };
  await expectTexts(page, { ...taken, Brand: "Honda" });
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(advisors.update, taken)]);
});

test("only what a list lacks of a profile waits, and nothing is saved without it", async ({ page, api }) => {
  const [row = {}] = storedRows(profile, 1);
  const unlisted = { ...openedTexts(profile), Nama: "Kevin Baru", "Jenis Kelamin": "Pria" };
  await openWhole(page, api, profile);
  await api.setRows("users", [{ ...row, jk: "Pria" }]);
  await api.fault({ path: profile.list.call, status: 500, body: { message: "Rusak" }, holdBody: true });
  await follow(page, "Ubah");
  await fill(page, { Nama: "Kevin Baru" });
  await expect(input(page, "NIK")).toBeDisabled();
  await submit(page);
  await api.clearFaults();
  const failed = page.getByRole("alert").filter({ hasText: "Internal Server Error (500)" });
  await expect(failed).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  expect(await writes(api)).toEqual([]);

  await failed.getByRole("button", { name: "Coba lagi", exact: true }).click();
  await expectTexts(page, unlisted);
  await save(page, UPDATED);
  expect(await sentFields(api)).toEqual([fieldsFor(profile.update, unlisted)]);
});
