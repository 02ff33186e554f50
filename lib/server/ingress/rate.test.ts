import { expect, test, vi } from "vitest";
import { TOO_MANY_REQUESTS, TOO_MANY_WRITES } from "../../messages/problem";
import { cookieOf, type Gated, type Sent, startGated } from "../../testing/gated";
import { applySettings } from "../../testing/settings";

applySettings({ TRUSTED_PROXIES: "1" });

const BURST = 60;

async function statuses(app: Gated, sent: Sent, times: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => app.send(sent)));
  return answers.map(({ status }) => status).toSorted();
}

const passed = (times: number) => Array.from({ length: times }, () => 200);

/** Sends a request that counts for the limit; each test has its own address. */
async function senderOf(userId: string | null, address: string): Promise<Sent> {
  const cookie = userId ? await cookieOf({ userId }) : {};
  return { path: "/lists/sa", headers: { ...cookie, "x-forwarded-for": address } };
}

test("limits the requests per person and address, and returns Retry-After beyond the limit", async () => {
  const app = await startGated();
  const siti = await senderOf("7", "10.0.0.1");
  expect(await statuses(app, siti, BURST)).toEqual(passed(BURST));
  const action = { ...siti, method: "POST", path: "/create-sa" };
  const write = { ...action, headers: { ...siti.headers, host: "app.id", origin: "https://app.id" } };
  const refused = [
    [siti, "application/json", TOO_MANY_REQUESTS],
    [{ ...siti, path: "/picks/brands" }, "application/json", TOO_MANY_REQUESTS],
    [{ ...siti, path: "/images/a.jpg" }, "application/json", TOO_MANY_REQUESTS],
    [write, "text/plain", TOO_MANY_WRITES],
  ] as const;
  for (const [sent, type, text] of refused) {
    const { status, headers, body } = await app.send(sent);
    expect([status, headers["content-type"]]).toEqual([429, type]);
    expect(Number(headers["retry-after"])).toBeOneOf([1, 2, 3]);
    expect(JSON.parse(body)).toMatchObject({ kind: "message", text, isBusy: true });
  }
  expect(app.seen).toHaveLength(BURST);

  const others = [await senderOf("8", "10.0.0.1"), await senderOf("7", "10.0.0.2")];
  for (const other of others) expect((await app.send(other)).status).toBe(200);
});

test("requests without a session share the limit of their address, or of an IPv6 subscriber", async () => {
  const app = await startGated();
  const some = await senderOf(null, "2001:db8::1");
  const neighbour = await senderOf(null, "2001:db8::ffff:1");
  expect(await statuses(app, some, BURST)).toEqual(passed(BURST));
  expect((await app.send(neighbour)).status).toBe(429);
  expect((await app.send(await senderOf(null, "2001:db8:0:1::1"))).status).toBe(200);
});

test("requests are allowed again after Retry-After", async () => {
  const app = await startGated();
  const siti = await senderOf("7", "10.0.0.4");
  const isLate = vi.spyOn(Date, "now");
  await statuses(app, siti, BURST);
  const { headers } = await app.send(siti);
  const later = Date.now() + Number(headers["retry-after"]) * 1000;
  isLate.mockReturnValue(later);
  expect((await app.send(siti)).status).toBe(200);
  isLate.mockRestore();
});
