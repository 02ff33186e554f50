import type { Rule } from "./rule";

/** Flags the rows without a photo. */
export const noPhotoRule: Rule = ({ counts: { hasPhoto }, found }) => ({
  rows: Array.from(found.filter((row) => !hasPhoto[row])),
  why: () => ({ text: "Tidak ada foto" }),
});
