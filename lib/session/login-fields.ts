import { isUpTo, LONGEST, LONGEST_PASSWORD, tooLong } from "../inputs/length";

/** What was typed at the login. */
export type LoginFields = { username: string; password: string };

/** What no keyboard types into a name: control characters, and halves of characters. */
const NOT_A_NAME = /[\p{Cc}\p{Cs}]/u;

/** Why the API is not asked about a login, in words for the person, or `null`. */
export function fieldProblem({ username, password }: LoginFields): string | null {
  if (!isUpTo(username, LONGEST)) return `Pengguna: ${tooLong(LONGEST).toLowerCase()}.`;
  if (!isUpTo(password, LONGEST_PASSWORD)) return `Kata Kunci: ${tooLong(LONGEST_PASSWORD).toLowerCase()}.`;
  if (!NOT_A_NAME.test(username)) return null;
  return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
}
