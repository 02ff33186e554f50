/** The message of an empty required field (forms.md#validation); a separate file, so that the login loads no zod. */
export const REQUIRED = "Kolom wajib diisi";

export const UNKNOWN_CHOICE = "Pilihan tidak tersedia";
