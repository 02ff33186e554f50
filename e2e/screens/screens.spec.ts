import type { Response } from "playwright/test";
import {
  collectConsole,
  expectReadable,
  markupFindings,
  motionFindings,
  sidewaysFindings,
} from "../support/page/findings.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { views, walk } from "../support/views/views.ts";

/** 200% zoom halves the window; 320 px is the narrowest supported width. */
const NARROW = [
  { width: 640, height: 400 },
  { width: 320, height: 568 },
];

// Without the permission for the service worker the browser logs an error.
test.use({ serviceWorkers: "allow" });

for (const [name, role, group] of views) {
  test(`${name}: axe, HTML, console, motion and overflow`, async ({ page, api, takeSession }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (role) await takeSession(role);
    const documents: Response[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest() && response.status() < 300) documents.push(response);
    });
    const said = collectConsole(page);
    await walk(page, api, group, async (only) => {
      for (const sent of documents.splice(0)) expect(await markupFindings(await sent.text())).toEqual([]);
      expect(await motionFindings(page)).toEqual([]);
      await expectReadable(page, only && [only]);
      for (const size of only ? [] : NARROW) {
        await page.setViewportSize(size);
        expect(await sidewaysFindings(page), `${size.width} px`).toEqual([]);
      }
      expect(said.splice(0)).toEqual([]);
    });
    expect(said).toEqual([]);
  });
}
