/** A decimal mark between digits; before exactly three digits it stands between thousands. */
const DECIMAL_MARK = /(?<=\d)[.,](?=\d)(?!\d{3}(?!\d))/g;

const KEPT_MARK = "\uE000";

/**
 * Returns what is left of a text without case, spaces, invisible letters and punctuation: the same for two spellings of one
 * thing. `1,5` stays another number than `15`; `10.000` is `10000`. Empty for a text of punctuation alone.
 */
export const fingerprint = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(DECIMAL_MARK, KEPT_MARK)
    .replaceAll(/[\s\p{P}\p{Cf}\p{Cc}]+/gu, "");
