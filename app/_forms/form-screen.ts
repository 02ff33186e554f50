/** Everything a form needs to know of its screen, as plain data. */
export type FormScreen = {
  resource: string;
  /** The record to change; `null` creates one. */
  key: string | null;
  title: string;
  listPath: string;
  submitLabel: "Buat" | "Simpan";
  /** Whether the form stays, emptied, after a success; otherwise it goes back to its list. */
  stays: boolean;
  /** What the form holds when it is opened. */
  opened: Record<string, string>;
  /** The business's date, `YYYY-MM-DD`. */
  today: string;
};
