import { advisors, keyOf, lists, rowOf, rowsOf, users } from "../support/page/lists.ts";
import {
  askToDelete,
  confirmDelete,
  dialog,
  dismissAlert,
  expectColumn,
  expectRange,
  openList,
  searchFor,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const QUESTION = "Yakin akan menghapus?";

for (const list of lists) {
  const { remove } = list;
  if (!remove) continue;
  test(`${list.title}: a row is deleted once, after a confirmation`, async ({ page, api, takeSession }) => {
    const label = list.searched[0] ?? "";
    const [first, last] = [`${label} 1`, `${label} 30`];
    const call = remove.path + encodeURIComponent(keyOf(list, 30));
    await api.setRows(list.resource, rowsOf(list, 30));
    await takeSession("it");
    await page.goto(`${list.path}?${new URLSearchParams({ cari: `^${label} \\d`, mulai: "26" })}`);
    await expectRange(page, 26, 30);

    await test.step("Batal makes no call", async () => {
      await askToDelete(page, last);
      const question = dialog(page, QUESTION);
      await expect(question).toContainText("Anda tidak dapat mengembalikan data tersebut!");
      const texts = [list.title, ...list.named.flatMap((column) => [column, `${column} 30`])];
      for (const text of texts) await expect(question.getByText(text, { exact: true })).toBeVisible();
      await expect(question.getByRole("button", { name: "Batal", exact: true })).toHaveAccessibleDescription(
        texts.join(" "),
      );
      await question.getByRole("button", { name: "Batal", exact: true }).click();
      await expect(question).toBeHidden();
    });
    await test.step("a double click deletes once", async () => {
      await api.clearRequests();
      await askToDelete(page, last);
      await page.getByRole("button", { name: "Ya, hapus!", exact: true }).dblclick();
      await expect(dialog(page, QUESTION)).toBeHidden();
      await expectRange(page, 1, 25);
      await expect(page.getByRole("cell", { name: first, exact: true })).toBeVisible();
      await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue(`^${label} \\d`);
      await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
      await expectRange(page, 26, 29);
      await expect(page.getByRole("cell", { name: last, exact: true })).toHaveCount(0);
      await expect.poll(async () => (await api.requests()).length).toBeGreaterThan(1);
      const requests = await api.requests();
      const bearer = requests.at(-1)?.headers.authorization;
      expect(bearer).toMatch(/^Bearer .{40,}/);
      expect(requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
        [remove.method, call, bearer],
        ["GET", list.call, bearer],
      ]);
    });
  });
}

test("a row's controls have what names the row as their accessible description", async ({
  page,
  api,
  takeSession,
}) => {
  for (const list of lists) {
    await api.setRows(list.resource, rowsOf(list, 2));
    await page.goto("about:blank");
    await takeSession(list.role);
    await page.goto(list.path);
    await expectRange(page, 1, 2);
    for (const name of list.controls) {
      const control = page
        .getByRole("row")
        .nth(2)
        .getByRole(name === "Ubah" ? "link" : "button");
      const named = list.named.map((column) => `${column} 2`).join(" ");
      await expect(control.and(page.getByText(name, { exact: true }))).toHaveAccessibleDescription(named);
    }
  }
});

test("the signed-in account has no Hapus button", async ({ page, api, takeSession }) => {
  await api.setRows("users", rowsOf(users, 3));
  await takeSession("it", { username: " USERNAME 2" });
  await page.goto(users.path);
  await expectRange(page, 1, 3);
  await expect(page.getByRole("row").nth(2).getByRole("cell").last()).toHaveText("- Akun Anda");
  await expect(page.getByRole("button", { name: "Hapus", exact: true })).toHaveCount(2);
});

test("each deletion shows its notice until the next action", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await takeSession("it");
  await page.goto(advisors.path);
  const notice = page.getByRole("status").filter({ hasText: /dihapus$/ });
  const remove = async (name: string) => {
    await askToDelete(page, name);
    await expect(notice).toHaveCount(0);
    await confirmDelete(page);
    await expect(notice).toBeVisible();
    await expectRange(page, 1, 25);
  };
  const header = page.getByRole("columnheader", { name: "Dealer", exact: true }).getByRole("button");
  await remove("Nama SA 1");
  await remove("Nama SA 2");
  for (const [at, act] of [
    () => header.click(),
    () => page.getByRole("button", { name: "Selanjutnya", exact: true }).click(),
    () => searchFor(page, "nama"),
    () => page.getByRole("button", { name: "KELUAR", exact: true }).click(),
  ].entries()) {
    await page.goto(advisors.path);
    await remove(`Nama SA ${at + 3}`);
    await act();
    await expect(notice).toHaveCount(0);
  }
});

test("keys with special characters are one path segment", async ({ page, api, signIn }) => {
  const names = ["o'brien", "a/b", "50% & more?", "x#y", "spasi  dua", "é"];
  await api.setRows(
    "users",
    names.map((username) => ({ nama: "N", username })),
  );
  await signIn("it");
  for (const [at, username] of names.entries()) {
    await test.step(username, async () => {
      await page
        .getByRole("row")
        .filter({ hasText: username })
        .getByRole("button", { name: "Hapus", exact: true })
        .click();
      await confirmDelete(page);
      if (at < names.length - 1) await expectColumn(page, "Username", names.slice(at + 1));
      else await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
    });
  }
  expect((await api.callsOf("/api/user/delete/*")).map(({ path }) => path)).toEqual(
    names.map((username) => `/api/user/delete/${encodeURIComponent(username)}`),
  );
});

test("a key that would change the path is never sent", async ({ page, api, signIn }) => {
  await api.setRows("users", [{ ...rowOf(users, 1), username: ".." }]);
  await signIn("it");
  await askToDelete(page, "..");
  await confirmDelete(page);
  await expect(dialog(page, "KESALAHAN")).toContainText("An error occurred while deleting user");
  expect(
    (await api.requests()).filter(({ method, path }) => method === "POST" && !path.endsWith("loginit")),
  ).toEqual([]);
});

test("a failed delete shows the API's message, and is sent once", async ({ page, api, takeSession }) => {
  const path = "/deletesa/1";
  const fallback = "An error occurred while deleting SA";
  const unknown = /tidak diketahui/;
  // One of each kind; the words of all: lib/testing/faults/fault-matrix.test.ts.
  const cases = [
    { fault: { status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" } } }, words: "Pertama" },
    { fault: { status: 404, body: { message: "Data tidak ditemukan" } }, words: "Data tidak ditemukan" },
    { fault: { status: 502, body: "<h1>Bad Gateway</h1>" }, words: fallback },
    { fault: { reset: "before-headers" }, words: unknown },
    { fault: { hang: true }, words: unknown },
    // The API has deleted the row: the list is fetched anew, and says so.
    { fault: { reset: "in-body" }, words: unknown, left: 1 },
  ] as const;
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 2);
  for (const { fault, words, ...outcome } of cases) {
    await test.step(JSON.stringify(fault), async () => {
      await api.setRows("sa", rowsOf(advisors, 2));
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
