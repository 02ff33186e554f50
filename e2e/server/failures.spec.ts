import { dialog, dismissAlert, expectColumn, openList, press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, carTypes, lists, rowOf, rowsOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

test.use({ settings: { API_TIMEOUT_MS: "10000" } });

// The words of every failure, and how often its call is made: lib/testing/faults/fault-matrix.test.ts. Malformed rows:
// e2e/server/leaks.spec.ts. A slow list: e2e/screens/screens.spec.ts.
test("a list that fails shows why, and leaves the app usable", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await api.setRows("car-type", [rowOf(carTypes, 1)]);
  await takeSession("it");
  await api.fault({ path: advisors.call, reset: "before-headers" });
  await page.goto(advisors.path);
  const words = /dihubungi \(\w+\)/;
  await dismissAlert(page, words);
  expect(await api.callsOf(advisors.call)).toHaveLength(2);
  await expect(page.getByText(/^Daftar tidak dapat dimuat/)).toContainText(words);
  await expect(page.getByRole("link", { name: "Tambah SA", exact: true })).toBeVisible();
  await press(page, "Coba Lagi");
  await dismissAlert(page, words);
  await openList(page, carTypes);
  await expectColumn(page, "Model", ["Model 1"]);
  await page.goBack();
  await dismissAlert(page, words);
  await api.clearFaults();
  await press(page, "Coba Lagi");
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await openList(page, carTypes);
  await openList(page, advisors);
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
  await expect(dialog(page, "KESALAHAN")).toHaveCount(0);
});

const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

// That other people get their lists meanwhile: lib/server/delivery/list-queue.test.ts. What else a busy server refuses, and in which words:
// lib/server/ingress/rate.test.ts, for an action e2e/server/gate.spec.ts.
test("who has too many lists under way is told so", async ({ page, context, api, server, takeSession }) => {
  const answered: string[] = [];
  await api.setRows("car-type", rowsOf(carTypes, 2));
  await api.fault({ path: "/api/*", method: "GET", hang: true });
  // Sessions share no call.
  for (let session = 0; session < 2; session++) {
    await takeSession("it");
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join();
    for (const { data } of lists.filter(({ role }) => role === "it").slice(0, 8))
      void fetch(`${server.url}/lists/${data}`, { headers: { cookie } }).then(({ status, headers }) => {
        answered.push(`${status} ${headers.get("retry-after")}`);
      });
  }
  // Four have a place, eight wait for one.
  await expect.poll(() => answered).toEqual(Array(4).fill("503 5"));
  await takeSession("it");
  await page.goto(carTypes.path);
  await dismissAlert(page, BUSY);
  expect((await api.requests()).filter(({ method }) => method === "GET")).toHaveLength(4);

  await api.clearFaults();
  await expect.poll(() => answered.slice(4)).toEqual(Array(12).fill("200 null"));
  await press(page, "Coba Lagi");
  await expectColumn(page, "Model", ["Model 1", "Model 2"]);
});
