import { dialog, dismissAlert, expectColumn, openList, press } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { advisors, carTypes, rowOf, rowsOf } from "../support/site/lists.ts";

// The words of every failure, and how often its call is made: lib/testing/faults/fault-matrix.test.ts. Malformed rows:
// e2e/server/leaks.spec.ts. A slow list: e2e/screens/screens.spec.ts.

test("a list that fails shows why, and leaves the app usable", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await api.setRows("car-type", [rowOf(carTypes, 1)]);
  await takeSession("it");
  for (const [fault, words, calls] of [
    [{ reset: "before-headers" }, /dihubungi \(\w+\)/, 2],
    [{ status: 503, body: "<h1>Tutup</h1>" }, "Service Unavailable (503)", 1],
  ] as const) {
    await api.clearFaults();
    await api.fault({ path: advisors.call, ...fault });
    await api.clearRequests();
    await page.goto(advisors.path);
    await dismissAlert(page, words);
    expect(await api.callsOf(advisors.call)).toHaveLength(calls);
    await expect(page.getByText(/^Daftar tidak dapat dimuat/)).toContainText(words);
    await expect(page.getByRole("link", { name: "Tambah SA", exact: true })).toBeVisible();
    await press(page, "Coba Lagi");
    await dismissAlert(page, words);
  }
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
  await page.goBack();
  await dismissAlert(page, "Service Unavailable (503)");
  await api.clearFaults();
  await press(page, "Coba Lagi");
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await openList(page, carTypes);
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await expect(dialog(page, "KESALAHAN")).toHaveCount(0);
});
