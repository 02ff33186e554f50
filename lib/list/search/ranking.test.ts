import { expect, test } from "vitest";
import { scoreFuzzy, scoreText } from "./ranking";

/** Texts from the one that matches best to the one that matches least. */
const ranked = (words: string[], texts: string[]) =>
  texts
    .map((text) => ({ text, score: scoreText(text, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ text }) => text);

test("the whole text is best, then a whole word, the start of one, and a part of one", () => {
  expect(ranked(["oli"], ["polisi", "nol", "oli", "filter oli", "olimpik", "ganti-oli; 2"])).toEqual([
    "oli",
    "filter oli",
    "ganti-oli; 2",
    "olimpik",
    "polisi",
  ]);
});

test("the best place of a word counts", () => {
  expect(scoreText("olimpik polisi oli", ["oli"])).toBe(scoreText("oli mesin", ["oli"]));
});

test("words stand in any order, and best as they were typed; none may be missing", () => {
  expect(
    ranked(["budi", "jaya"], ["jaya budi", "budi", "budi jaya", "budi jaya 2", "jayapura budiman"]),
  ).toEqual(["budi jaya", "budi jaya 2", "jaya budi", "jayapura budiman"]);
});

test("a guessed word may have one wrong letter, one too many, one too few, or two that changed places", () => {
  for (const word of ["sudirnan", "sudirmann", "sudiman", "sudimran"])
    expect(scoreFuzzy("jl. sudirman 7", word)).toBe(scoreFuzzy("sudirmanto", "dirman"));
  for (const [text, word] of [
    ["jl. sudirman 7", "sudyrnan"],
    ["cr-v", "hr-v"],
    ["oli", "olo"],
  ] as const)
    expect(scoreFuzzy(text, word)).toBe(0);
  expect(scoreText("oli mesin", ["mesim", "oli"], scoreFuzzy)).toBeGreaterThan(0);
});
