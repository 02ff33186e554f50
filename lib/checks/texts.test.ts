import { expect, test } from "vitest";
import { findOneLetterPairs } from "./spelling-rules";
import { fingerprintOf, tidyText, toLatin } from "./texts";

test.each([
  ["Oli mesin", "\u041eli mesin"],
  ["10W-40", "10 w 40"],
  ["Servis 10.000 km", "Servis 10000 KM"],
  ["185/65 R15", "185-65 R 15"],
  ["Kevin O'Brien", "kevin obrien"],
  ["Oli 1,5 L", "oli 1.5L"],
  ["(Kampas/Rem)", "kampas & rem"],
])("%s and %s differ in case, spaces and punctuation alone", (one, other) => {
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test.each([
  ["CR-V", "HR-V"],
  ["Astra Jaya", "Astra/Jaya & Co"],
  ["Oli 1.5 L", "Oli 15 L"],
  ["185/65", "18565"],
  ["12,2 V", "122 V"],
  ["Oli 1.500", "Oli 1,5"],
  ["A", "A+"],
])("%s and %s are two things", (one, other) => {
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
});

test.each([
  ["G\u0430nti", "Ganti"],
  ["\u0421\u0410P", "CAP"],
  ["\uff21\uff22", "AB"],
  ["\u041c\u043e\u0441\u043a\u0432\u0430", "\u041c\u043e\u0441\u043a\u0432\u0430"],
  ["10 \u03a9", "10 \u03a9"],
])("%s is %s in Latin", (text, latin) => {
  expect(toLatin(text)).toBe(latin);
});

test.each([
  [" a\u00a0b ", "a b"],
  ["a\u00adb\u200d", "ab"],
  ["Jl. A\r\nNo. 1 ", "Jl. A\r\nNo. 1"],
  ["a \n  b", "a\nb"],
  ["\u{1f469}\u200d\u{1f527} ya", "\u{1f469}\u200d\u{1f527} ya"],
])("%j becomes %j without needless space", (text, tidied) => {
  expect(tidyText(text)).toBe(tidied);
});

test.each([
  ["ganti kampas", "ganti kampaas"],
  ["persada motor", "persadda motor"],
  ["minyak rem", "minyka rem"],
  ["cahaya", "cahayo"],
])("%j and %j are one letter apart in one word of six letters or more", (one, other) => {
  expect(findOneLetterPairs([one.split(" "), ["lain"], other.split(" ")], 6)).toEqual([[0, 2]]);
});

test.each([
  ["ganti aki", "ganti oki"],
  ["cahaya motor", "cahayo motar"],
  ["cahaya", "cahoyo"],
  ["mesin1", "mesin2"],
  ["cahaya motor", "cahaya"],
])("%j and %j are not near", (one, other) => {
  expect(findOneLetterPairs([one.split(" "), other.split(" ")], 6)).toEqual([]);
});
