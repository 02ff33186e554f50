import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint";

test.each([
  ["Ganti Oli-Mesin", " ganti  oli mesin. "],
  ["Servis 10.000 KM", "servis 10000 km"],
  ["Oli 1,5 L", "oli 1.5L"],
  ["Ｏｌｉ\u00a0Mesin\u200b", "oli mesin"],
  ["(Kampas/Rem)", "kampas & rem"],
])("%j and %j are one thing", (one, other) => {
  expect(fingerprint(one)).toBe(fingerprint(other));
});

test.each([
  ["CR-V", "HR-V"],
  ["Oli 1,5 L", "Oli 15 L"],
  ["Oli 1.500", "Oli 1,5"],
  ["Paket A+", "Paket A"],
])("%j and %j are two", (one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});

test("nothing is left of punctuation", () => {
  expect(fingerprint(" -?! ")).toBe("");
});
