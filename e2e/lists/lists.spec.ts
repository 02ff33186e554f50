import type { Locator } from "playwright/test";
import { PIXEL } from "../support/forms/forms-screen.ts";
import {
  askToDelete,
  button,
  cell,
  confirmDelete,
  dialog,
  dismissAlert,
  expectRange,
  expectTable,
  link,
  press,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, keyOf, opname, rowOf, rowsOf, users } from "../support/site/lists.ts";

// One list with a key of its own, one with a picture, and one that is only read; all columns: lib/resources/registry.test.ts; odd rows:
// lib/server/data/lists.test.ts, lib/list/format.test.ts.
for (const list of [users, branches, opname]) {
  test(`${list.title}: columns, controls and odd rows`, async ({ page, showRows }) => {
    const { columns, controls } = list;
    const picture = list.picture?.field ?? "foto";
    const labels = columns.map(([label]) => label);
    const every = (value: unknown) => Object.fromEntries(columns.map(([, field]) => [field, value]));
    const header = ["Nomor", ...labels, ...controls];
    const dashes = header.slice(1).map(() => "-");
    const withoutPicture = controls.map((control) => (control === list.picture?.label ? "-" : control));
    // A record is known by its id, unless a column is its key.
    const keyed = list.key ? dashes : [...labels.map(() => "-"), ...withoutPicture];
    await showRows(list, [rowOf(list, 1), null, { id: 3, ...every(null), [picture]: null }]);
    await expectTable(page, [
      header,
      ["1", ...labels.map((label) => `${label} 1`), ...controls],
      ["2", ...dashes],
      ["3", ...keyed],
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
    await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toBeVisible();
    await expect(searchBox(page)).toHaveValue("");
    const named = list.named.map((column) => `${column} 1`).join(" ");
    for (const name of controls) {
      const role = name === "Ubah" ? "link" : "button";
      const control = page.getByRole("row").nth(1).getByRole(role, { name, exact: true });
      await expect(control).toHaveAccessibleDescription(named);
    }
    if (list.add && list.update) {
      await expect(link(page, list.add.button)).toHaveAttribute("href", list.add.path);
      const href = list.update + encodeURIComponent(keyOf(list, 1));
      await expect(link(page, "Ubah")).toHaveAttribute("href", href);
    } else {
      const views = ["Daftar", "Ringkasan", "Foto", "Perlu diperiksa"];
      await expect(page.getByRole("main").getByRole("link")).toHaveText(views);
    }
  });
}

// The calls of all resources: lib/resources/registry.test.ts; any key is one segment of the path: lib/server/data/records-write.test.ts.
test("a row is deleted once, after a confirmation", async ({ page, api, showRows }) => {
  const question = dialog(page, "Yakin akan menghapus?");
  await showRows(users, 30, "?cari=^Username \\d&mulai=26");
  await expectRange(page, 26, 30);
  await test.step("Batal makes no call", async () => {
    await askToDelete(page, "Username 30");
    await expect(question).toContainText("Anda tidak dapat mengembalikan data tersebut!");
    const texts = [users.title, "Username", "Username 30", "Nama", "Nama 30"];
    for (const text of texts) await expect(question.getByText(text, { exact: true })).toBeVisible();
    await expect(button(page, "Batal")).toHaveAccessibleDescription(texts.join(" "));
    await press(page, "Batal");
    await expect(question).toBeHidden();
  });
  await test.step("a double click deletes once", async () => {
    await api.clearRequests();
    await askToDelete(page, "Username 30");
    await button(page, "Ya, hapus!").dblclick();
    await expect(question).toBeHidden();
    await expectRange(page, 1, 25);
    await expect(searchBox(page)).toHaveValue("^Username \\d");
    await press(page, "Selanjutnya");
    await expectRange(page, 26, 29);
    await expect(cell(page, "Username 30")).toHaveCount(0);
    await expect.poll(async () => (await api.requests()).length).toBeGreaterThan(1);
    const requests = await api.requests();
    const bearer = requests.at(-1)?.headers.authorization;
    expect(bearer).toMatch(/^Bearer .{40,}/);
    expect(requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      // What the history has of the record before.
      ["GET", users.call, bearer],
      ["POST", `/api/user/delete/${encodeURIComponent(keyOf(users, 30))}`, bearer],
      ["GET", users.call, bearer],
    ]);
  });
});

test("each deletion says so, with its record, until the next action, and moves nothing", async ({
  page,
  showRows,
}) => {
  await showRows(advisors, 60);
  const notice = dialog(page, "SUKSES");
  const top = async () => (await page.getByRole("table").boundingBox())?.y;
  const before = await top();
  for (const [id, act] of [
    [2, () => sortBy(page, "Dealer")],
    [3, () => press(page, "Selanjutnya")],
    [40, () => searchFor(page, "nama")],
    [4, () => askToDelete(page, "Nama SA 5")],
  ] as const) {
    await askToDelete(page, `Nama SA ${id}`);
    await confirmDelete(page);
    await expect(notice).toContainText(new RegExp(`dihapusNama SA ${id}`));
    await expectRange(page, 1, 25);
    expect(await top()).toBe(before);
    await act();
    await expect(notice).toHaveCount(0);
  }
});

// The words of all failures, of which each is sent once: lib/testing/faults/fault-matrix.test.ts; the focus after one: e2e/screens/focus.spec.ts.
test("a list is fetched anew after a delete whose answer broke off", async ({ page, api, showRows }) => {
  await showRows(advisors, 2);
  await api.fault({ path: "/deletesa/1", reset: "in-body" });
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await dismissAlert(page, /tidak diketahui/);
  await expectRange(page, 1, 1);
  expect(await api.callsOf("/deletesa/*")).toHaveLength(1);
});

async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

// That a file name is one segment of the path: lib/server/api/address.property.test.ts.
test("Bukti Foto shows the picture of its row, and the focus returns", async ({ page, api, showRows }) => {
  const fotos = ["opname-000001.jpg", null, "", "opname-000002.jpg"];
  await showRows(
    opname,
    fotos.map((foto, at) => ({ ...rowOf(opname, at), foto })),
  );
  const buttons = button(page, "Bukti Foto");
  await expect(buttons).toHaveCount(2);
  const shown = dialog(page, "Bukti Foto");
  for (const [at, row] of [0, 3].entries()) {
    await buttons.nth(at).click();
    await expect(shown).toHaveAccessibleDescription(`Nama Item ${row} · Kode Item ${row} · Cabang ${row}`);
    await expectLoaded(shown.getByRole("img", { name: "Bukti Foto" }));
    expect((await api.callsOf("/images/*")).at(-1)?.path).toBe(`/images/${fotos[row]}`);
    if (at === 0) await press(page, "Tutup");
    else await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
    await expect(buttons.nth(at)).toBeFocused();
  }
});

// What the server makes of each answer: app/(data)/images/[foto]/route.test.ts.
test("a logo is zoomed, and one that does not come is asked for again", async ({ page, api, showRows }) => {
  await showRows(branches, [{ ...rowOf(branches, 1), foto: "logo-honda-mandiri-jaya.png" }]);
  const shown = dialog(page, "Logo");
  await test.step("one that does not come", async () => {
    await api.fault({ path: "/images/*", status: 500, body: "<h1>Rusak</h1>", times: 1 });
    await press(page, "Logo");
    await expect(shown.getByRole("alert")).toContainText("Foto belum dapat dimuat");
    await expect(shown).toContainText("Server menjawab dengan kesalahan (500)");
    await expect(shown.getByRole("img")).toHaveCount(0);
    await press(page, "Coba Lagi");
    await expect(shown.getByRole("img", { name: "Logo" })).toBeVisible();
    await expect(shown.locator(":focus").or(shown.and(page.locator(":focus")))).toHaveCount(1);
    await press(page, "Tutup");
  });
  await test.step("a logo is zoomed", async () => {
    await press(page, "Logo");
    const picture = shown.getByRole("img", { name: "Logo" });
    await expectLoaded(picture);
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    const fitted = await width();
    await press(page, "Perbesar");
    await expect.poll(width).toBeGreaterThan(fitted);
    await press(page, "Perbesar");
    await expect.poll(width).toBe(fitted);
    await press(page, "Tutup");
  });
});

test("a stored picture that could not be had is asked for again", async ({ page, api, takeSession }) => {
  await api.setRows("cabang", rowsOf(branches, 1));
  await api.fault({ path: "/images/*", status: 404, body: { message: "Not found" } });
  await takeSession("it");
  await page.goto("/update-dealer-cabang/1");
  const figure = page.getByRole("figure").filter({ hasText: "Tersimpan" });
  await expect(figure).toContainText("Foto tidak ada");
  await api.clearFaults();
  await api.fault({ path: "/images/*", status: 500, times: 1 });
  await page.reload();
  await expect(figure).toContainText("Foto belum dapat dimuat");
  await api.fault({
    path: "/images/*",
    status: 200,
    base64: PIXEL.toString("base64"),
    contentType: "image/png",
  });
  await press(page, "Coba Lagi");
  await expect(figure.getByRole("img")).toBeVisible();
  await expect(figure.getByRole("link")).toBeFocused();
});
