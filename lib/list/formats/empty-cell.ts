/** The text of an empty cell (requirements 3.9); a separate file, since pages do not load the formats. */
export const DASH = "-";
