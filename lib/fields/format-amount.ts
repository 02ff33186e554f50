/** Matches a number with three digits after its only separator, such as `12,500`: they may be thousands or decimals. */
const AMBIGUOUS_NUMBER = /^(?!0+[.,])\d+[.,]\d{3}$/;
const INDONESIAN_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** Returns whether the last three digits may be thousands or decimals, as in `12,500`; in `12.500` they are thousands, as in Indonesian. */
export const isAmbiguous = (digits: string) =>
  AMBIGUOUS_NUMBER.test(digits) && !INDONESIAN_THOUSANDS.test(digits);

/** Appends a zero to an ambiguous number in Indonesian notation: `12,500` becomes `12,5000`. */
export const avoidAmbiguity = (text: string) => (isAmbiguous(text.replace("-", "")) ? `${text}0` : text);
const indonesianNumberFormat = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 20 });

/** Formats a number as `12.500` or `12.500,5`, and 12.345 as `12,3450`, so that `parsePlainDecimal` returns the same number. */
export const formatAmount = (amount: number): string => avoidAmbiguity(indonesianNumberFormat.format(amount));
