import { menus } from "../support/page/routes.ts";
import { chooseMenu, dialog, dismissAlert, menuEntries } from "../support/page/screen.ts";
import { expect, submitLogin, test } from "../support/site/fixtures.ts";
import { people, type Role } from "../support/site/people.ts";
import { MOST_MEGABYTES } from "../support/site/servers.ts";

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
    if (menus[role].length === 0) {
      await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
    }

    await test.step("the login redirects a signed-in user", async () => {
      await page.goto("/");
      await expect(page).toHaveURL(home);
    });
    await test.step("Batal stays", async () => {
      await page.getByRole("button", { name: "KELUAR", exact: true }).click();
      await dialog(page, "Yakin akan keluar?").getByRole("button", { name: "Batal", exact: true }).click();
      await expect(dialog(page, "Yakin akan keluar?")).toBeHidden();
      await expect(page).toHaveURL(home);
      expect(await context.cookies()).toHaveLength(1);
    });
    await test.step("'Ya, keluar!' ends the session and shows the login", async () => {
      await page.getByRole("button", { name: "KELUAR", exact: true }).click();
      await page.getByRole("button", { name: "Ya, keluar!", exact: true }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("heading", { name: "Support Apk Nusantara" })).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      await page.goBack();
      await expect(page.getByLabel("Kata Kunci", { exact: true })).toBeVisible();
      await expect(page.getByText(name)).toBeHidden();
    });
  });
}

test("a refused login shows the reason and keeps the user name; Enter submits", async ({ page, api }) => {
  const username = `siti+${api.scope}`;
  await page.goto("/");
  await submitLogin(page, username, "salah");
  await dismissAlert(page, "Username atau kata sandi salah");
  await expect(page.getByLabel("Pengguna", { exact: true })).toHaveValue(username);
  await expect(page).toHaveURL("/");
  await page.getByLabel("Kata Kunci", { exact: true }).fill(people.it.password);
  await page.getByLabel("Kata Kunci", { exact: true }).press("Enter");
  await expect(page).toHaveURL(people.it.home);
});

test("empty fields have messages, and the button is disabled until they are filled", async ({
  page,
  api,
}) => {
  await page.goto("/");
  const submit = page.getByRole("button", { name: "Masuk", exact: true });
  const username = page.getByLabel("Pengguna", { exact: true });
  const password = page.getByLabel("Kata Kunci", { exact: true });
  await submit.click();
  await expect(page.getByText("Kolom wajib diisi", { exact: true })).toHaveCount(2);
  await expect(username).toHaveAccessibleDescription("Kolom wajib diisi");
  await expect(submit).toBeDisabled();
  await username.fill(`siti+${api.scope}`);
  await expect(page.getByText("Kolom wajib diisi", { exact: true })).toHaveCount(1);
  await expect(submit).toBeDisabled();
  await password.fill("x");
  await expect(page.getByText("Kolom wajib diisi", { exact: true })).toHaveCount(0);
  await expect(submit).toBeEnabled();
  expect(await api.requests()).toEqual([]);

  await test.step("the password can be shown and hidden", async () => {
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Tampilkan", exact: true }).click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue("x");
    await page.getByRole("button", { name: "Sembunyikan", exact: true }).click();
    await expect(password).toHaveAttribute("type", "password");
  });
});

test("a login without a valid response shows an error, and works afterwards", async ({
  page,
  api,
  context,
}) => {
  const hugeToken = { token: { token: "x".repeat(5000) }, user: { id: 1, nama: "S", email: "-", role: 99 } };
  // One of each kind; the words of all: lib/testing/faults/fault-matrix.test.ts.
  const failures = [
    { name: "reset", fault: { reset: "before-headers" }, words: "Server tidak dapat dihubungi" },
    { name: "HTML 502", fault: { status: 502, body: "<h1>Tutup</h1>" }, words: "Bad Gateway (502)" },
    { name: "too much", fault: { status: 200, megabytes: MOST_MEGABYTES }, words: "Jawaban server terlalu" },
    { name: "HTML 200", fault: { status: 200, body: "<h1>Halo</h1>" }, words: "Jawaban server tidak dapat" },
    {
      name: "error object",
      fault: { status: 422, body: { error: { a: ["Akun terkunci"] } } },
      words: "Akun",
    },
    { name: "token", fault: { status: 401, body: { message: "token salah" } }, words: "token salah" },
    {
      name: "no bearer",
      fault: { status: 200, body: { user: { role: 99 } } },
      words: "Jawaban server tidak",
    },
    { name: "bearer too large", fault: { status: 200, body: hugeToken }, words: "terlalu besar" },
  ] as const;
  await page.goto("/");
  for (const { name, fault, words } of failures) {
    await test.step(name, async () => {
      await api.fault({ path: LOGIN, ...fault });
      await submitLogin(page, `siti+${api.scope}`, people.it.password);
      await dismissAlert(page, new RegExp(words.replace(/[()]/g, "\\$&")));
      expect(await context.cookies()).toEqual([]);
      await api.clearFaults();
    });
  }
  expect(await api.callsOf(LOGIN)).toHaveLength(failures.length);
  await submitLogin(page, `siti+${api.scope}`, people.it.password);
  await expect(page).toHaveURL(people.it.home);
});

test("the session is one HttpOnly, SameSite cookie, by plain HTTP on loopback without Secure", async ({
  context,
  signInByForm,
}) => {
  await signInByForm("it");
  expect(await context.cookies()).toEqual([
    expect.objectContaining({
      name: "sns_session",
      domain: "localhost",
      path: "/",
      httpOnly: true,
      secure: false,
      sameSite: "Lax",
    }),
  ]);
});

test("role codes may be texts, and only 99 and 3 have a menu", async ({ page, api, context }) => {
  const codes = [
    ["99", "it"],
    ["3", "part"],
    [3, "part"],
    ["99abc", "none"],
    [null, "none"],
    [[99], "none"],
  ] as const;
  for (const [code, role] of codes) {
    await test.step(JSON.stringify(code), async () => {
      await api.loginAs(code);
      await page.goto("/");
      await submitLogin(page, `siti+${api.scope}`, "x");
      await expect(page).toHaveURL(people[role].home);
      await expect(menuEntries(page)).toHaveText(menus[role]);
      await api.clearFaults();
      // The list that is being left would tell of the ended session.
      await page.goto("about:blank");
      await context.clearCookies();
    });
  }
});

test("on a phone the menu is a drawer", async ({ page, signInByForm }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByForm("it");
  const drawer = dialog(page, "Menu");
  const open = async () => {
    await expect(menuEntries(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Buka menu", exact: true }).click();
    await expect(menuEntries(page)).toHaveText(menus.it);
    await expect(drawer.getByText(people.it.name)).toBeVisible();
  };
  await open();
  await drawer.getByRole("button", { name: "Tutup menu", exact: true }).click();
  await expect(drawer).toBeHidden();
  await open();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await open();
  await chooseMenu(page, "SA");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { name: "Daftar SA" })).toBeVisible();
});
