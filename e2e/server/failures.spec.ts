import { advisors, carTypes, rowOf, rowsOf } from "../support/page/lists.ts";
import { dialog, dismissAlert, expectColumn, expectRange, openList } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { MOST_MEGABYTES } from "../support/site/servers.ts";

/** One failure of each kind that a list meets; the words of all: lib/testing/faults/fault-matrix.test.ts. */
const failures = [
  { name: "500", fault: { status: 500, body: { message: "Rusak" } }, words: "Internal Server Error (500)" },
  { name: "401 without words", fault: { status: 401 }, words: "Unauthorized (401)" },
  { name: "503 in HTML", fault: { status: 503, body: "<h1>Tutup</h1>" }, words: "Service Unavailable (503)" },
  { name: "two resets", fault: { reset: "before-headers" }, words: /dihubungi \(\w+\)/, calls: 2 },
  { name: "two resets in the body", fault: { reset: "in-body" }, words: /dihubungi \(\w+\)/, calls: 2 },
  { name: "hang", fault: { hang: true }, words: "Server tidak menjawab tepat waktu (ETIMEDOUT)" },
  { name: "cut JSON", fault: { cutJson: true }, words: "Jawaban server tidak dapat dibaca (200)" },
  {
    name: "too much",
    fault: { status: 200, megabytes: MOST_MEGABYTES },
    words: "Jawaban server terlalu besar (200)",
  },
  { name: "no content", fault: { status: 204 }, words: "Jawaban server tidak dapat dibaca (204)" },
] as const;

test("a list that cannot be loaded shows why and can be retried", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
  for (const { name, fault, words, ...rest } of failures) {
    await test.step(name, async () => {
      await api.fault({ path: advisors.call, ...fault });
      await api.clearRequests();
      await page.goto(advisors.path);
      await dismissAlert(page, words);
      expect(await api.callsOf(advisors.call)).toHaveLength("calls" in rest ? rest.calls : 1);
      await expect(page.getByText(/^Daftar tidak dapat dimuat/)).toContainText(words);
      await api.clearFaults();
      await page.getByRole("button", { name: "Coba Lagi", exact: true }).click();
      await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
    });
  }
});

test("a failed list leaves the rest of the app usable, and a failed retry shows an error again", async ({
  page,
  api,
  signIn,
}) => {
  await api.setRows("car-type", [rowOf(carTypes, 1)]);
  await api.fault({ path: advisors.call, status: 500 });
  await signIn("it");
  await openList(page, advisors);
  await dismissAlert(page, "Internal Server Error (500)");
  await expect(page.getByRole("link", { name: "Tambah SA", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Coba Lagi", exact: true }).click();
  await dismissAlert(page, "Internal Server Error (500)");
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
  await page.goBack();
  await dismissAlert(page, "Internal Server Error (500)");
  await api.clearFaults();
  await openList(page, carTypes);
  await openList(page, advisors);
  await expectRange(page, 1, 25);
  await expect(dialog(page, "KESALAHAN")).toHaveCount(0);
});

test("a connection that breaks once is retried without an error", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
  for (const reset of ["before-headers", "in-body"] as const) {
    await api.clearRequests();
    await api.fault({ path: advisors.call, reset, times: 1 });
    await page.goto(advisors.path);
    await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await api.callsOf(advisors.call)).toHaveLength(2);
  }
});

test("malformed rows are shown with empty cells, and hide no other row", async ({
  page,
  api,
  takeSession,
}) => {
  await api.fault({ path: advisors.call, status: 200, body: [1, "dua", null, rowOf(advisors, 4)] });
  await takeSession("it");
  await page.goto(advisors.path);
  await expectColumn(page, "Nama SA", ["-", "-", "-", "Nama SA 4"]);
});
