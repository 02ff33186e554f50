import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compareHistory, NOTHING_WRONG } from "../../lib/testing/compare-history.ts";
import { action } from "./actions.ts";
import type { Client } from "./client.ts";
import { startLoad } from "./load.ts";
import { signIn } from "./person.ts";
import { type Site, startSite } from "./site.ts";

/** The security headers of every response, without the policy, which differs. */
const SECURITY = /^(x-content-type|x-frame|referrer|cross-origin|permissions|strict-transport)-/;

/** How long the replicas may take to hear that a session has ended. */
const POLL = { timeout: 2_000, interval: 50 };

let site: Site;
let one: Client;
let other: Client;

beforeAll(async () => {
  site = await startSite();
  [one, other] = (await site.clientOfEach()) as [Client, Client];
});
afterAll(() => site?.close());

/** Returns how often the API received each of these names. */
async function sent(names: Iterable<string>): Promise<Map<string, number>> {
  const writes = (await site.calls()).filter(({ path }) => path === "/api/tambahsa");
  const times = (name: string) => writes.filter(({ fields }) => fields.nama_sa === name).length;
  return new Map([...names].map((name) => [name, times(name)]));
}

test("a session of one replica works on the other, and a logout ends it on both", async () => {
  const person = await signIn(site, one);
  expect(await person.addAdvisor(other, "Nama di replika lain")).toBe(true);
  expect(await person.open(other, "/sa-list")).toMatchObject({
    status: 200,
    body: expect.stringContaining("Siti Rahmawati"),
  });
  expect(await person.signOut(one)).toMatchObject({
    status: 200,
    body: '{"kind":"ended","reason":"closed"}',
  });
  for (const client of [one, other]) {
    await expect
      .poll(() => person.open(client, "/sa-list"), POLL)
      .toMatchObject({ status: 307, headers: { location: "/" } });
    expect(await person.addAdvisor(client, "Sesudah keluar")).toBe(false);
  }
  expect(await sent(["Nama di replika lain", "Sesudah keluar"])).toEqual(
    new Map([
      ["Nama di replika lain", 1],
      ["Sesudah keluar", 0],
    ]),
  );
});

test("what is written, and whose form is open, at one replica is told at the other within two seconds", async () => {
  const person = await signIn(site, one);
  const stream = await person.listen(other);
  await expect.poll(stream.text).toContain("id: ");
  await person.addAdvisor(one, "Di replika pertama");
  await expect.poll(stream.text, { timeout: 2_000 }).toContain('"resource":"sa"');
  const form = await person.listen(one, ["sa", "1"]);
  await expect.poll(stream.text, { timeout: 2_500 }).toMatch(/"key":"1","people":\[\{/);
  form.close();
  await expect.poll(stream.text, { timeout: 3_000 }).toContain('"key":"1","people":[]');
  await person.signOut(one);
  await expect.poll(stream.text, { timeout: 20_000 }).toContain('"ended":true');
});

test("replicas count failed logins together, and a killed one's are not forgotten", async () => {
  const fail = async (port: number) => {
    const fields = { username: "siti", password: "salah" };
    const { headers, ...asked } = action("signIn", [{ kind: "idle" }, "$K1"], fields, site);
    const from = { ...headers, "x-forwarded-for": "203.0.113.50" };
    return (await fetch(`http://127.0.0.1:${port}/`, { ...(asked as RequestInit), headers: from })).text();
  };
  const [first, second] = site.replicas;
  for (let at = 0; at < 5; at++) {
    expect(await fail(first)).toContain("kata sandi salah");
    expect(await fail(second)).toContain("kata sandi salah");
  }
  for (const port of site.replicas) expect(await fail(port)).toContain("Terlalu banyak percobaan masuk");
  await site.stopReplica(first, "SIGKILL");
  await site.startReplica(first);
  expect(await fail(first)).toContain("Terlalu banyak percobaan masuk");
});

test("a request has one id in nginx, in the app and at the API", async () => {
  const person = await signIn(site, one);
  const { headers } = await person.open(other, "/sa-list");
  const id = headers["x-request-id"];
  await expect.poll(() => site.lines()).toContainEqual(expect.objectContaining({ id, path: "/sa-list" }));
  const calls = (await site.calls()).filter((call) => call.headers["x-request-id"] === id);
  expect(calls.map(({ path }) => path)).toEqual(["/api/listallsa"]);
});

test("a response of nginx itself has the headers of the app", async () => {
  const { headers } = await one.ask("/");
  const own = await one.ask("/", { method: "POST", headers: { "content-length": "50331649" } });
  expect(own.status).toBe(413);
  const shared = Object.keys(headers).filter((name) => SECURITY.test(name));
  expect(shared).toHaveLength(7);
  for (const name of shared) expect(own.headers[name], name).toBe(headers[name]);
});

test("a new release starts under load without a failed request", async () => {
  const person = await signIn(site, one);
  expect(await site.releases.release(["make", "second"])).toEqual({ code: 0, errors: "" });
  const load = startLoad(person, site.crowd());
  await load.more(50);
  expect(await site.releases.release(["use", "second"])).toEqual({ code: 0, errors: "" });
  await load.more(50);
  await load.end();
  expect(site.releases.current()).toBe("second");
  expect(site.exitCodes).toEqual([0, 0]);
  expect([load.failures, load.cutOff, load.lost()]).toEqual([[], [], []]);
});

test("a release that does not become ready is rolled back without a failed request", async () => {
  const person = await signIn(site, one);
  const load = startLoad(person, site.crowd());
  site.releases.add("broken", "process.exit(1);");
  const { code, errors } = await site.releases.release(["use", "broken"], 2);
  await load.more(50);
  await load.end();
  expect([code, errors]).toEqual([1, expect.stringContaining("Release broken did not get ready")]);
  expect(site.releases.current()).toBe("second");
  expect([load.failures, load.cutOff, load.lost()]).toEqual([[], [], []]);
});

test("a replica killed under load fails no read, and no write is sent twice", async () => {
  const person = await signIn(site, one);
  const crowd = site.crowd();
  const load = startLoad(person, crowd);
  await load.more(100);
  await site.stopReplica(site.replicas[0], "SIGKILL");
  await load.more(100);
  await site.startReplica(site.replicas[0]);
  await load.more(50);
  await load.end();
  expect(load.failures).toEqual([]);
  // Responses pending at that moment: a page is cut off, a write has no response.
  expect(load.cutOff.length).toBeLessThanOrEqual(crowd.readers.length);
  const times = await sent(load.written.keys());
  const lost = load.lost();
  expect(lost.filter((name) => times.get(name)).length).toBeLessThanOrEqual(crowd.writers.length);
  // Until the process has ended, the system takes a connection for the next write, which is reset too.
  expect(lost.length).toBeLessThanOrEqual(2 * crowd.writers.length);
  for (const [name, isDone] of load.written) {
    expect(times.get(name), name).toBeLessThanOrEqual(1);
    expect(times.get(name), name).toBeGreaterThanOrEqual(isDone ? 1 : 0);
  }
});

test("the history that the replicas share tells of each call once, also of a killed one's", async () => {
  expect(compareHistory(site.historyFile, await site.calls(), "nama_sa")).toEqual(NOTHING_WRONG);
});

test("a store that does not reply stops nobody from signing in, reading and signing out; a write is not sent", async () => {
  const unlock = site.lockStore();
  onTestFinished(unlock);
  const person = await signIn(site, one);
  expect(await person.open(one, "/sa-list")).toMatchObject({ status: 200 });
  expect(await person.addAdvisor(other, "Tanpa catatan")).toBe(false);
  expect(await sent(["Tanpa catatan"])).toEqual(new Map([["Tanpa catatan", 0]]));
  expect(await person.signOut(one)).toMatchObject({ status: 200 });
  expect(await person.open(one, "/sa-list")).toMatchObject({ status: 307 });
  unlock();
  await expect.poll(async () => (await person.open(other, "/sa-list")).status, POLL).toBe(307);
});
