/** The message of an empty required field (forms.md#validation). This file does not import zod, which the login must not load. */
export const REQUIRED_MESSAGE = "Kolom wajib diisi";
export const UNKNOWN_CHOICE_MESSAGE = "Pilihan tidak tersedia";
