import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { requestedPath, screenAddress } from "./guard-request";

const ORIGIN = "http://localhost:3000";
const LINK = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

const asked = (path: string, headers: Record<string, string> = LINK, method = "GET") =>
  requestedPath(new NextRequest(ORIGIN + path, { method, headers }));

test.each([
  ["/sa-list", "/sa-list"],
  ["/sa-list?mulai=26&cari=a%20b&urut=-dealer", "/sa-list?cari=a+b&urut=-dealer&mulai=26"],
  ["/sa-list?token=x&next=//evil.example", "/sa-list"],
  ["/update-user/o'brien%2F1?cari=x", "/update-user/o'brien%2F1"],
  ["/create-sa?x=1#y", "/create-sa"],
  ["/warehouse-list", "/warehouse-list"],
  ["/bantuan?x=1", "/bantuan"],
])("of %s a screen is %s", (path, address) => {
  expect(screenAddress(new URL(path, ORIGIN))).toBe(address);
});

test.each(["/", "/not-found", "/unknown", "/sa-list/", "//evil.example/sa-list", "/update-sa/", "/session"])(
  "%s is no screen",
  (path) => {
    expect(screenAddress(new URL(ORIGIN + path))).toBeNull();
  },
);

test("an address that is too long is no screen", () => {
  const longest = "/sa-list?cari=".padEnd(1000, "x");
  expect(screenAddress(new URL(longest, ORIGIN))).toBe(longest);
  expect(screenAddress(new URL(`${longest}x`, ORIGIN))).toBeNull();
});

describe("without a session the wanted screen is", () => {
  test.each(["none", "cross-site", "same-site"])("the target of a link from %s", (site) => {
    expect(asked("/sa-list", { ...LINK, "sec-fetch-site": site })).toBe("/sa-list");
  });

  test.each<[string, Record<string, string>, string?]>([
    [
      "what a page of the app fetches",
      { rsc: "1", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" },
    ],
    ["the target of a link inside the app", { ...LINK, "sec-fetch-site": "same-origin" }],
    ["the target of a fetch of another page", { ...LINK, "sec-fetch-dest": "empty" }],
    ["the target of a POST", LINK, "POST"],
    ["a request with the cookie of an ended session", { ...LINK, cookie: "sns_session=x" }],
  ])("not %s", (_, headers, method) => {
    expect(asked("/sa-list", headers, method)).toBeNull();
  });
});
