import { dismissAlert, expectColumn, press } from "../support/page/screen.ts";
import { expect } from "../support/site/fixtures.ts";
import { carTypes, lists, rowsOf } from "../support/site/lists.ts";
import { test } from "../support/site/watched.ts";

test.use({ settings: { API_TIMEOUT_MS: "10000" } });

const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

// That other people get their lists meanwhile: lib/server/delivery/list-queue.test.ts. What else a busy server refuses, and in which words:
// lib/server/ingress/rate.test.ts, for an action e2e/server/gate.spec.ts.
test("who has too many lists under way is told so", async ({ page, context, api, server, takeSession }) => {
  const own = lists.filter(({ role }) => role === "it").map(({ data }) => data);
  const answered: number[] = [];
  /** Asks for these lists in a session of its own, so that no call is shared. */
  const ask = async (names: string[]) => {
    await takeSession("it");
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join();
    return names.map(async (name) => {
      const { status, headers } = await fetch(`${server.url}/lists/${name}`, { headers: { cookie } });
      expect(headers.get("retry-after")).toBe(status === 503 ? "5" : null);
      answered.push(status);
    });
  };
  await api.setRows("car-type", rowsOf(carTypes, 2));
  await api.fault({ path: "/api/*", method: "GET", hang: true });
  const asking = [...(await ask(own.slice(0, 8))), ...(await ask(own.slice(0, 8)))];
  // Four have a place, eight wait for one.
  await expect.poll(() => answered).toEqual([503, 503, 503, 503]);
  await takeSession("it");
  await page.goto(carTypes.path);
  await dismissAlert(page, BUSY);
  expect((await api.requests()).filter(({ method }) => method === "GET")).toHaveLength(4);

  await api.clearFaults();
  await Promise.all(asking);
  expect(answered.slice(4)).toEqual(Array(12).fill(200));
  await press(page, "Coba Lagi");
  await expectColumn(page, "Model", ["Model 1", "Model 2"]);
});
