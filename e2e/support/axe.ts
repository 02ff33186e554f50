import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Found = Pick<AxeResults["violations"][number], "id" | "help" | "nodes">;

/** Returns axe's findings for the current page: WCAG 2.0 to 2.2, A and AA, and best practices. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  const violations: Found[] = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return results.violations;
  }, TAGS);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n${failureSummary ?? ""}`,
    ),
  );
}
