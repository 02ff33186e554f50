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
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, branches, keyOf, opname, rowOf, users } from "../support/site/lists.ts";

// A list with a key of its own and one that is only read and has a picture; all columns: lib/resources/registry.test.ts; odd rows:
// lib/server/delivery/columnar-list.property.test.ts, lib/list/format.test.ts.
for (const list of [users, opname]) {
  test(`${list.title}: columns, controls and odd rows`, async ({ page, showRows }) => {
    const { columns, controls, add } = list;
    const labels = columns.map(([label]) => label);
    const empty = Object.fromEntries([...columns.map(([, field]) => [field, null]), ["foto", null]]);
    const dashes = [...labels, ...controls].map(() => "-");
    await showRows(list, [rowOf(list, 1), null, { id: 3, ...empty }]);
    await expectTable(page, [
      ["Nomor", ...labels, ...controls],
      ["1", ...labels.map((label) => `${label} 1`), ...controls],
      ["2", ...dashes],
      ["3", ...dashes],
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
    await expect(page.getByPlaceholder("Ketik di sini lalu enter/return")).toHaveValue("");
    const named = list.named.map((column) => `${column} 1`).join(" ");
    for (const name of controls) {
      const role = name === "Ubah" ? "link" : "button";
      const control = page.getByRole("row").nth(1).getByRole(role, { name, exact: true });
      await expect(control).toHaveAccessibleDescription(named);
    }
    if (add) {
      await expect(link(page, add.button)).toHaveAttribute("href", add.path);
      await expect(link(page, "Ubah")).toHaveAttribute(
        "href",
        list.update + encodeURIComponent(keyOf(list, 1)),
      );
    } else {
      const views = ["Daftar", "Ringkasan", "Foto", "Perlu diperiksa"];
      await expect(page.getByRole("main").getByRole("link")).toHaveText(views);
    }
  });
}

// The calls of all resources: lib/resources/registry.test.ts; any key is one segment of the path: lib/server/api/address.property.test.ts.
test("a row is deleted once, after a confirmation", async ({ page, api, showRows }) => {
  const question = dialog(page, "Yakin akan menghapus?");
  await showRows(users, 30, "?cari=^Username \\d&mulai=26");
  await expectRange(page, 26, 30);
  await askToDelete(page, "Username 30");
  await expect(question).toContainText("Anda tidak dapat mengembalikan data tersebut!");
  const texts = [users.title, "Username", "Username 30", "Nama", "Nama 30"];
  await expect(button(page, "Batal")).toHaveAccessibleDescription(texts.join(" "));
  await press(page, "Batal");
  await expect(question).toBeHidden();
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

// The words of all failures, of which each is sent once: lib/testing/faults/fault-matrix.test.ts; the focus after one: e2e/screens/focus.spec.ts.
test("a deletion says so, or that its outcome is unknown", async ({ page, api, showRows }) => {
  await showRows(advisors, 25);
  const notice = dialog(page, "SUKSES");
  const top = async () => (await page.getByRole("table").boundingBox())?.y;
  const before = await top();
  await askToDelete(page, "Nama SA 2");
  await confirmDelete(page);
  await expect(notice).toContainText("dihapusNama SA 2");
  await expectRange(page, 1, 24);
  expect(await top()).toBe(before);
  await api.fault({ path: "/deletesa/3", reset: "in-body" });
  await askToDelete(page, "Nama SA 3");
  await expect(notice).toHaveCount(0);
  await confirmDelete(page);
  await dismissAlert(page, /tidak diketahui/);
  await expectRange(page, 1, 23);
  expect(await api.callsOf("/deletesa/3")).toHaveLength(1);
});

// What the server makes of each answer: app/(data)/images/[foto]/route.test.ts; that a file name is one segment of the path:
// lib/server/api/address.property.test.ts.
test("Bukti Foto shows its row's picture, asked for again if need be", async ({ page, api, showRows }) => {
  const fotos = ["opname-000001.jpg", null, "", "opname-000002.jpg"];
  await showRows(
    opname,
    fotos.map((foto, at) => ({ ...rowOf(opname, at), foto })),
  );
  const buttons = button(page, "Bukti Foto");
  await expect(buttons).toHaveCount(2);
  const shown = dialog(page, "Bukti Foto");
  await api.fault({ path: "/images/*", status: 500, body: "<h1>Rusak</h1>", times: 1 });
  for (const [at, row] of [0, 3].entries()) {
    await buttons.nth(at).click();
    await expect(shown).toHaveAccessibleDescription(`Nama Item ${row} · Kode Item ${row} · Cabang ${row}`);
    if (at === 0) {
      await expect(shown.getByRole("alert")).toContainText("Server menjawab dengan kesalahan (500)");
      await press(page, "Coba Lagi");
    }
    await expect(shown.getByRole("img", { name: "Bukti Foto" })).not.toHaveJSProperty("naturalWidth", 0);
    expect((await api.callsOf("/images/*")).at(-1)?.path).toBe(`/images/${fotos[row]}`);
    await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
    await expect(buttons.nth(at)).toBeFocused();
  }
});

test("a logo is zoomed, and one in a form is asked for again", async ({ page, api, showRows }) => {
  await showRows(branches, [{ ...rowOf(branches, 1), foto: "logo-honda-mandiri-jaya.png" }]);
  await press(page, "Logo");
  const picture = dialog(page, "Logo").getByRole("img", { name: "Logo" });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  const fitted = await width();
  await press(page, "Perbesar");
  await expect.poll(width).toBeGreaterThan(fitted);
  await press(page, "Perbesar");
  await expect.poll(width).toBe(fitted);
  await press(page, "Tutup");
  await api.fault({ path: "/images/*", status: 500, times: 1 });
  await link(page, "Ubah").click();
  const figure = page.getByRole("figure").filter({ hasText: "Tersimpan" });
  await expect(figure).toContainText("Foto belum dapat dimuat");
  await press(page, "Coba Lagi");
  await expect(figure.getByRole("img")).toBeVisible();
  await expect(figure.getByRole("link")).toBeFocused();
});
