import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, test, vi } from "vitest";
import { applySettings } from "../../testing/settings";
import { pageHeaders, responseHeaders, securityHeaders } from "./security-headers";

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
  expect(pageHeaders(NONCE)[POLICY]).not.toContain("trusted-types");
  vi.unstubAllEnvs();
});

test("only a site with HTTPS sends HSTS", () => {
  const { "strict-transport-security": promise, ...others } = securityHeaders(true);
  expect(promise).toBe("max-age=63072000; includeSubDomains");
  expect(securityHeaders(false)).toEqual(others);
});
