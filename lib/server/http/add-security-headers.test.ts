import { expect, test } from "vitest";
import { pathAndQueryOf } from "./security-headers";

test.each([
  ["/", "/"],
  ["/user-list?x=http://evil.example/", "/user-list?x=http://evil.example/"],
  ["http://evil.example/user-list?x=1", "/user-list?x=1"],
  ["HTTPS://siti@evil.example:8443", "/"],
  ["http://evil.example?x=1", "/?x=1"],
  ["http://evil.example//evil.example/", "//evil.example/"],
  ["*", "*"],
])("of %s the server sees %s", (target, own) => {
  expect(pathAndQueryOf(target)).toBe(own);
});
