/** The message of an empty required field (forms.md#validation); a separate file, so that the login loads no zod. */
export const IS_REQUIRED = "Kolom wajib diisi";

export const UNKNOWN_CHOICE_MESSAGE = "Pilihan tidak tersedia";
