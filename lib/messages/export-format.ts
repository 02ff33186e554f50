/** The ways in which a person takes the rows of a list along. */
export const EXPORT_FORMATS = ["xlsx", "csv", "clipboard", "whatsapp", "print"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The name of a person's history in calls, which belongs to no resource. */
export const HISTORY = "riwayat";
