/** What an empty cell shows (SPEC.md section 2); apart from the formats, which the page itself does not need. */
export const DASH = "-";
