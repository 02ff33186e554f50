/** What a form needs from its screen; serializable. */
export type FormScreen = {
  resource: string;
  /** The record to update; `null` creates one. */
  key: string | null;
  title: string;
  listPath: string;
  submitLabel: "Buat" | "Simpan";
  /** Whether the form resets after a success instead of returning to its list. */
  stays: boolean;
  /** The values on open. */
  opened: Record<string, string>;
  /** The values of a create form for the next record, but for those that stay as chosen. */
  blank?: Record<string, string>;
  /** The catalogue of an item. */
  catalogue?: string;
  /** The file names of the stored pictures, by field. */
  pictures: Record<string, string>;
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
  /** The business's time zone. */
  timeZone: string;
};
