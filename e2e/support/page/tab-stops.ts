import type { Page } from "playwright/test";

type Stop = { name: string; isShown: boolean };

const MOST = 200;

/** Returns the names of all focusable elements, in document order. */
export function focusableNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          // Tab reaches only the checked radio button of a group.
          !element.matches(":disabled, [type=radio]:not(:checked)") &&
          element.checkVisibility(),
      )
      .map((element) => `${element.localName} ${element.ariaLabel ?? (element.id || element.textContent)}`),
  );
}

function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
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
}

/** Returns the Tab stops of a freshly opened page; one field's own parts count once. */
export async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < MOST; presses++) {
    await page.keyboard.press("Tab");
    const stop = await currentStop(page);
    if (!stop) break;
    if (stop.name !== stops.at(-1)?.name) stops.push(stop);
  }
  return stops;
}
