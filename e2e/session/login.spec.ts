import { expectLogin, logOut } from "../support/forms/station.ts";
import { refuseStorage } from "../support/page/lacking.ts";
import { dialog, dismissAlert, menuEntries, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { menus } from "../support/site/lists.ts";
import { people } from "../support/site/people.ts";

const LOGIN = "/api/user/loginit";
const { username, password, home } = people.it;

// Where each role goes: e2e/session/access.spec.ts.
test("a person signs in to the first menu entry, and out", async ({ page, signInByForm, context }) => {
  const { name, email, role } = people.it;
  await signInByForm("it");
  await expect(page).toHaveURL(home);
  await expect(menuEntries(page)).toHaveText(menus.it);
  for (const text of [name, email, role]) {
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
    await submit.click();
    await expect(status).toHaveText("Perlu diperbaiki: Pengguna, Kata Kunci");
    await expect(name).toBeFocused();
    for (const field of [name, secret]) {
      await expect(submit).toBeDisabled();
      await expect(field).toHaveAccessibleDescription("Kolom wajib diisi");
      await field.fill("x");
      await expect(field).toHaveAccessibleDescription("");
    }
    await expect(status).toBeEmpty();
    await expect(submit).toBeEnabled();
  });
  await test.step("the password can be shown and hidden", async () => {
    for (const [name, type] of Object.entries({ Tampilkan: "text", Sembunyikan: "password" })) {
      await press(page, name);
      await expect(secret).toHaveAttribute("type", type);
    }
    await expect(secret).toHaveValue("x");
    expect(await api.requests()).toEqual([]);
  });
  // The words of all failures, and who has to wait after them: lib/testing/faults/fault-matrix.test.ts, lib/server/session/login.test.ts.
  for (const [fault, words] of [
    [null, "Username atau kata sandi salah"],
    [{ reset: "before-headers" }, /^Server tidak dapat dihubungi/],
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
  expect(await api.callsOf(LOGIN)).toHaveLength(3);
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
