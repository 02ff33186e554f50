import { advisors, rowsOf } from "../support/page/lists.ts";
import { dismissAlert, expectRange, rowsShown } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const SIZE = 25;

for (const counts of [[0, 1, 25, 26, 50, 51], [240]]) {
  test(`every row is reachable in lists of ${counts.join(", ")} rows`, async ({ page, api, takeSession }) => {
    const previous = page.getByRole("button", { name: "Sebelumnya", exact: true });
    const next = page.getByRole("button", { name: "Selanjutnya", exact: true });
    await takeSession("it");
    for (const count of counts) {
      await test.step(`${count} rows`, async () => {
        await api.setRows("sa", rowsOf(advisors, count));
        await page.goto(advisors.path);
        await expectRange(page, Math.min(count, 1), Math.min(count, SIZE));
        await previous.click();
        await dismissAlert(page, "Data sebelumnya tidak tersedia");
        if (count === 0) await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();

        const starts = Array.from({ length: Math.ceil(count / SIZE) }, (_, at) => at * SIZE);
        for (const start of starts) {
          if (start > 0) await next.click();
          const end = Math.min(start + SIZE, count);
          await expectRange(page, start + 1, end);
          const names = (await rowsShown(page)).map((cells) => [cells[0], cells[3]]);
          const numbers = Array.from({ length: end - start }, (_, at) => start + at + 1);
          expect(names).toEqual(numbers.map((number) => [String(number), `Nama SA ${number}`]));
        }
        await next.click();
        await dismissAlert(page, "Data selanjutnya tidak tersedia");

        for (const start of starts.toReversed().slice(1)) {
          await previous.click();
          await expectRange(page, start + 1, Math.min(start + SIZE, count));
        }
      });
    }
  });
}

test("an address after the end of the list shows its last window", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 51));
  await takeSession("it");
  const cases = [
    ["?mulai=9999", 51, 51],
    ["?mulai=30", 26, 50],
    ["?mulai=-5", 1, 25],
    ["?mulai=abc", 1, 25],
    ["?mulai=1&mulai=26", 1, 25],
    ["?mulai=99999999999999999999", 1, 25],
  ] as const;
  for (const [query, from, to] of cases) {
    await page.goto(advisors.path + query);
    await expectRange(page, from, to);
  }
});
