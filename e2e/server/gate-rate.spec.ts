import { writes } from "../support/forms/forms-screen.ts";
import { askToDelete, confirmDelete, dismissAlert, expectColumn, press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { advisors, rowsOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

const TOO_MANY = "Terlalu banyak permintaan dalam waktu singkat. Tunggu sebentar, lalu coba lagi.";
const TOO_MANY_WRITES =
  "Terlalu banyak permintaan dalam waktu singkat, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

// Three requests in three seconds are allowed.
test.use({ settings: { REQUESTS_PER_SECOND: "1" } });

test("who sends too many requests is told so", async ({ page, context, server, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await takeSession("it");
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const another = () => fetch(`${server.url}/picks/brands`, { headers: { cookie } });
  /** Sends requests until Retry-After is more than two seconds. */
  const exhaustRate = async () => {
    let seconds = 0;
    while (seconds < 3) seconds = Number((await another()).headers.get("retry-after"));
  };
  let isGreedy = true;
  await page.route("**/*", async (route, request) => {
    const isCounted = request.url().includes("/lists/") || "next-action" in request.headers();
    if (isGreedy && isCounted) {
      isGreedy = false;
      await exhaustRate();
    }
    await route.continue();
  });
  await page.goto(advisors.path);
  await dismissAlert(page, TOO_MANY);
  await expect.poll(async () => (await another()).status).toBe(200);
  await press(page, "Coba Lagi");
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);

  await api.clearRequests();
  isGreedy = true;
  await askToDelete(page, "Nama SA 1");
  await confirmDelete(page);
  await dismissAlert(page, TOO_MANY_WRITES);
  expect(await writes(api)).toEqual([]);
});
