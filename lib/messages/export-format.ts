export const EXPORT_FORMATS = ["xlsx", "csv", "clipboard", "whatsapp", "print"] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The name of a person's history, which belongs to no resource. */
export const HISTORY = "riwayat";
