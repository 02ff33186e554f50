import type { FoundEnd } from "./session-end";

/**
 * A text for an alert, the id of the request that went wrong, which a person can quote, and what the API says of single
 * fields of the form that was sent.
 */
export type Message = {
  kind: "message";
  text: string;
  requestId?: string;
  fields?: Record<string, string>;
};

/** What went wrong, as the browser is told: the end of the session, or a text for an alert. */
export type Problem = { kind: "session"; reason: FoundEnd } | Message;

/** The app's own server did not answer the browser. */
export const UNREACHABLE = {
  kind: "message" as const,
  text: "Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
} satisfies Problem;

/** The same for something that changes data, which may have been done all the same. */
export const UNKNOWN_OUTCOME = {
  kind: "message" as const,
  text: "Server tidak dapat dihubungi, sehingga hasilnya tidak diketahui. Periksa daftar sebelum mencoba lagi.",
} satisfies Problem;

/** What is said of something that changes data and was not sent, because the connection is lost. */
export const NOT_SENT = {
  kind: "message" as const,
  text: "Tidak ada koneksi, sehingga data belum dikirim. Coba lagi setelah koneksi kembali.",
} satisfies Problem;

/** The same of a screen that was not opened. */
export const NOT_OPENED = "Tidak ada koneksi. Layar lain dapat dibuka setelah koneksi kembali.";

/** What is said of a pick list that could not be loaded (SPEC.md section 8). */
export const PICKS_FAILED = "An error occurred while get list dealer";

/** What is said of a list that the app's own server had no room for. */
export const BUSY = "Server sedang sibuk. Tunggu sebentar, lalu coba lagi.";

/** What is said of a list, a pick list or a picture that was asked for too soon after many others. */
export const TOO_MANY = "Terlalu banyak permintaan dalam waktu singkat. Tunggu sebentar, lalu coba lagi.";

/** The same of something that changes data, which was not done. */
export const TOO_MANY_WRITES =
  "Terlalu banyak permintaan dalam waktu singkat, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

/** What is said of pictures that the app's own server had no room for. */
export const UPLOADS_BUSY =
  "Server sedang menerima kiriman lain, sehingga data belum dikirim. Tunggu sebentar, lalu coba lagi.";

/** What is said of a form whose pictures weigh more than the app's own server takes. */
export const TOO_LARGE =
  "Kiriman ini lebih besar dari 48 MB, sehingga data belum dikirim. Pilih gambar yang lebih kecil, lalu coba lagi.";

export const NOT_ALLOWED = "Anda tidak memiliki izin untuk tindakan ini.";

/** What is said of a delete of the account that is signed in. */
export const OWN_ACCOUNT = "Akun yang sedang dipakai tidak dapat dihapus.";

/**
 * What the browser is told of a write: the API's message, if it gave one, and when it was done by the server's clock,
 * in milliseconds; or the problem.
 */
export type WriteReply = { kind: "done"; message: string | null; at: number } | Problem;

/** All brands, the dealers of a brand, or the branches of a dealer. */
export type PickList = "brands" | "dealers" | "branches";

/** What the browser is told of a pick list: its choices, that there are none to be had (404), or the problem. */
export type PicksReply = { kind: "choices"; choices: string[] } | { kind: "unavailable" } | Problem;

/** Field by field: what a record was when its form was opened, and what it is now. */
export type Change = { field: string; was: string; is: string };

/** What the browser is told of a form that was sent. */
export type SaveReply =
  | WriteReply
  /** Fields that were refused, with the message of each. */
  | { kind: "invalid"; errors: Record<string, string> }
  /** Somebody else changed the record in the meantime; nothing was sent. `now` is what its form would hold. */
  | { kind: "conflict"; changes: Change[]; now: Record<string, string> };
