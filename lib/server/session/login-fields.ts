import { isUpTo, LONGEST, LONGEST_PASSWORD, tooLong } from "../../fields/length";

/** The input of the login form. */
export type LoginFields = { username: string; password: string };

/** Characters that no keyboard types: control characters and lone surrogates. */
const NOT_A_NAME = /[\p{Cc}\p{Cs}]/u;

/** Returns why a login is not sent to the API, as text for the person, or `null`. */
export function fieldProblem({ username, password }: LoginFields): string | null {
  if (!isUpTo(username, LONGEST)) return `Pengguna: ${tooLong(LONGEST).toLowerCase()}.`;
  if (!isUpTo(password, LONGEST_PASSWORD)) return `Kata Kunci: ${tooLong(LONGEST_PASSWORD).toLowerCase()}.`;
  if (!NOT_A_NAME.test(username)) return null;
  return "Pengguna berisi karakter yang tidak terlihat. Hapus seluruh isinya, lalu ketik ulang.";
}
