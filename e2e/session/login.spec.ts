import { refuseStorage } from "../support/page/lacking.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { callOf, FORM } from "../support/site/server-actions.ts";
import { appUrl } from "../support/site/servers.ts";
import { fromPageOf } from "../support/site/visitors.ts";

const { username, password, home } = people.it;

test("failed logins block the user name, whatever address is made up, and no other user", async ({ api }) => {
  const signIn = async (username: string, password: string) => {
    const { headers, body } = callOf("signIn", [{ kind: "idle" }, FORM], { username, password });
    const madeUp = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join(".");
    const forwarded = { "x-forwarded-for": madeUp, "x-real-ip": madeUp };
    const sent = { ...headers, ...fromPageOf(appUrl), ...forwarded };
    return (await fetch(appUrl, { method: "POST", headers: sent, body })).text();
  };
  for (let at = 0; at < 10; at++)
    expect(await signIn(`${username}+${api.scope}`, "salah")).toContain("Username atau kata sandi salah");
  expect(await signIn(`${username}+${api.scope}`, password)).toContain(
    "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam 5 menit.",
  );
  expect(await signIn(`${people.part.username}+${api.scope}`, people.part.password)).toContain(
    '"kind":"done"',
  );
});

test("the login focuses the user name, and trims it", async ({ page, api }) => {
  const name = page.getByLabel("Pengguna", { exact: true });
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.goto("/");
  // Before any script, so that none moves the focus while somebody types.
  await expect(name).toBeFocused();
  await page.unroute("**/_next/static/**/*.js*");
  await page.goto("/");
  await submitLogin(page, `  ${username}+${api.scope} `, ` ${password}`);
  await dismissAlert(page, "Username atau kata sandi salah");
  await expect(name).toHaveValue(`${username}+${api.scope}`);
  await submitLogin(page, ` ${username}+${api.scope}  `, password);
  await expect(page).toHaveURL(home);
  const sent = (await api.callsOf("/api/user/loginit")).map(({ fields }) => fields.username);
  expect(sent).toEqual([username, username].map((name) => `${name}+${api.scope}`));
});

test("a sign-in whose cookie is not kept says so, where no storage is to be had", async ({
  page,
  context,
  api,
}) => {
  await page.addInitScript(refuseStorage);
  await page.route("/", async (route) => {
    const answer = await route.fetch();
    const { "set-cookie": _, ...headers } = answer.headers();
    // What is fetched here puts its cookies into the browser.
    await context.clearCookies();
    await route.fulfill({ response: answer, headers });
  });
  await page.goto("/");
  await submitLogin(page, `${username}+${api.scope}`, password);
  await dismissAlert(page, /^Peramban ini tidak menyimpan cookie\./);
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(`${username}+${api.scope}`);
});
