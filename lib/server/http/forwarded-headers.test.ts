import type { Socket } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { applySettings, importWith } from "../../testing/settings";
import { clientAddress } from "./request-head";

const SOCKET = "10.0.0.1";

applySettings();

describe("the address of a client", () => {
  test.each([
    ["without a trusted proxy is that of the connection", "", 0, SOCKET],
    ["without a trusted proxy ignores the header", "203.0.113.9, 198.51.100.7", 0, SOCKET],
    ["is the entry of the trusted proxy", "203.0.113.9", 1, "203.0.113.9"],
    ["ignores the entries before it", "1.1.1.1, 2.2.2.2,203.0.113.9", 1, "203.0.113.9"],
    ["is the entry before two trusted proxies", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
    ["is the first entry if proxies are missing", "203.0.113.9", 2, "203.0.113.9"],
    ["is that of the connection if the proxy is missing", "", 1, SOCKET],
    ["is that of the connection if the entry is no address", "unknown", 1, SOCKET],
    ["may be an IPv6 address", "2001:db8::7", 1, "2001:db8::7"],
    ["is an IPv4 address also in IPv6 notation", "::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["stays as it is in another IPv6 notation", "2001:db8::ffff:1.2.3.4", 1, "2001:db8::ffff:1.2.3.4"],
  ])("%s", (_, noted, trusted, address) => {
    expect(clientAddress(noted, SOCKET, trusted)).toBe(address);
  });
});

describe("the forwarded headers of a request after the hook", () => {
  const MADE_UP = { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "jahat.id" };
  const ORIGINS = "https://kantor.id,http://10.0.0.7:3000";

  test.each<[Record<string, string>, Record<string, string>, object]>([
    [{}, MADE_UP, { "x-forwarded-for": SOCKET }],
    [{}, {}, { "x-forwarded-for": SOCKET }],
    [{ TRUSTED_PROXIES: "1" }, MADE_UP, { "x-forwarded-for": "203.0.113.9" }],
    [{ APP_ORIGIN: ORIGINS }, MADE_UP, { "x-forwarded-for": SOCKET, "x-forwarded-host": "kantor.id" }],
    [{ APP_ORIGIN: ORIGINS }, { origin: "http://10.0.0.7:3000" }, { "x-forwarded-host": "10.0.0.7:3000" }],
    [{ APP_ORIGIN: ORIGINS }, { origin: "https://jahat.id" }, { "x-forwarded-host": "kantor.id" }],
  ])("with %j and %j", async (settings, sent, left) => {
    const all = { APP_ORIGIN: "", TRUSTED_PROXIES: "", ...settings };
    const { correctForwarded } = await importWith(all, () => import("./request-head"));
    const headers = { ...sent };
    correctForwarded({ method: "GET", headers, socket: { remoteAddress: SOCKET } as Socket });
    expect(headers).toMatchObject(left);
    if (!all.APP_ORIGIN) expect(headers).not.toHaveProperty("x-forwarded-host");
  });
});

test("the log warns once of an untrusted proxy, but not of an action that Next forwards to its page", async () => {
  const { correctForwarded } = await importWith({ TRUSTED_PROXIES: "0" }, () => import("./request-head"));
  const { log } = await import("../process/log");
  const warn = vi.spyOn(log, "warn");
  const receive = (headers: Record<string, string>, method = "GET") =>
    correctForwarded({ method, headers, socket: { remoteAddress: SOCKET } as Socket });
  const forwarded = { "x-forwarded-for": "203.0.113.9" };
  receive(forwarded, "POST");
  receive({});
  expect(warn).not.toHaveBeenCalled();
  receive(forwarded);
  receive(forwarded);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("TRUSTED_PROXIES is 0")]]);
});

describe("the cookies of a response are for HTTPS only", () => {
  const PLAIN = { host: "localhost:3000", "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" };
  const NONE = { APP_ORIGIN: "", TRUSTED_PROXIES: "" };

  test.each<[string, boolean, Record<string, string>, Record<string, string>]>([
    ["unless a browser on this computer asks without TLS", false, {}, {}],
    ["unless it asks by an address of IPv4", false, {}, { host: "127.0.0.1:3000" }],
    ["unless it asks by an address of IPv6", false, {}, { host: "[::1]", "x-forwarded-for": "::1" }],
    ["unless loopback is an origin of the settings", false, { APP_ORIGIN: "http://localhost:3000" }, {}],
    [
      "unless its network is loopback",
      false,
      {},
      { host: "127.10.20.30", "x-forwarded-for": "127.10.20.30" },
    ],
    ["for another host", true, {}, { host: "kantor.id" }],
    ["for a host that only ends like loopback", true, {}, { host: "jahat-localhost" }],
    ["for an address that only begins like loopback", true, {}, { "x-forwarded-for": "127.0.0.1.9" }],
    ["for an address that only ends like loopback", true, {}, { "x-forwarded-for": "2127.0.0.1" }],
    ["for a host that only begins like loopback", true, {}, { host: "localhost.jahat.id" }],
    ["for a browser on another computer", true, {}, { "x-forwarded-for": "10.0.0.9" }],
    ["by TLS", true, {}, { "x-forwarded-proto": "https" }],
    ["behind a proxy that tells of itself", true, {}, { forwarded: "proto=http" }],
    ["where a proxy is expected, whatever the headers say", true, { TRUSTED_PROXIES: "1" }, {}],
    ["where the settings know only other origins", true, { APP_ORIGIN: "https://kantor.id" }, {}],
  ])("%s", async (_, isSecure, settings, sent) => {
    const { hasSecureCookies } = await importWith({ ...NONE, ...settings }, () => import("./request-head"));
    expect(hasSecureCookies(new Headers({ ...PLAIN, ...sent }))).toBe(isSecure);
  });
});
