/** What was typed at the login. */
export type LoginFields = { username: string; password: string };

/** How many characters of each are read at all; what is longer is nobody's. */
export const LONGEST_USERNAME = 255;
const LONGEST_PASSWORD = 1000;

/** What no keyboard types into a name: control characters, and halves of characters. */
const NOT_A_NAME = /[\p{Cc}\p{Cs}]/u;

/** Why the API is not asked about a login, in words for the person, or `null`. */
export function fieldProblem({ username, password }: LoginFields): string | null {
  if (username.length > LONGEST_USERNAME) return "Pengguna: paling banyak 255 karakter.";
  if (password.length > LONGEST_PASSWORD) return "Kata Kunci: paling banyak 1.000 karakter.";
  if (!NOT_A_NAME.test(username)) return null;
  return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
}
