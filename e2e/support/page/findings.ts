import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { type ConfigData, HtmlValidate } from "html-validate/node";
import { expect, type Page } from "playwright/test";
import { DESKTOP, PHONE } from "./screen.ts";

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

const contrastFindings = (page: Page) => findingsOf(page, "rule", COLOUR_RULES);

const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:a11y"],
  // React's fallback for a form that is submitted before hydration.
  elements: ["html5", { form: { attributes: { action: {} } } }],
  rules: {
    // React's HTML is valid but breaks these style rules.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // Next's announcer and Radix's dialogs set inline styles by script.
    "no-inline-style": "off",
    // Ids of React and Next (`_R_1_`, `B:0`); HTML forbids only spaces.
    "valid-id": ["error", { relaxed: true }],
    // Some browsers drop the table roles when CSS lays a table out as cards; react-day-picker names its cells by role, and Radix its dialogs.
    "no-redundant-role": [
      "error",
      { exclude: ["table", "rowgroup", "row", "columnheader", "cell", "gridcell", "dialog"] },
    ],
    // A combobox's list; no native element fits.
    "prefer-native-element": ["error", { exclude: ["listbox"] }],
  },
};

const validator = new HtmlValidate(config);

/** Radix sets aria-hidden on the page behind a dialog, and traps the focus by script. */
const behindDialog = new HtmlValidate({ ...config, rules: { ...config.rules, "hidden-focusable": "off" } });

/** Returns html-validate's findings for a document. */
export async function markupFindings(html: string): Promise<string[]> {
  const { results } = await (html.includes('role="dialog"') ? behindDialog : validator).validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Returns what overflows sideways: the page or its containers, except a table's scroll frame. */
export function sidewaysFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, main, header, dialog")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.localName} is ${element.scrollWidth - element.clientWidth} px too wide`),
  );
}

/** Returns what is animated despite reduced motion. */
export function motionFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body, body *")]
      .filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        // What only appears late does not move.
        return !/^(none|late)$/.test(animationName) || /[1-9]/.test(transitionDuration);
      })
      .map((element) => `${element.localName}.${element.className} moves`),
  );
}

/** Collects console errors and warnings and uncaught errors, hydration mismatches included. */
export function collectConsole(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      said.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  return said;
}

type Stop = { name: string; isShown: boolean };

/** Returns the names of all focusable elements, in document order. */
export function focusableNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          // Tab reaches only the checked radio button of a group.
          !element.matches(":disabled, [type=radio]:not(:checked)") &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => `${element.localName} ${element.ariaLabel ?? (element.id || element.textContent)}`),
  );
}

const currentStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      name: `${element.localName} ${element.ariaLabel ?? (element.id || element.textContent)}`,
      isShown: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && element.contains(onTop),
    };
  });

/** Returns the Tab stops of a freshly opened page; one field's own parts count once. */
export async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await currentStop(page);
    if (!stop) return stops;
    if (stop.name !== stops.at(-1)?.name) stops.push(stop);
  }
}

/** Expects no finding in the markup, and none of axe on a phone and a desktop, there in both themes. */
export async function expectReadable(page: Page, sizes = [PHONE, DESKTOP]): Promise<void> {
  expect(await markupFindings(await page.content())).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    // At its end nothing of a form is below the bar that saves it.
    await page.evaluate(() => document.querySelector("main:has(.save-bar)")?.scrollTo(0, 1e6));
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysFindings(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await contrastFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
