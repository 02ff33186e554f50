import { expect, test } from "./support/fixtures.ts";
import { people } from "./support/people.ts";
import { callOf, FORM } from "./support/server-actions.ts";
import { appUrl } from "./support/servers.ts";
import { fromPageOf } from "./support/visitors.ts";

const WAIT = "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam 5 menit.";

/** What the login answers; the address that the request makes up is another one each time. */
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

test("whoever guesses a password must wait, whatever address is made up, and nobody else", async ({
  api,
}) => {
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
