import { advisors, keyOf, postcheck, rowsOf, users } from "../support/page/lists.ts";
import {
  askToDelete,
  cell,
  confirmDelete,
  dialog,
  dismissAlert,
  expectColumn,
  expectRange,
  openList,
  press,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/page/show-rows.ts";

// One list with a key of its own, and one of those with another method; the calls of all: lib/resources/registry.test.ts.
for (const list of [users, postcheck]) {
  test(`${list.title}: a row is deleted once, after a confirmation`, async ({ page, api, showRows }) => {
    const { method, path } = list.remove ?? { method: "", path: "" };
    const label = list.searched[0] ?? "";
    const [first, last] = [`${label} 1`, `${label} 30`];
    await showRows(list, 30, `?${new URLSearchParams({ cari: `^${label} \\d`, mulai: "26" })}`);
    await expectRange(page, 26, 30);
    const question = dialog(page, "Yakin akan menghapus?");

    await test.step("Batal makes no call", async () => {
      await askToDelete(page, last);
      await expect(question).toContainText("Anda tidak dapat mengembalikan data tersebut!");
      const texts = [list.title, ...list.named.flatMap((column) => [column, `${column} 30`])];
      for (const text of texts) await expect(question.getByText(text, { exact: true })).toBeVisible();
      await expect(question.getByRole("button", { name: "Batal", exact: true })).toHaveAccessibleDescription(
        texts.join(" "),
      );
      await press(page, "Batal");
      await expect(question).toBeHidden();
    });
    await test.step("a double click deletes once", async () => {
      await api.clearRequests();
      await askToDelete(page, last);
      await page.getByRole("button", { name: "Ya, hapus!", exact: true }).dblclick();
      await expect(question).toBeHidden();
      await expectRange(page, 1, 25);
      await expect(cell(page, first)).toBeVisible();
      await expect(searchBox(page)).toHaveValue(`^${label} \\d`);
      await press(page, "Selanjutnya");
      await expectRange(page, 26, 29);
      await expect(cell(page, last)).toHaveCount(0);
      await expect.poll(async () => (await api.requests()).length).toBeGreaterThan(1);
      const requests = await api.requests();
      const bearer = requests.at(-1)?.headers.authorization;
      expect(bearer).toMatch(/^Bearer .{40,}/);
      expect(requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
        [method, path + encodeURIComponent(keyOf(list, 30)), bearer],
        ["GET", list.call, bearer],
      ]);
    });
  });
}

test("the signed-in account has no Hapus button", async ({ page, api, takeSession }) => {
  await api.setRows("users", rowsOf(users, 3));
  await takeSession("it", { username: " USERNAME 2" });
  await page.goto(users.path);
  await expectRange(page, 1, 3);
  await expect(page.getByRole("row").nth(2).getByRole("cell").last()).toHaveText("- Akun Anda");
  await expect(page.getByRole("button", { name: "Hapus", exact: true })).toHaveCount(2);
});

test("each deletion shows its notice until the next action", async ({ page, showRows }) => {
  await showRows(advisors, 60);
  const notice = page.getByRole("status").filter({ hasText: /dihapus$/ });
  const remove = async (id: number) => {
    await askToDelete(page, `Nama SA ${id}`);
    await expect(notice).toHaveCount(0);
    await confirmDelete(page);
    await expect(notice).toBeVisible();
    await expectRange(page, 1, 25);
  };
  await remove(1);
  for (const [id, act] of [
    [2, () => sortBy(page, "Dealer")],
    [3, () => press(page, "Selanjutnya")],
    [40, () => searchFor(page, "nama")],
    [4, () => press(page, "KELUAR")],
  ] as const) {
    await remove(id);
    await act();
    await expect(notice).toHaveCount(0);
  }
});

test("keys with special characters are linked whole, and are one path segment", async ({
  page,
  api,
  showRows,
}) => {
  const names = ["a/b", "../admin", "50% & more?", "x#y", "spasi  dua"];
  await showRows(
    users,
    names.map((username) => ({ nama: "N", username })),
  );
  await expectColumn(page, "Username", names);
  for (const [at, username] of names.entries()) {
    const row = page.getByRole("row").nth(1);
    const link = row.getByRole("link", { name: "Ubah", exact: true });
    await expect(link).toHaveAttribute("href", `/update-user/${encodeURIComponent(username)}`);
    await row.getByRole("button", { name: "Hapus", exact: true }).click();
    await confirmDelete(page);
    if (at < names.length - 1) await expectColumn(page, "Username", names.slice(at + 1));
    else await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  }
  expect((await api.callsOf("/api/user/delete/*")).map(({ path }) => path)).toEqual(
    names.map((username) => `/api/user/delete/${encodeURIComponent(username)}`),
  );
});

test("a failed delete shows the API's message, and is sent once", async ({ page, api, showRows }) => {
  const path = "/deletesa/1";
  // One of each kind; the words of all: lib/testing/faults/fault-matrix.test.ts.
  const cases = [
    { fault: { status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" } } }, words: "Pertama" },
    { fault: { status: 502, body: "<h1>Bad</h1>" }, words: "An error occurred while deleting SA" },
    // The API has deleted the row: the list is fetched anew, and says so.
    { fault: { reset: "in-body" }, words: /tidak diketahui/, left: 1 },
  ] as const;
  await showRows(advisors, 2);
  for (const { fault, words, ...outcome } of cases) {
    await test.step(JSON.stringify(fault), async () => {
      await api.clearRequests();
      await api.fault({ path, ...fault });
      await askToDelete(page, "Nama SA 1");
      await confirmDelete(page);
      await dismissAlert(page, words);
      await expectRange(page, 1, "left" in outcome ? outcome.left : 2);
      expect(await api.callsOf("/deletesa/*")).toEqual([expect.objectContaining({ method: "POST", path })]);
      await api.clearFaults();
    });
  }
  await test.step("the page works afterwards", async () => {
    await api.setRows("sa", rowsOf(advisors, 2));
    await openList(page, advisors);
    await askToDelete(page, "Nama SA 1");
    await confirmDelete(page);
    await expectColumn(page, "Nama SA", ["Nama SA 2"]);
  });
});
