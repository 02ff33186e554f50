import { expect, test } from "../support/site/fixtures.ts";
import { advisors } from "../support/site/lists.ts";
import { type Answer, type Asked, ask, askRaw } from "../support/site/plain-http.ts";
import { appUrl } from "../support/site/servers.ts";
import { cookieOf, fromPageOf } from "../support/site/visitors.ts";

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** Matches a policy that disables at least 20 features, among them those with access to devices. */
const FEATURES = /^(?=.*hid)(?=.*serial)([\w-]+=\(\)(, |$)){20,}$/;

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const PICTURE = `${NOTHING}; sandbox`;
const SCRIPT = `${NOTHING}; script-src 'self'; connect-src 'self'`;
const PAGE = /^default-src 'none'; script-src 'nonce-([\w+/]{22}==)' 'strict-dynamic'/;

function expectSecure({ headers }: Answer, policy: string | RegExp): void {
  expect(headers).toMatchObject(ALWAYS);
  expect(headers["content-security-policy"]).toMatch(
    policy instanceof RegExp ? policy : new RegExp(`^${policy}$`),
  );
  expect(headers["permissions-policy"]).toEqual(
    policy === PAGE ? expect.stringMatching(FEATURES) : undefined,
  );
  expect(Object.keys(headers)).not.toContain("server");
  expect(Object.keys(headers)).not.toContain("x-powered-by");
}

async function someScript(): Promise<string> {
  const { body } = await ask({ path: "/" });
  return body.match(/\/_next\/static\/chunks\/main-app-\w+\.js/)?.[0] ?? "";
}

const IMAGE_OF_OTHERS = `/_next/image?url=${encodeURIComponent(appUrl)}%2Ficons%2F192.png&w=64&q=75`;

test("every kind of response has its security headers", async ({ api }) => {
  const signedIn = await cookieOf("part", api.scope);
  const ownPage = fromPageOf(appUrl);
  const script = await someScript();
  const answers: [Asked, number, string | RegExp][] = [
    [{ path: "/" }, 200, PAGE],
    [{ path: "/offline" }, 200, PAGE],
    [{ path: "/opname-list", headers: signedIn }, 200, PAGE],
    [{ path: "/_next/static/chunks/tidak-ada.js" }, 404, SCRIPT],
    [{ path: "/_next/tidak-ada", headers: signedIn }, 404, PAGE],
    [{ path: "/_next/image?url=%2Ficons%2F192.png&w=64&q=75" }, 404, PAGE],
    [{ path: IMAGE_OF_OTHERS }, 404, PAGE],
    [{ path: "/opname-list" }, 307, NOTHING],
    [{ path: "/opname-list", method: "PUT", headers: ownPage }, 303, NOTHING],
    [{ path: "/opname-list", method: "PUT" }, 403, NOTHING],
    [{ path: "/user-list", headers: signedIn }, 307, NOTHING],
    [{ path: "/images/%E0%A4%A", headers: signedIn }, 400, PICTURE],
    [{ path: "//opname-list" }, 308, NOTHING],
    [{ path: "/lists/opname", headers: signedIn }, 200, NOTHING],
    [{ path: "/lists/tidak-ada", headers: signedIn }, 404, NOTHING],
    [{ path: "/images/opname-000001.jpg", headers: signedIn }, 200, PICTURE],
    [{ path: "/images/opname-000001.jpg" }, 401, PICTURE],
    [{ path: "/session" }, 200, NOTHING],
    [{ path: "/session", method: "PATCH", headers: ownPage }, 405, NOTHING],
    [{ path: "/sw.js", method: "POST" }, 405, SCRIPT],
    [{ path: "/offline", method: "POST", headers: { origin: "odd", "next-action": "00" } }, 405, NOTHING],
    [{ path: "/", method: "POST", headers: { ...ownPage, "content-length": "65537" } }, 413, NOTHING],
    [{ path: "/healthz" }, 200, NOTHING],
    [{ path: "/manifest.webmanifest" }, 200, NOTHING],
    [{ path: "/icon.svg" }, 200, PICTURE],
    [{ path: "/icons/192.png" }, 200, PICTURE],
    [{ path: "/sw.js" }, 200, SCRIPT],
    [{ path: script }, 200, SCRIPT],
    [{ path: script, headers: { "accept-encoding": "br" } }, 200, SCRIPT],
    [{ path: "/icons/192.png", headers: { "if-modified-since": new Date().toUTCString() } }, 304, PICTURE],
  ];
  for (const [asked, status, policy] of answers) {
    await test.step(`${asked.method ?? "GET"} ${asked.path}`, async () => {
      const answer = await ask(asked);
      expect(answer.status).toBe(status);
      expectSecure(answer, policy);
    });
  }
});

test("the response to a malformed request has them too", async () => {
  const answers: [string, number][] = [
    ["nonsense\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n", 417],
  ];
  for (const [bytes, status] of answers) {
    await test.step(bytes.slice(0, 40), async () => {
      const answer = await askRaw(bytes);
      expect(answer.status).toBe(status);
      expectSecure(answer, NOTHING);
    });
  }
});

test("each page has its own nonce, generated by the server", async () => {
  const forged = { "content-security-policy": "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA=='" };
  const nonces = new Set<string>();
  for (const path of ["/", "/", "/offline", "/offline", "/_next/image", "/_next/image"]) {
    const { headers, body } = await ask({ path, headers: forged });
    const nonce = String(headers["content-security-policy"]).match(PAGE)?.[1] ?? "";
    const scripts = body.match(/<script src=[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => !script.includes(` nonce="${nonce}"`))).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(6);
});

test("the document of a list has its frame and its rows, of an API that answers soon", async ({ api }) => {
  const headers = { ...(await cookieOf("it", api.scope)), "sec-fetch-dest": "document" };
  // The API may once need too long for rows with the frame.
  await expect(async () => {
    const { body } = await ask({ path: advisors.path, headers });
    const [frame = "", rows = ""] = body.split("<tbody");
    expect(frame).toContain(`>${advisors.title}</h1>`);
    expect(rows.split("</tbody")[0]?.match(/<tr/g)).toHaveLength(25);
  }).toPass();
});
