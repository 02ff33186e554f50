import { expectLogin, logOut } from "../support/forms/station.ts";
import { menus } from "../support/page/routes.ts";
import { chooseMenu, dialog, dismissAlert, menuEntries, press } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { people, type Role } from "../support/site/people.ts";

const LOGIN = "/api/user/loginit";

for (const role of Object.keys(people) as Role[]) {
  test(`${people[role].role} signs in to its first menu entry, sees its name, and signs out`, async ({
    page,
    signInByForm,
    context,
  }) => {
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

    await test.step("the login redirects a signed-in user", async () => {
      await page.goto("/");
      await expect(page).toHaveURL(home);
    });
    await test.step("Batal stays", async () => {
      await press(page, "KELUAR");
      await dialog(page, "Yakin akan keluar?").getByRole("button", { name: "Batal", exact: true }).click();
      await expect(dialog(page, "Yakin akan keluar?")).toBeHidden();
      await expect(page).toHaveURL(home);
      expect(await context.cookies()).toHaveLength(1);
    });
    await test.step("'Ya, keluar!' ends the session and shows the login", async () => {
      await logOut(page);
      await expectLogin(page);
      await expect(page.getByRole("heading", { name: "Support Apk Nusantara" })).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      await page.goBack();
      await expectLogin(page);
      await expect(page.getByText(name)).toBeHidden();
    });
  });
}

test("empty fields have messages, and the button is disabled until they are filled", async ({
  page,
  api,
}) => {
  await page.goto("/");
  const submit = page.getByRole("button", { name: "Masuk", exact: true });
  const username = page.getByLabel("Pengguna", { exact: true });
  const password = page.getByLabel("Kata Kunci", { exact: true });
  const missing = page.getByText("Kolom wajib diisi", { exact: true });
  await submit.click();
  await expect(missing).toHaveCount(2);
  await expect(username).toBeFocused();
  await expect(submit).toBeDisabled();
  await username.fill(`siti+${api.scope}`);
  await expect(missing).toHaveCount(1);
  await expect(submit).toBeDisabled();
  await password.fill("x");
  await expect(missing).toHaveCount(0);
  await expect(submit).toBeEnabled();
  expect(await api.requests()).toEqual([]);

  await test.step("the password can be shown and hidden", async () => {
    await expect(password).toHaveAttribute("type", "password");
    await press(page, "Tampilkan");
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue("x");
    await press(page, "Sembunyikan");
    await expect(password).toHaveAttribute("type", "password");
  });
});

test("a login that fails tells why and keeps the user name, and works afterwards by Enter", async ({
  page,
  api,
  context,
}) => {
  const [username, password] = [page.getByLabel("Pengguna", { exact: true }), page.getByLabel("Kata Kunci")];
  await page.goto("/");
  // The words of all failures: lib/testing/faults/fault-matrix.test.ts, lib/server/session/login.test.ts.
  for (const [fault, words] of [
    [null, "Username atau kata sandi salah"],
    [{ reset: "before-headers" }, /^Server tidak dapat dihubungi/],
    [{ status: 401, body: { message: "token salah" } }, "token salah"],
  ] as const) {
    if (fault) await api.fault({ path: LOGIN, times: 1, ...fault });
    await submitLogin(page, `siti+${api.scope}`, "salah");
    await dismissAlert(page, words);
    await expect(username).toHaveValue(`siti+${api.scope}`);
    await expect(password).toHaveValue("");
    await expect(page).toHaveURL("/");
    expect(await context.cookies()).toEqual([]);
  }
  expect(await api.callsOf(LOGIN)).toHaveLength(3);
  await password.fill(people.it.password);
  await password.press("Enter");
  await expect(page).toHaveURL(people.it.home);
});

test("on a phone the menu is a drawer", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("it");
  await expect(menuEntries(page)).toHaveCount(0);
  await press(page, "Buka menu");
  await expect(menuEntries(page)).toHaveText(menus.it);
  await expect(dialog(page, "Menu").getByText(people.it.name)).toBeVisible();
  await chooseMenu(page, "SA");
  await expect(dialog(page, "Menu")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Daftar SA" })).toBeVisible();
  await press(page, "Buka menu");
  await press(page, "Tutup menu");
  await expect(dialog(page, "Menu")).toBeHidden();
});

test("the warehouse screens show that they are not available yet", async ({ page, takeSession }) => {
  await takeSession("it");
  for (const [path, title] of [
    ["/warehouse-list", "Gudang Master"],
    ["/warehouse-transit-list", "Gudang Transit"],
    ["/warehouse-branch-list", "Gudang Cabang"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(page.getByText("Layar ini belum tersedia", { exact: true })).toBeVisible();
  }
});
