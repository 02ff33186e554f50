import type { Page, Response } from "playwright/test";
import {
  axeFindings,
  collectConsole,
  contrastFindings,
  markupFindings,
  motionFindings,
  sidewaysFindings,
} from "../support/page/findings.ts";
import { DESKTOP, PHONE } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { views, walk } from "../support/views/views.ts";

/** 200% zoom halves the window; 320 px is the narrowest supported width. */
const NARROW = [
  { width: 640, height: 400 },
  { width: 320, height: 568 },
];

/** Collects the documents of the server. */
function collectDocuments(page: Page): Response[] {
  const documents: Response[] = [];
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.status() < 300) documents.push(response);
  });
  return documents;
}

// Without the permission for the service worker the browser logs an error.
test.use({ serviceWorkers: "allow" });

for (const [name, role, group] of views) {
  test(`${name}: axe, HTML, console, motion and overflow`, async ({ page, api, takeSession }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (role) await takeSession(role);
    const documents = collectDocuments(page);
    const said = collectConsole(page);
    await walk(page, api, group, async (view, only) => {
      const none = (findings: string[], what: string) =>
        expect.soft(findings, `${view}: ${what}`).toEqual([]);
      for (const sent of documents.splice(0)) none(await markupFindings(await sent.text()), "HTML as sent");
      none(await markupFindings(await page.content()), "HTML as shown");
      none(await motionFindings(page), "motion");
      for (const size of only ? [only] : [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: "light" });
        none(await axeFindings(page), `${size.width} px`);
        await page.emulateMedia({ colorScheme: "dark" });
        none(await contrastFindings(page), `dark, ${size.width} px`);
      }
      for (const size of only ? [] : NARROW) {
        await page.setViewportSize(size);
        none(await sidewaysFindings(page), `${size.width} px`);
      }
      none(said.splice(0), "console");
    });
    expect(said).toEqual([]);
  });
}
