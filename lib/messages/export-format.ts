export const EXPORT_FORMATS = ["xlsx", "csv", "clipboard", "whatsapp", "print"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The resource name in an export of a person's own history, which belongs to no resource. */
export const HISTORY_EXPORT_NAME = "riwayat";
