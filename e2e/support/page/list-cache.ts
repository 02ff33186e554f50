import { expect, type Page, type Route } from "playwright/test";

/** The age of a list that was seen, while newer rows are fetched. */
export const age = (page: Page) => page.getByText(/^Data pukul \d\d\.\d\d, memperbarui\.\.\.$/);

/** Waits until the whole list is in its worker. */
export async function expectWhole(page: Page, { title }: { title: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toHaveCount(0);
  await expect(age(page)).toBeHidden();
  // The worker tells how many pages there are.
  await expect(page.getByText("dari ...")).toBeHidden();
}

/** Notes whenever a table shows a text after the person was told of a change. */
export async function watchFor(page: Page, text: string, told: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([text, told]) => {
      const cells = () => Array.from(document.querySelectorAll("td"), (cell) => cell.textContent);
      const look = () => {
        const isTold = document.body.textContent?.includes(told ?? "");
        if (isTold && cells().includes(text ?? "")) document.body.dataset.seen = "yes";
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    },
    [text, told],
  );
  return () => page.locator("body[data-seen]").count();
}

/** Holds back what a page fetches of a whole list: `held` waits for the first fetch, `release` lets all through. */
export async function holdList(page: Page, { data }: { data: string }) {
  const held: Route[] = [];
  let isFree = false;
  await page.route(`**/lists/${data}*`, (route) => {
    if (isFree) return route.continue();
    held.push(route);
  });
  return {
    held: () => expect.poll(() => held.length).toBeGreaterThan(0),
    release: async () => {
      isFree = true;
      for (const route of held) await route.continue();
    },
  };
}
