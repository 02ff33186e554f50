import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test, vi } from "vitest";
import { applySettings } from "../../testing/settings";
import { pageHeaders, pathAndQueryOf, responseHeaders, securityHeaders } from "./security-headers";

applySettings();

const NONCE = "MDEyMzQ1Njc4OWFiY2RlZg==";

const POLICY = "content-security-policy";
const ofPage = pageHeaders(NONCE)[POLICY] ?? "";

const policies = {
  page: ofPage,
  data: responseHeaders("/lists/users")[POLICY] ?? "",
  picture: responseHeaders("/images/logo")[POLICY] ?? "",
  script: responseHeaders("/_next/static/chunks/a.js")[POLICY] ?? "",
};

describe.each(Object.entries(policies))("the policy of a %s", (name, policy) => {
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part]));

  test("has no finding of Google's CSP evaluator but a remark on old browsers", () => {
    const { csp } = new CspParser(policy);
    const grave = new CspEvaluator(csp).evaluate().filter(({ severity }) => severity < Severity.STRICT_CSP);
    expect(grave).toEqual([]);
  });

  test("allows the listed sources, and no code from strings", () => {
    expect(directives.get("default-src")).toBe("default-src 'none'");
    expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(directives.has("sandbox")).toBe(name === "picture");
  });
});

test("a page runs scripts with its nonce, and those that they load", () => {
  expect(ofPage).toContain(
    `script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}';`,
  );
});

test("a page creates scripts only through the listed Trusted Types policies, in development through any", () => {
  const trusted = "; require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";
  expect(ofPage.endsWith(trusted)).toBe(true);
  vi.stubEnv("NODE_ENV", "development");
  expect(pageHeaders(NONCE)[POLICY]).not.toContain("trusted-types");
  vi.unstubAllEnvs();
});

test("only a site with HTTPS sends HSTS", () => {
  const { "strict-transport-security": promise, ...others } = securityHeaders(true);
  expect(promise).toBe("max-age=63072000; includeSubDomains");
  expect(securityHeaders(false)).toEqual(others);
});

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
