/** The text of an empty cell (SPEC.md section 2); a separate file, since pages do not load the formats. */
export const DASH = "-";
