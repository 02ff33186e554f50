import { server } from "../scripts/standalone.mjs";
import { type AppProcess, startApp } from "./support/app-process.ts";
import { test as base, expect, submitLogin } from "./support/fixtures.ts";
import { expectTexts, fill, submit, submitButton, writes } from "./support/forms-screen.ts";
import { advisors, carTypes, rowsOf } from "./support/lists.ts";
import { people } from "./support/people.ts";
import { chooseMenu, dismissAlert, expectColumn, expectRange, press } from "./support/screen.ts";
import { apiUrl } from "./support/servers.ts";
import { openSite, type Site } from "./support/site.ts";

/** The port of the app in the first of Playwright's workers; each further one has the next. */
const FIRST_PORT = 3130;
const TYPED = { Nama: "Rina", Username: "rina", "Kata Kunci": "rahasia" };
const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

type Own = { app: AppProcess; way: Site };

/** An app of its own, with room for one list at a time and for one that waits, and its way to the API. */
const test = base.extend<object, Own>({
  way: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const way = await openSite(apiUrl);
      await use(way);
      await way.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ way }, use, { parallelIndex }) => {
      const settings = {
        API_BASE_URL: way.url,
        LIST_MEMORY_MB: "8",
        LIST_QUEUE_MAX: "1",
        API_TIMEOUT_MS: "10000",
      };
      const app = await startApp(server, FIRST_PORT + parallelIndex, settings);
      await use(app);
      expect(app.isRunning()).toBe(true);
      await app.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

// One app for all of them.
test.describe.configure({ mode: "default" });

test("an API that refuses connections is told everywhere, and used again as soon as it is back", async ({
  page,
  api,
  takeSession,
  way,
}) => {
  const words = "Server tidak dapat dihubungi (ECONNREFUSED)";
  await api.setRows("sa", rowsOf(advisors, 2));
  await page.goto("/");
  await way.cut();
  await submitLogin(page, `siti+${api.scope}`, people.it.password);
  await dismissAlert(page, words);
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(`siti+${api.scope}`);

  await takeSession("it");
  await page.goto("/create-user");
  await fill(page, TYPED);
  await submit(page);
  await dismissAlert(page, `An error occurred while creating user\n${words}`);
  await expectTexts(page, TYPED);
  expect(await writes(api)).toEqual([]);
  await way.restore();
  await api.setRows("users", []);
  await submitButton(page).click();
  await expect(page).toHaveURL("/user-list");
  expect(await writes(api)).toHaveLength(1);

  await way.cut();
  await page.goto(advisors.path);
  await dismissAlert(page, words);
  await way.restore();
  await press(page, "Coba Lagi");
  await expectColumn(page, "Nama SA", ["Nama SA 1", "Nama SA 2"]);
});

/** Asks for a list as another tab would; `leave` closes the tab, which then gets no status. */
function ask(address: string, cookie: string) {
  const tab = new AbortController();
  const status = fetch(address, { headers: { cookie }, signal: tab.signal })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => null);
  return { status, leave: () => tab.abort() };
}

test("whoever finds too many lists waiting is told at once, and who leaves holds no place", async ({
  page,
  context,
  api,
  app,
  takeSession,
}) => {
  // Its first opening: what a list weighs that nobody has seen yet leaves no room for another.
  await api.setRows("car-type", rowsOf(carTypes, 2));
  await takeSession("it");
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join();
  const list = `${app.url}/lists/car-type`;
  await api.fault({ path: carTypes.call, hang: true });
  const first = ask(list, cookie);
  await expect.poll(() => api.callsOf(carTypes.call)).toHaveLength(1);

  const pair = () => [ask(list, cookie), ask(list, cookie)];
  const waiting = pair();
  expect(await Promise.race(waiting.map(({ status }) => status))).toBe(503);
  await page.goto(carTypes.path);
  await dismissAlert(page, BUSY);

  for (const { leave } of waiting) leave();
  await Promise.all(waiting.map(({ status }) => status));
  const last = pair();
  expect(await Promise.race(last.map(({ status }) => status))).toBe(503);
  await api.clearFaults();
  expect((await Promise.all(last.map(({ status }) => status))).toSorted()).toEqual([200, 503]);
  expect(await first.status).toBe(200);
  await press(page, "Coba Lagi");
  await expectColumn(page, "Model", ["Model 1", "Model 2"]);
});

test("an API whose name nobody knows is told everywhere", async ({ page, api, takeSession }, {
  parallelIndex,
}) => {
  const unknown = await startApp(server, FIRST_PORT + 10 + parallelIndex, {
    API_BASE_URL: "http://api..contoh",
  });
  const words = /^Server tidak dapat dihubungi \((ENOTFOUND|EAI_AGAIN)\)$/;
  await page.goto(unknown.url);
  await submitLogin(page, "siti", people.it.password);
  await dismissAlert(page, words);
  await takeSession("it");
  await page.goto(unknown.url + advisors.path);
  await dismissAlert(page, words);
  await page.goto(`${unknown.url}/create-user`);
  await fill(page, TYPED);
  await submit(page);
  await dismissAlert(page, /^An error occurred while creating user\nServer tidak dapat dihubungi/);
  await expectTexts(page, TYPED);
  expect(await api.callsOf("/api/user/registerit")).toEqual([]);
  expect(unknown.isRunning()).toBe(true);
  await unknown.stop();
});

test("the frame of a slow list is there at once", async ({ page, api, signIn }) => {
  await signIn("it");
  await api.fault({ path: advisors.call, hang: true });
  await chooseMenu(page, advisors.menu);
  await expect(page.getByRole("heading", { name: advisors.title, exact: true })).toBeVisible();
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await api.clearFaults();
  await expectRange(page, 1, 25);
  await expect(page.getByText("Memuat Data...")).toHaveCount(0);
});
