import type { DetectedEnd } from "./session";

export type RecordReply =
  | { kind: "record"; values: Record<string, string>; pictures: Record<string, string> }
  | { kind: "gone" }
  | Problem;

/** The reply to the search for a duplicate of a new record: the fields that identify the duplicate, or `null` for none. */
export type DuplicateReply = { kind: "looked"; found: Record<string, string | number> | null } | Problem;

/** A text for an alert, the id of the failed request, and the API's errors by field; `isBusy`: nothing was done, and it may be sent again. */
export type Message = {
  kind: "message";
  text: string;
  isBusy?: true;
  requestId?: string;
  fields?: Record<string, string>;
};

/** A failure as sent to the browser: the end of the session, or a text for an alert. */
export type Problem = { kind: "session"; reason: DetectedEnd } | Message;

/** Why a write has no reply; `outdated`: the server runs a newer version, nothing was written, and a dialog is open. */
export type WriteProblem = Problem | { kind: "outdated" };

const message = (text: string) => ({ kind: "message" as const, text });

/** The app's own server did not respond. */
export const UNREACHABLE = message("Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.");

/** The app's own server did not respond to a write, which may have succeeded. */
export const UNKNOWN_OUTCOME = message(
  "Server tidak dapat dihubungi, sehingga hasilnya tidak diketahui. Periksa daftar sebelum mencoba lagi.",
);

/** A write was not sent because the connection is lost. */
export const NOT_SENT = message(
  "Tidak ada koneksi, sehingga data belum dikirim. Coba lagi setelah koneksi kembali.",
);

export const SCREEN_NOT_OPENED = "Tidak ada koneksi. Layar lain dapat dibuka setelah koneksi kembali.";

export const PICK_LIST_FAILED = "An error occurred while get list dealer";

export const SCRIPT_NOT_LOADED = "Bagian ini belum dapat dimuat. Periksa koneksi, lalu coba lagi.";

/** The app's own server is too busy for a list. */
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

/** A write was not sent because the history could not record it. */
export const NOT_RECORDED = "Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim";

/** A saved record: its name, the screen that undoes the save, if the person may, and the list with a created one alone. */
export type SavedRecord = { name?: string; undo?: string; seen?: string };

/** The result of an update: the new cells of its row (`null` if unknown), and the fields that others have changed. */
type Updated = SavedRecord & { row?: Record<string, string | number> | null; merged?: string[] };

/** The reply to a write: the API's message, if any, and the server time in milliseconds; or the problem. */
export type WriteReply = ({ kind: "done"; message: string | null; at: number } & Updated) | Problem;

/** The text after the labels of fields that only others have changed and that were saved along. */
export const ALSO_SAVED = "dari orang lain ikut tersimpan";

/** All brands, the dealers of a brand, or the branches of a dealer. */
export type PickList = "brands" | "dealers" | "branches";

/** The reply for a pick list: its choices, that the API has none (404), or the problem. */
export type PickListReply = { kind: "choices"; choices: string[] } | { kind: "unavailable" } | Problem;

/** One field of a conflict: its value when the form was opened, and its value now. */
export type FieldChange = { field: string; was: string; is: string };

/** The reply to a delete; or that nothing was sent, because the record has changed `by` someone. */
export type DeleteReply = WriteReply | { kind: "conflict"; changes: FieldChange[]; by?: string };

export type SaveReply =
  | WriteReply
  /** Invalid fields, with a message each. */
  | { kind: "invalid"; errors: Record<string, string> }
  /** Somebody else has changed the same fields; nothing was sent. `merged` are others that will be saved along. */
  | { kind: "conflict"; changes: FieldChange[]; merged: string[]; by?: string };

/** The message if the store of the history is unavailable. */
export const HISTORY_UNAVAILABLE = "Riwayat sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.";

/** The message for a record that was deleted while its form was open. */
export const RECORD_GONE = "Data ini sudah dihapus. Kembali ke daftar untuk memeriksanya.";
