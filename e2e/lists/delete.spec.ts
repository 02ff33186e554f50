import { advisors, keyOf, users } from "../support/page/lists.ts";
import {
  askToDelete,
  button,
  cell,
  confirmDelete,
  dialog,
  dismissAlert,
  expectRange,
  press,
  searchBox,
  searchFor,
  sortBy,
} from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

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

test("each deletion shows its notice until the next action", async ({ page, showRows }) => {
  await showRows(advisors, 60);
  const notice = page.getByRole("status").filter({ hasText: /dihapus$/ });
  for (const [id, act] of [
    [2, () => sortBy(page, "Dealer")],
    [3, () => press(page, "Selanjutnya")],
    [40, () => searchFor(page, "nama")],
    [4, () => askToDelete(page, "Nama SA 5")],
  ] as const) {
    await askToDelete(page, `Nama SA ${id}`);
    await confirmDelete(page);
    await expect(notice).toBeVisible();
    await expectRange(page, 1, 25);
    await act();
    await expect(notice).toHaveCount(0);
  }
});

test("a failed delete shows the API's message, and is sent once", async ({ page, api, showRows }) => {
  const path = "/deletesa/1";
  await showRows(advisors, 2);
  // One of each kind; the words of all: lib/testing/faults/fault-matrix.test.ts.
  for (const [fault, words, left] of [
    [{ status: 422, body: { error: { a: ["Pertama", "Kedua"], b: "Lain" } } }, "Pertama", 2],
    [{ status: 502, body: "<h1>Bad</h1>" }, "An error occurred while deleting SA", 2],
    // The API has deleted the row: the list is fetched anew, and says so.
    [{ reset: "in-body" }, /tidak diketahui/, 1],
  ] as const) {
    await api.clearRequests();
    await api.fault({ path, ...fault });
    await askToDelete(page, "Nama SA 1");
    await confirmDelete(page);
    await dismissAlert(page, words);
    await expectRange(page, 1, left);
    expect(await api.callsOf("/deletesa/*")).toEqual([expect.objectContaining({ method: "POST", path })]);
    await api.clearFaults();
  }
});
