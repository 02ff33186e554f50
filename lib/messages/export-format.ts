/** The ways in which a person takes the rows of a list along. */
export const EXPORT_FORMATS = ["xlsx", "csv", "clipboard", "print"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
