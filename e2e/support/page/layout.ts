import type { Page } from "playwright/test";

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
        return animationName !== "none" || /[1-9]/.test(transitionDuration);
      })
      .map((element) => `${element.localName}.${element.className} moves`),
  );
}
