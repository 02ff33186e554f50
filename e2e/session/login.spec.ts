import { refuseStorage } from "../support/page/lacking.ts";
import { dismissAlert } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { people } from "../support/site/people.ts";
import { callOf, FORM } from "../support/site/server-actions.ts";
import { appUrl } from "../support/site/servers.ts";
import { fromPageOf } from "../support/site/visitors.ts";

const WAIT = "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam 5 menit.";

/** Sends a login with a different forged X-Forwarded-For each time; returns the text of the response. */
async function signIn(username: string, password: string): Promise<string> {
  const { headers, body } = callOf("signIn", [{ kind: "idle" }, FORM], { username, password });
  const madeUp = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join(".");
  const answer = await fetch(`${appUrl}/`, {
    method: "POST",
    headers: { ...headers, ...fromPageOf(appUrl), "x-forwarded-for": madeUp, "x-real-ip": madeUp },
    body,
  });
  return answer.text();
}

test("failed logins block the user name, whatever the forged address, and no other user", async ({ api }) => {
  const { username, password } = people.it;
  for (const name of [`${username}+${api.scope}`, `tidak-ada+${api.scope}`]) {
    for (let at = 0; at < 10; at++) {
      expect(await signIn(name, "salah")).toContain("Username atau kata sandi salah");
    }
    expect(await signIn(name, password)).toContain(WAIT);
  }
  expect(await signIn(`${people.part.username}+${api.scope}`, people.part.password)).toContain(
    '"kind":"done"',
  );
});

test("the login focuses the user name, and trims it", async ({ page, api }) => {
  const { username, home } = people.it;
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.goto("/");
  // Before any script, so that none moves the focus while somebody types.
  await expect(page.getByLabel("Pengguna", { exact: true })).toBeFocused();
  await page.unroute("**/_next/static/**/*.js*");
  await page.goto("/");
  await submitLogin(page, `  ${username}+${api.scope} `, ` ${people.it.password}`);
  await dismissAlert(page, "Username atau kata sandi salah");
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(`${username}+${api.scope}`);
  await submitLogin(page, ` ${username}+${api.scope}  `, people.it.password);
  await expect(page).toHaveURL(home);
  const sent = (await api.callsOf("/api/user/loginit")).map(({ fields }) => fields.username);
  expect(sent).toEqual([username, username].map((name) => `${name}+${api.scope}`));
});

for (const isBlocked of [false, true]) {
  test(`a sign-in whose cookie is not kept says so${isBlocked ? ", also where all storage is refused" : ""}`, async ({
    page,
    context,
    api,
  }) => {
    if (isBlocked) await page.addInitScript(refuseStorage);
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const { "set-cookie": _, ...headers } = answer.headers();
      // What is fetched here puts its cookies into the browser.
      await context.clearCookies();
      await route.fulfill({ response: answer, headers });
    });
    await page.goto("/");
    await submitLogin(page, `${people.it.username}+${api.scope}`, people.it.password);
    await dismissAlert(page, /^Peramban ini tidak menyimpan cookie\./);
    await expect(page).toHaveURL("/");
    await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(
      `${people.it.username}+${api.scope}`,
    );
  });
}
