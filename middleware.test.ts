import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { describe, expect, test } from "vitest";
import { config } from "./middleware";

describe("the guard", () => {
  const stands = (url: string) => unstable_doesMiddlewareMatch({ config, url, nextConfig: {} });

  test.each([
    "/",
    "/user-list",
    "/offline",
    "/session",
    "/lists/user",
    "/images/a.png",
    "/picks/brands",
    "/offline-list",
    "/sw.jsX",
    "/swxjs",
    "/sw.js/7",
    "/sw-routes.js.map",
    "/manifest.webmanifest7",
    "/manifestxwebmanifest",
    "/icon.svgx",
    "/iconxsvg",
    "/apple-icon.png/7",
    "/robots.txt.bak",
    "/robotsxtxt",
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
