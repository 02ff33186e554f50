import { expect, type Page } from "playwright/test";

/** The age of a list that was seen, while newer rows are fetched. */
export const age = (page: Page) => page.getByText(/^Data pukul \d\d\.\d\d, memperbarui\.\.\.$/);

/** Waits until the whole list is in its worker. */
export async function expectWhole(page: Page, { title }: { title: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Memuat sisa data" })).toBeHidden();
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
