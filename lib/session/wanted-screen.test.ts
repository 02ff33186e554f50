import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { screenAddress, wantedBy } from "./wanted-screen";

const ORIGIN = "http://localhost:3000";
const LINK = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };

const asked = (path: string, headers: Record<string, string> = LINK, method = "GET") =>
  wantedBy(new NextRequest(ORIGIN + path, { method, headers }));

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
  "%s is none",
  (path) => {
    expect(screenAddress(new URL(ORIGIN + path))).toBeNull();
  },
);

test("an address that is longer than any person's is none", () => {
  expect(screenAddress(new URL(`/sa-list?cari=${"x".repeat(1000)}`, ORIGIN))).toBeNull();
});

describe("somebody without a session wants", () => {
  test.each(["none", "cross-site", "same-site"])("what a link from %s leads to", (site) => {
    expect(asked("/sa-list", { ...LINK, "sec-fetch-site": site })).toBe("/sa-list");
  });

  test.each<[string, Record<string, string>, string?]>([
    [
      "what a page of the app fetches",
      { rsc: "1", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" },
    ],
    ["what a page of the app leads to", { ...LINK, "sec-fetch-site": "same-origin" }],
    ["what is sent", LINK, "POST"],
    ["what comes with a session that is over", { ...LINK, cookie: "sns_session=x" }],
  ])("not %s", (_, headers, method) => {
    expect(asked("/sa-list", headers, method)).toBeNull();
  });
});
