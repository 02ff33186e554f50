import type { Rule } from "./rule";

/** Flags the rows without a photo. */
export const noPhotoRule: Rule = ({ counts: { photos }, found }) => ({
  rows: Array.from(found.filter((row) => photos.of[row] === photos.none)),
  why: () => ({ text: "Tidak ada foto" }),
});
