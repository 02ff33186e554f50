import type { DetectedEndReason } from "./session";

/** A failure in a reply to the browser: the session has ended, or the page shows a message. */
export type Problem = { kind: "session"; reason: DetectedEndReason } | AlertMessage;

/** A text for an alert, the id of the failed request, and the API's error messages by field; `isBusy` if the server was too busy. */
export type AlertMessage = {
  kind: "message";
  text: string;
  isBusy?: true;
  requestId?: string;
  fields?: Record<string, string>;
};

/** Why a write failed. `outdated`: the server runs a newer version and wrote nothing; the page already shows a dialog. */
export type WriteProblem = Problem | { kind: "outdated" };

/** The reply to a write: the API's message and the server's time in milliseconds, or the problem. */
export type WriteReply = ({ kind: "done"; message: string | null; at: number } & UpdatedRecord) | Problem;

/** A saved record: its name, the path of the screen that undoes the save, and after a create the path of the list filtered by this record. */
type SavedRecord = { name?: string; undoHref?: string; listHref?: string };

/** A saved record; after an update also the new cells of its row (`null` if unknown), and the fields that only others have changed. */
type UpdatedRecord = SavedRecord & { row?: Record<string, string | number> | null; merged?: string[] };

export type SaveReply =
  | WriteReply
  /** Invalid fields, with a message each. */
  | { kind: "invalid"; errors: Record<string, string> }
  /** Somebody else has changed the same fields, so nothing was sent. `merged` are other fields that somebody has changed. */
  | { kind: "conflict"; changes: FieldChange[]; merged: string[]; by?: string };

/** The reply to a delete. `conflict`: it was not sent, because somebody has changed the record; `by` is a sentence that names the person. */
export type DeleteReply = WriteReply | { kind: "conflict"; changes: FieldChange[]; by?: string };

/** A changed field: its value before, for example when the form was opened, and its current value. */
export type FieldChange = { field: string; was: string; is: string };

/** The reply with a record for a form: by field its values as typed texts, and the file names of its pictures. `gone`: it was deleted. */
export type RecordReply =
  | { kind: "record"; values: Record<string, string>; pictures: Record<string, string> }
  | { kind: "gone" }
  | Problem;

/** The reply to the search for a duplicate of a new record: the identifying fields of the duplicate, `null` without one. */
export type DuplicateReply = { kind: "looked"; found: Record<string, string | number> | null } | Problem;

/** A list of choices from the API: all brands, the dealers of a brand, or the branches of a dealer. */
export type PickListName = "brands" | "dealers" | "branches";

/** The reply to a request for a pick list; `unavailable`: the API responded 404. */
export type PickListReply = { kind: "choices"; choices: string[] } | { kind: "unavailable" } | Problem;

const toMessage = (text: string) => ({ kind: "message" as const, text });

/** The message if the app's server does not respond. */
export const UNREACHABLE = toMessage("Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.");

/** The message if the app's server does not respond to a write, which may have succeeded. */
export const UNKNOWN_OUTCOME = toMessage(
  "Server tidak dapat dihubungi, sehingga hasilnya tidak diketahui. Periksa daftar sebelum mencoba lagi.",
);

/** The message for a write that was not sent, because there is no connection. */
export const NOT_SENT = toMessage(
  "Tidak ada koneksi, sehingga data belum dikirim. Coba lagi setelah koneksi kembali.",
);

export const SCREEN_NOT_OPENED = "Tidak ada koneksi. Layar lain dapat dibuka setelah koneksi kembali.";
export const PICK_LIST_FAILED = "An error occurred while get list dealer";
export const SCRIPT_NOT_LOADED = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";
export const SERVER_BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";
export const TOO_MANY_REQUESTS =
  "Terlalu banyak permintaan dalam waktu singkat. Tunggu sebentar, lalu coba lagi.";
export const TOO_MANY_WRITES =
  "Terlalu banyak permintaan dalam waktu singkat, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";
export const UPLOADS_BUSY =
  "Server sedang menerima kiriman lain, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";
export const BODY_TOO_LARGE =
  "Kiriman ini lebih besar dari 48 MB, sehingga data belum dikirim. Pilih gambar yang lebih kecil, lalu coba lagi.";
export const NOT_ALLOWED = "Anda tidak memiliki izin untuk tindakan ini.";
export const OWN_ACCOUNT_UNDELETABLE = "Akun yang sedang dipakai tidak dapat dihapus.";
export const CHANGED_BY_OTHERS = "Data telah diubah orang lain";
export const HISTORY_NOT_RECORDED = "Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim";
export const HISTORY_UNAVAILABLE = "Riwayat sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.";
export const RECORD_GONE = "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.";

/** The end of a message whose beginning names the fields that only others have changed; a save keeps these values. */
export const MERGED_SUFFIX = "dari orang lain ikut tersimpan";
