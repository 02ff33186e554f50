import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test } from "vitest";
import { pagePolicy, plainPolicy, securityHeaders } from "./security-headers";

const NONCE = "MDEyMzQ1Njc4OWFiY2RlZg==";

const policies = {
  page: pagePolicy({ scripts: ["let a"], styles: ["a{}"] })(NONCE),
  data: plainPolicy("application/json"),
  picture: plainPolicy("image/svg+xml"),
  script: plainPolicy("application/javascript; charset=UTF-8"),
  nothing: plainPolicy(""),
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

test("a page runs scripts with its nonce, those that they load, and inline scripts with a known hash", () => {
  expect(policies.page).toContain(
    `script-src 'nonce-${NONCE}' 'strict-dynamic' 'sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE=';`,
  );
  expect(policies.page).toContain(`style-src 'self' 'nonce-${NONCE}' 'sha256-`);
});

test("a page creates scripts only through the listed Trusted Types policies, in development through any", () => {
  const trusted = "; require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";
  expect(policies.page.endsWith(trusted)).toBe(true);
  expect(pagePolicy({ scripts: [], styles: [] }, true)(NONCE)).not.toContain("trusted-types");
});

test("only a site with HTTPS sends HSTS", () => {
  const { "strict-transport-security": promise, ...others } = securityHeaders(true);
  expect(promise).toBe("max-age=63072000; includeSubDomains");
  expect(securityHeaders(false)).toEqual(others);
});
