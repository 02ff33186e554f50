import { expectLogin, logOut } from "../support/forms/station.ts";
import { refuseStorage } from "../support/page/lacking.ts";
import { dialog, dismissAlert, menuEntries, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { menus } from "../support/site/lists.ts";
import { people, type Role } from "../support/site/people.ts";
import { callOf, FORM } from "../support/site/server-actions.ts";
import { appUrl } from "../support/site/servers.ts";
import { fromPageOf } from "../support/site/visitors.ts";

const LOGIN = "/api/user/loginit";
const { username, password, home } = people.it;

for (const role of Object.keys(people) as Role[]) {
  test(`${role} signs in to its first menu entry, and out`, async ({ page, signInByForm, context }) => {
    const { name, email, role: roleName, home } = people[role];
    await signInByForm(role);
    await expect(page).toHaveURL(home);
    await expect(menuEntries(page)).toHaveText(menus[role]);
    for (const text of [name, email, roleName]) {
      await expect(page.getByRole("paragraph").filter({ hasText: text }).first()).toHaveText(text);
    }
    // By plain HTTP on loopback it is not `Secure`.
    const attributes = { domain: "localhost", path: "/", httpOnly: true, secure: false, sameSite: "Lax" };
    expect(await context.cookies()).toMatchObject([{ name: "sns_session", ...attributes }]);
    // The login redirects a signed-in user.
    await page.goto("/");
    await expect(page).toHaveURL(home);
    await press(page, "KELUAR");
    await press(page, "Batal");
    await expect(dialog(page, "Yakin akan keluar?")).toBeHidden();
    expect(await context.cookies()).toHaveLength(1);
    await logOut(page);
    await expectLogin(page);
    await expect(page.getByRole("heading", { name: "Support Apk Nusantara" })).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await page.goBack();
    await expectLogin(page);
    await expect(page.getByText(name)).toBeHidden();
  });
}

test("the login tells of what is missing and of what failed", async ({ page, api, context }) => {
  const name = page.getByLabel("Pengguna", { exact: true });
  const secret = page.getByLabel("Kata Kunci", { exact: true });
  const submit = page.getByRole("button", { name: "Masuk", exact: true });
  const status = page.getByRole("status");
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.goto("/", { waitUntil: "load" });
  // Before any script, so that none moves the focus while somebody types.
  await expect(name).toBeFocused();
  await page.unrouteAll();
  await page.goto("/");
  await test.step("empty fields", async () => {
    await expect(status).toBeEmpty();
    await submit.click();
    await expect(status).toHaveText("Perlu diperbaiki: Pengguna, Kata Kunci");
    await expect(name).toBeFocused();
    for (const field of [name, secret]) {
      await expect(submit).toBeDisabled();
      await expect(field).toHaveAccessibleDescription("Kolom wajib diisi");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill("x");
      await expect(field).toHaveAccessibleDescription("");
      await expect(field).not.toHaveAttribute("aria-invalid");
    }
    await expect(status).toBeEmpty();
    await expect(submit).toBeEnabled();
  });
  await test.step("the password can be shown and hidden", async () => {
    await expect(secret).toHaveAttribute("type", "password");
    await press(page, "Tampilkan");
    await expect(secret).toHaveAttribute("type", "text");
    await expect(secret).toHaveValue("x");
    await press(page, "Sembunyikan");
    await expect(secret).toHaveAttribute("type", "password");
    expect(await api.requests()).toEqual([]);
  });
  // The words of all failures: lib/testing/faults/fault-matrix.test.ts, lib/server/session/login.test.ts.
  for (const [fault, words] of [
    [null, "Username atau kata sandi salah"],
    [{ reset: "before-headers" }, /^Server tidak dapat dihubungi/],
    [{ status: 401, body: { message: "token salah" } }, "token salah"],
  ] as const) {
    if (fault) await api.fault({ path: LOGIN, times: 1, ...fault });
    await submitLogin(page, `  ${username}+${api.scope} `, ` ${password}`);
    await dismissAlert(page, words);
    await expect(name).toHaveValue(`${username}+${api.scope}`);
    await expect(secret).toHaveValue("");
    await expect(page).toHaveURL("/");
    expect(await context.cookies()).toEqual([]);
  }
  await secret.fill(password);
  await secret.press("Enter");
  await expect(page).toHaveURL(home);
  const sent = (await api.callsOf(LOGIN)).map(({ fields }) => fields.username);
  expect(sent).toEqual(Array(4).fill(`${username}+${api.scope}`));
});

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

test("a sign-in whose cookie is not kept says so", async ({ page, context, api }) => {
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

test("a browser that is too old is told so, and no other one", async ({ page }) => {
  const words = page.getByText(/^Peramban ini terlalu lama/);
  await page.goto("/");
  await expect(page.getByLabel("Pengguna", { exact: true })).toBeVisible();
  await expect(words).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.reload();
  await expect(words).toBeVisible();
});
