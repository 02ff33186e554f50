import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright/test";

const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Found = Pick<AxeResults["violations"][number], "id" | "help" | "nodes">;

/** The rules that another theme, which changes colours alone, can break. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Waits until colours stand: a theme and a pointed button change theirs by transitions. */
const transitionsEnd = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

async function findingsOf(page: Page, type: "tag" | "rule", values: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(script);
  await transitionsEnd(page);
  const violations: Found[] = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const results = await axe.run(document, { runOnly, resultTypes: ["violations"] });
      return results.violations;
    },
    { type, values },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n${failureSummary ?? ""}`,
    ),
  );
}

/** Returns axe's findings for the current page: WCAG 2.0 to 2.2, A and AA, and best practices. */
export const axeFindings = (page: Page) => findingsOf(page, "tag", TAGS);

/** Returns axe's findings about colours for the current page. */
export const contrastFindings = (page: Page) => findingsOf(page, "rule", COLOUR_RULES);
