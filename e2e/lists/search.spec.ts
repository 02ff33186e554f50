import { advisors, carTypes, lists, rowOf, rowsOf } from "../support/page/lists.ts";
import { expectColumn, expectRange, openList, rowsShown, searchFor } from "../support/page/screen.ts";
import { expect, test } from "../support/site/fixtures.ts";

const NEEDLE = "Jarum";

for (const list of lists) {
  test(`${list.title}: the search covers exactly its columns`, async ({ page, api, takeSession }) => {
    const fields = [
      ...list.columns.map(([, field]) => field),
      "id",
      "foto",
      "nama",
      "email",
      "tidak_dikenal",
    ];
    const rows = [...new Set(fields)].map((field, at) => ({ ...rowOf(list, at + 1), [field]: NEEDLE }));
    await api.setRows(list.resource, rows);
    await takeSession(list.role);
    await page.goto(`${list.path}?mulai=26`);
    await searchFor(page, "jARUM");
    const labelsFound = async () => {
      const labels = ["Nomor", ...list.columns.map(([label]) => label)];
      return (await rowsShown(page)).map((cells) => labels[cells.indexOf(NEEDLE)]);
    };
    const shownInOrder = list.columns
      .map(([label]) => label)
      .filter((label) => list.searched.includes(label));
    await expect.poll(labelsFound).toEqual(shownInOrder);
    await expectRange(page, 1, list.searched.length);
  });
}

test("what is typed is found in the moment of Enter", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 40));
  await takeSession("it");
  await page.goto(advisors.path);
  await expectRange(page, 1, 25);
  const box = page.getByRole("searchbox", { name: "Pencarian" });
  let tries = 10;
  // Each try types another text: one that was searched for is known anyway.
  await expect(async () => {
    const text = `Nama SA ${++tries}`;
    await box.fill(text);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    const found = await box.evaluate(async (element: HTMLInputElement) => {
      element.form?.requestSubmit();
      await new Promise<void>(queueMicrotask);
      return Array.from(document.querySelectorAll("main tbody tr"), (row) => row.textContent);
    });
    expect(found).toEqual([expect.stringContaining(text)]);
  }).toPass();
});

test("a search is a regular expression, and an invalid one is plain text", async ({
  page,
  api,
  takeSession,
}) => {
  const hint = page.getByText("Pola tidak valid, dicari sebagai teks biasa", { exact: true });
  const names = ["Ani", "Budi (Bandung)", "Cici+1", "Dani", "a.b*c", "kucing [", "Ani\\"];
  const cases: { source: string; found: string[]; isText?: true }[] = [
    { source: "^a", found: ["Ani", "a.b*c", "Ani\\"] },
    { source: "^ani$", found: ["Ani"] },
    { source: "budi|cici", found: ["Budi (Bandung)", "Cici+1"] },
    { source: "^d.n", found: ["Dani"] },
    { source: "\\(", found: ["Budi (Bandung)"] },
    { source: "[bk]u", found: ["Budi (Bandung)", "kucing ["] },
    { source: "(", found: ["Budi (Bandung)"], isText: true },
    { source: "+", found: ["Cici+1"], isText: true },
    { source: "+1", found: ["Cici+1"], isText: true },
    { source: "[", found: ["kucing ["], isText: true },
    { source: "ani\\", found: ["Ani\\"], isText: true },
  ];
  await api.setRows(
    "sa",
    names.map((nama_sa, at) => ({ id: at, nama_sa, dealer: "X", cabang: "X" })),
  );
  await takeSession("it");
  await page.goto(advisors.path);
  for (const { source, found, isText } of cases) {
    await test.step(source, async () => {
      await searchFor(page, source);
      await expectColumn(page, "Nama SA", found);
      await expectColumn(
        page,
        "Nomor",
        found.map((_, at) => String(at + 1)),
      );
      await expect(hint).toHaveCount(isText ? 1 : 0);
    });
  }
  await test.step("nothing found", async () => {
    await searchFor(page, "tidak ada");
    await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
    await expectRange(page, 0, 0);
  });
  await test.step("an empty search shows all", async () => {
    await searchFor(page, "");
    await expectColumn(page, "Nama SA", names);
  });
});

test("a pattern with catastrophic backtracking is stopped, and the page stays usable", async ({
  page,
  api,
  takeSession,
}) => {
  const rows = rowsOf(advisors, 30).map((row) => ({ ...row, nama_sa: `${"a".repeat(40)}!` }));
  await api.setRows("sa", [...rows, rowOf(advisors, 31)]);
  await takeSession("it");
  await page.goto(advisors.path);
  await searchFor(page, "(a+)+$");
  await expect(page.getByText("Memuat Data...")).toBeVisible();
  await test.step("the page responds while the search runs", async () => {
    await page.getByRole("button", { name: "KELUAR", exact: true }).click();
    await page.getByRole("button", { name: "Batal", exact: true }).click();
  });
  await expect(page.getByText(/Pencarian dihentikan/)).toBeVisible();
  await searchFor(page, "Nama SA 31");
  await expectColumn(page, "Nama SA", ["Nama SA 31"]);
  await expect(page.getByText(/Pencarian dihentikan/)).toBeHidden();
  await searchFor(page, "(a+)+$");
  await openList(page, carTypes);
  await test.step("it is stopped in an address with a sort, too", async () => {
    await page.goto(`${advisors.path}?cari=${encodeURIComponent("(a+)+$")}&urut=-dealer`);
    await expect(page.getByText(/Pencarian dihentikan/)).toBeVisible();
    await searchFor(page, "dealer 3");
    await expectColumn(page, "Dealer", ["Dealer 31", "Dealer 30", "Dealer 3"]);
    await page.goBack();
    await expect(page.getByText(/Pencarian dihentikan/)).toBeVisible();
  });
});

test("search and window survive reload, Back and Forward; a new search starts at the first row", async ({
  page,
  api,
  signIn,
}) => {
  await api.setRows("sa", rowsOf(advisors, 240));
  await signIn("it");
  await openList(page, advisors);
  await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
  await expectRange(page, 26, 50);
  await searchFor(page, "nama sa 1");
  await expectRange(page, 1, 25);
  await expect
    .poll(async () => (await rowsShown(page)).at(-1)?.slice(0, 4))
    .toEqual(["25", "Cabang 113", "Dealer 113", "Nama SA 113"]);
  await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
  const secondWindow = async () => {
    await expectRange(page, 26, 50);
    await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("nama sa 1");
    expect((await rowsShown(page))[0]?.slice(0, 4)).toEqual([
      "26",
      "Cabang 114",
      "Dealer 114",
      "Nama SA 114",
    ]);
  };
  await secondWindow();
  await page.reload();
  await secondWindow();
  const callsBefore = (await api.requests()).length;
  await page.goBack();
  await expectRange(page, 1, 25);
  await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("nama sa 1");
  await page.goBack();
  await expectRange(page, 26, 50);
  await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("");
  await page.goForward();
  await expectRange(page, 1, 25);
  await page.goForward();
  await secondWindow();
  expect(await api.requests()).toHaveLength(callsBefore);
  await openList(page, carTypes);
  await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("");
  await page.goBack();
  await secondWindow();
  await searchFor(page, "nama sa 2");
  await expectRange(page, 1, 25);
});

test("the search box always shows the current search", async ({ page, api, takeSession }) => {
  await api.setRows("sa", rowsOf(advisors, 60));
  await takeSession("it");
  await page.goto(advisors.path);
  const box = page.getByLabel("Pencarian", { exact: true });
  const header = page.getByRole("columnheader", { name: "Nama SA", exact: true }).getByRole("button");
  const expectSearched = async (text: string, query: string, end: number) => {
    await expect(box).toHaveValue(text);
    await expect(page).toHaveURL(advisors.path + query);
    await expectRange(page, 1, end);
  };

  await test.step("an emptied box shows all rows at once", async () => {
    await searchFor(page, "sa 1");
    await expectSearched("sa 1", "?cari=sa+1", 11);
    await box.press("Escape");
    await expectSearched("", "", 25);
    await searchFor(page, "sa 2");
    await expectSearched("sa 2", "?cari=sa+2", 11);
    await box.press("Control+a");
    await box.press("Backspace");
    await expectSearched("", "", 25);
    await page.goBack();
    await expectSearched("sa 2", "?cari=sa+2", 11);
  });
  await test.step("a sort applies the typed search", async () => {
    await box.fill("sa 3");
    await header.click();
    await expectSearched("sa 3", "?cari=sa+3&urut=nama_sa", 11);
  });
  await test.step("paging applies it too, and shows the first window", async () => {
    await box.fill("sa");
    await page.getByRole("button", { name: "Selanjutnya", exact: true }).click();
    await expectSearched("sa", "?cari=sa&urut=nama_sa", 25);
    await box.fill("bukan ini");
    await page.goBack();
    await expectSearched("sa 3", "?cari=sa+3&urut=nama_sa", 11);
  });
});

test("a search without results because of its spaces is offered without them", async ({
  page,
  api,
  takeSession,
}) => {
  await api.setRows("sa", rowsOf(advisors, 30));
  await takeSession("it");
  await page.goto(`${advisors.path}?urut=-nama_sa`);
  const offer = page.getByRole("button", { name: /^Cari tanpa spasi/ });
  await searchFor(page, "  tidak ada ");
  await expectRange(page, 0, 0);
  await searchFor(page, " nama sa 7  ");
  await expect(page.getByText("Data Tidak Tersedia", { exact: true })).toBeVisible();
  await expect(offer).toHaveText('Cari tanpa spasi: "nama sa 7"');
  await offer.click();
  await expectColumn(page, "Nama SA", ["Nama SA 7"]);
  await expect(page.getByLabel("Pencarian", { exact: true })).toHaveValue("nama sa 7");
  await expect(page).toHaveURL(`${advisors.path}?cari=nama+sa+7&urut=-nama_sa`);
  await page.goBack();
  await expect(offer).toBeVisible();
  await searchFor(page, " tidak ada ");
  await expect(page).toHaveURL(/cari=\+tidak/);
  await expectRange(page, 0, 0);
  await expect(offer).toHaveCount(0);
});
