import { expect, test } from "vitest";
import { sa } from "../../resources/registry";
import { toColumnarList } from "../../testing/plain-list";
import { type ChosenAnswers, openChosen } from "./change-table";

const COUNT = 3000;

const list = toColumnarList(
  sa,
  Array.from({ length: COUNT }, (_, at) => ({ id: at, dealer: "A", cabang: `Lama ${at}`, nama_sa: "N" })),
);

test("chosen records are read and planned in slices, and show the whole in the end", async () => {
  const ask = openChosen(list, "sa", ["2", "7", String(COUNT - 1), "no such key"], "cabang");
  async function askWhole(question: Parameters<typeof ask>[0]) {
    let answer = (await ask(question)) as ChosenAnswers["more"];
    while (!answer.isWhole) answer = (await ask({ kind: "more" })) as ChosenAnswers["more"];
    return answer;
  }
  expect(await askWhole({ kind: "open", keys: [] })).toMatchObject({
    total: 3,
    counts: null,
    values: ["Lama 2", "Lama 7", `Lama ${COUNT - 1}`],
  });
  const change = { kind: "replace" as const, field: "cabang", find: "Lama 7", by: "Baru" };
  expect(await askWhole({ kind: "change", change })).toMatchObject({
    counts: { changed: 1, same: 2, refused: 0 },
  });
  expect(await ask({ kind: "show", view: { shown: "changed", start: 0 } })).toMatchObject({
    shown: "changed",
    rows: [{ key: "7", place: 1 }],
  });
  expect(await ask({ kind: "updates" })).toMatchObject([{ key: "7", values: { cabang: "Baru" } }]);
  expect(await ask({ kind: "deletes" })).toHaveLength(3);
});
