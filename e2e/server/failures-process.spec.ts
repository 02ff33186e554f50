import { server } from "../../scripts/standalone.mjs";
import { expectTexts, fill, submit, submitButton, writes } from "../support/forms/forms-screen.ts";
import { advisors, carTypes, rowsOf } from "../support/page/lists.ts";
import { chooseMenu, dismissAlert, expectColumn, expectRange, press } from "../support/page/screen.ts";
import { type AppProcess, startApp } from "../support/site/app-process.ts";
import { test as base, expect, submitLogin } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { apiUrl } from "../support/site/servers.ts";
import { openSite, type Site } from "../support/site/site.ts";

/** The port of the app in Playwright's first worker; each further worker adds one. */
const FIRST_PORT = 3130;
const TYPED = { Nama: "Rina", Username: "rina", "Kata Kunci": "rahasia" };
const LISTS = [
  ...["user", "dealer-cabang", "sa", "perawatan-precheck"],
  ...["car-type", "perawatan-postcheck", "pergantian-precheck", "pergantian-postcheck"],
];
const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

type Own = { app: AppProcess; way: Site };

/** A separate app, and the proxy to its API. */
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
      const settings = { API_BASE_URL: way.url, API_TIMEOUT_MS: "10000" };
      const app = await startApp(server, FIRST_PORT + parallelIndex, settings);
      await use(app);
      expect(app.isRunning()).toBe(true);
      await app.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ app }, use) => use(app.url),
});

// All tests share one app.
test.describe.configure({ mode: "default" });

test("an API that refuses connections shows an error everywhere, and works again when it is back", async ({
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

test("a user with too many lists under way gets an error at once, and other users get their lists", async ({
  page,
  context,
  api,
  app,
  takeSession,
}) => {
  const askAs = async (userId: string) => {
    await takeSession("it", { userId });
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join();
    return (name: string, signal?: AbortSignal) =>
      fetch(`${app.url}/lists/${name}`, { headers: { cookie }, signal });
  };
  const asked = async () => (await api.requests()).filter(({ method }) => method === "GET").length;
  await api.setRows("car-type", rowsOf(carTypes, 2));
  const askAsOther = await askAs("other");
  const askElsewhere = await askAs("own");
  const ask = await askAs("own");
  await api.fault({ path: "/api/*", hang: true });
  const [first, second] = [LISTS.slice(0, 4), LISTS.slice(4)];
  const lists = [...first, "user"].map((name) => askElsewhere(name));
  await expect.poll(asked).toBe(4);
  lists.push(...second.map((name) => askElsewhere(name)), ...first.map((name) => ask(name)));

  // One that overtakes the others waits in their place.
  const tried = () =>
    ask("car-type", AbortSignal.timeout(1_000)).then(
      ({ headers }) => headers.get("retry-after"),
      () => null,
    );
  await expect.poll(tried).toBe("5");
  const refused = await ask("car-type");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  await page.goto(carTypes.path);
  await dismissAlert(page, BUSY);
  expect(await asked()).toBe(4);
  lists.push(askAsOther("car-type"));
  await expect.poll(() => api.callsOf(carTypes.call)).toHaveLength(1);

  await api.clearFaults();
  for (const list of lists) expect((await list).status).toBe(200);
  await press(page, "Coba Lagi");
  await expectColumn(page, "Model", ["Model 1", "Model 2"]);
});

test("an unknown host name of the API shows an error everywhere", async ({ page, api, takeSession }, {
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

test("the frame of a slow list is shown at once", async ({ page, api, signIn }) => {
  await signIn("it");
  await api.fault({ path: advisors.call, hang: true });
  await chooseMenu(page, advisors.menu);
  await expect(page.getByRole("heading", { name: advisors.title, exact: true })).toBeVisible();
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await api.clearFaults();
  await expectRange(page, 1, 25);
  await expect(page.getByText("Memuat Data...")).toHaveCount(0);
});
