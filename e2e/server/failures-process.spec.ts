import { expectTexts, fill, submit, writes } from "../support/forms/forms-screen.ts";
import { advisors, carTypes, lists, rowsOf } from "../support/page/lists.ts";
import { dismissAlert, expectColumn, press } from "../support/page/screen.ts";
import { expect, submitLogin } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { apiUrl } from "../support/site/servers.ts";
import { openSite, type Site } from "../support/site/site.ts";
import { test as base } from "../support/site/watched.ts";

const TYPED = { Nama: "Rina", Username: "rina", "Kata Kunci": "rahasia" };
const REFUSED = "Server tidak dapat dihubungi (ECONNREFUSED)";
const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

/** A server that all tests share, and the proxy to its API. */
const test = base.extend<object, { way: Site }>({
  way: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const way = await openSite(apiUrl);
      await use(way);
      await way.close();
    },
    { scope: "worker" },
  ],
  settings: [({ way }, use) => use({ API_BASE_URL: way.url, API_TIMEOUT_MS: "10000" }), { scope: "worker" }],
});

test.describe.configure({ mode: "default" });

test("an API that refuses connections is told everywhere", async ({ page, api, takeSession, way }) => {
  await api.setRows("sa", rowsOf(advisors, 2));
  await page.goto("/");
  await way.cut();
  await submitLogin(page, `siti+${api.scope}`, people.it.password);
  await dismissAlert(page, REFUSED);
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(`siti+${api.scope}`);

  await takeSession("it");
  await page.goto("/create-user");
  await fill(page, TYPED);
  await submit(page);
  await dismissAlert(page, `An error occurred while creating user\n${REFUSED}`);
  await expectTexts(page, TYPED);
  expect(await writes(api)).toEqual([]);
  await way.restore();
  await api.setRows("users", []);
  await submit(page);
  await expect(page).toHaveURL("/user-list");
  expect(await writes(api)).toHaveLength(1);

  await way.cut();
  await page.goto(advisors.path);
  await dismissAlert(page, REFUSED);
  await way.restore();
  await press(page, "Coba Lagi");
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
});

// That other people get their lists meanwhile: lib/server/delivery/list-queue.test.ts.
test("a user with too many lists under way is told at once, and can try again", async ({
  page,
  context,
  api,
  server,
  takeSession,
}) => {
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
