import type { Page } from "playwright/test";

/** What would have to be scrolled sideways: the page or what holds its content; a table's own frame may. */
export function sidewaysFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, main, header, [role=dialog]")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.localName} is ${element.scrollWidth - element.clientWidth} px too wide`),
  );
}

/** What moves although the person asked for less of it. */
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
