import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, test, vi } from "vitest";
import { applySettings } from "../../testing/settings";
import { createPageHeaders, createResponseHeaders, createSecurityHeaders } from "./security-headers";

applySettings();

const NONCE = "MDEyMzQ1Njc4OWFiY2RlZg==";

const POLICY = "content-security-policy";
const ofPage = createPageHeaders(NONCE)[POLICY] ?? "";

const policies = {
  page: ofPage,
  data: createResponseHeaders("/lists/users")[POLICY] ?? "",
  picture: createResponseHeaders("/images/logo")[POLICY] ?? "",
  script: createResponseHeaders("/_next/static/chunks/a.js")[POLICY] ?? "",
};

test.each(Object.entries(policies))(
  "the policy of a %s has no finding of Google's CSP evaluator but a remark on old browsers",
  (_, policy) => {
    const { csp } = new CspParser(policy);
    const grave = new CspEvaluator(csp).evaluate().filter(({ severity }) => severity < Severity.STRICT_CSP);
    expect(grave).toEqual([]);
  },
);

test("a page creates scripts only through the listed Trusted Types policies, in development through any", () => {
  const trusted = "; require-trusted-types-for 'script'; trusted-types default nextjs nextjs#bundler";
  expect(ofPage.endsWith(trusted)).toBe(true);
  vi.stubEnv("NODE_ENV", "development");
  expect(createPageHeaders(NONCE)[POLICY]).not.toContain("trusted-types");
  vi.unstubAllEnvs();
});

test("only a site with HTTPS sends HSTS", () => {
  const { "strict-transport-security": promise, ...others } = createSecurityHeaders(true);
  expect(promise).toBe("max-age=63072000; includeSubDomains");
  expect(createSecurityHeaders(false)).toEqual(others);
});
