import { describe, expect, test } from "vitest";
import { applySettings, importWith } from "../../testing/settings";

const HOST = { host: "app.id" };

/** Returns whether a request with these headers counts as sent by a page of the app. */
async function isOwn(headers: Record<string, string>, origins = ""): Promise<boolean> {
  const { isOwnSite } = await importWith({ APP_ORIGIN: origins }, () => import("./request-head"));
  return isOwnSite(new Headers(headers));
}

applySettings();

describe("without APP_ORIGIN, the Host header decides", () => {
  test.each([
    [{ ...HOST, origin: "https://app.id" }],
    [{ ...HOST, origin: "http://app.id", "sec-fetch-site": "same-origin" }],
    [{ host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "none" }],
    [{ ...HOST, origin: "https://app.id", "x-forwarded-host": "jahat.id" }],
  ])("for %j", async (headers) => {
    expect(await isOwn(headers)).toBe(true);
  });

  test.each([
    [HOST],
    [{ ...HOST, origin: "" }],
    [{ ...HOST, origin: "null" }],
    [{ ...HOST, origin: "https://jahat.id" }],
    [{ ...HOST, origin: "https://jahat.id", "x-forwarded-host": "jahat.id" }],
    [{ ...HOST, origin: "https://app.id.jahat.id" }],
    [{ ...HOST, origin: "https://siti@app.id" }],
    [{ ...HOST, origin: "https://app.id:8443" }],
    [{ ...HOST, origin: "https://app.id/" }],
    [{ ...HOST, origin: "https://app.id, https://jahat.id" }],
    [{ ...HOST, origin: "file://app.id" }],
    [{ ...HOST, origin: "https://app.id", "sec-fetch-site": "cross-site" }],
    [{ ...HOST, origin: "https://app.id", "sec-fetch-site": "same-site" }],
    [{ ...HOST, origin: "https://app.id", "sec-fetch-site": "" }],
    [{ origin: "https://app.id" }],
    [{ origin: "https://null" }],
  ])("against %j", async (headers: Record<string, string>) => {
    expect(await isOwn(headers)).toBe(false);
  });
});

describe("with APP_ORIGIN, only the setting decides", () => {
  const ORIGINS = "https://kantor.id,http://10.0.0.7:3000";

  test.each([
    [{ ...HOST, origin: "https://kantor.id" }],
    [{ ...HOST, origin: "http://10.0.0.7:3000", "x-forwarded-host": "jahat.id" }],
  ])("for %j", async (headers) => {
    expect(await isOwn(headers, ORIGINS)).toBe(true);
  });

  test.each([
    [HOST],
    [{ ...HOST, origin: "https://app.id" }],
    [{ ...HOST, origin: "http://kantor.id" }],
    [{ host: "jahat.id", origin: "https://jahat.id" }],
    [{ ...HOST, origin: "https://jahat.id", "x-forwarded-host": "jahat.id" }],
    [{ ...HOST, origin: "https://kantor.id", "sec-fetch-site": "cross-site" }],
  ])("against %j", async (headers: Record<string, string>) => {
    expect(await isOwn(headers, ORIGINS)).toBe(false);
  });
});
