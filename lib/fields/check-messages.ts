/** The message of an empty required field (forms.md#validation). In a file without zod, which the login does not load. */
export const IS_REQUIRED = "Kolom wajib diisi";
export const UNKNOWN_CHOICE_MESSAGE = "Pilihan tidak tersedia";
