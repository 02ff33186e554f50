import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { describe, expect, test } from "vitest";
import { config } from "./middleware";

describe("the guard", () => {
  const stands = (url: string) => unstable_doesMiddlewareMatch({ config, url, nextConfig: {} });

  test.each([
    "/",
    "/user-list",
    "/offline",
    "/lists/user",
    "/offline-list",
    "/swxjs",
    "/sw.js/7",
    "/manifest.webmanifest7",
    "/icon.svgx",
    "/robots.txt.bak",
  ])("runs for %s", (url) => {
    expect(stands(url)).toBe(true);
  });

  test.each([
    "/_next/static/chunks/a.js",
    "/icon.svg",
    "/robots.txt",
    "/sw.js",
    "/manifest.webmanifest",
    "/icons/192.png",
    "/screenshots/wide.png",
    "/apple-icon.png",
  ])("does not stand before %s", (url) => {
    expect(stands(url)).toBe(false);
  });
});
