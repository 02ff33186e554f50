import { advisors, carTypes, rowOf, rowsOf } from "../support/page/lists.ts";
import { chooseMenu, dialog, dismissAlert, expectColumn, openList, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

// The words of every failure, and how often its call is made: lib/testing/faults/fault-matrix.test.ts.

const FAILED = "Internal Server Error (500)";

test.beforeEach(async ({ api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
});

test("a list that cannot be loaded shows why and can be retried", async ({ page, api }) => {
  for (const [fault, words, calls] of [
    [{ status: 503, body: "<h1>Tutup</h1>" }, "Service Unavailable (503)", 1],
    [{ reset: "before-headers" }, /dihubungi \(\w+\)/, 2],
    [{ cutJson: true }, "Jawaban server tidak dapat dibaca (200)", 1],
  ] as const) {
    await api.fault({ path: advisors.call, ...fault });
    await api.clearRequests();
    await page.goto(advisors.path);
    await dismissAlert(page, words);
    expect(await api.callsOf(advisors.call)).toHaveLength(calls);
    await expect(page.getByText(/^Daftar tidak dapat dimuat/)).toContainText(words);
    await api.clearFaults();
    await press(page, "Coba Lagi");
    await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  }
});

test("a failed list leaves the rest of the app usable, and a failed retry shows an error again", async ({
  page,
  api,
}) => {
  await api.setRows("car-type", [rowOf(carTypes, 1)]);
  await api.fault({ path: advisors.call, status: 500 });
  await page.goto(advisors.path);
  await dismissAlert(page, FAILED);
  await expect(page.getByRole("link", { name: "Tambah SA", exact: true })).toBeVisible();
  await press(page, "Coba Lagi");
  await dismissAlert(page, FAILED);
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
  await page.goBack();
  await dismissAlert(page, FAILED);
  await api.clearFaults();
  await openList(page, carTypes);
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await expect(dialog(page, "KESALAHAN")).toHaveCount(0);
});

test("malformed rows are shown with empty cells, and hide no other row", async ({ page, api }) => {
  await api.fault({ path: advisors.call, status: 200, body: [1, "dua", null, rowOf(advisors, 4)] });
  await page.goto(advisors.path);
  await expectColumn(page, "Nama SA", ["-", "-", "-", "Nama SA 4"]);
});

test("the frame of a slow list is shown at once", async ({ page, api }) => {
  await page.goto("/warehouse-list");
  await api.fault({ path: advisors.call, hang: true });
  await chooseMenu(page, advisors.menu);
  await expect(page.getByRole("heading", { name: advisors.title, exact: true })).toBeVisible();
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await api.clearFaults();
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await expect(page.getByText("Memuat Data...")).toHaveCount(0);
});
