import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Account } from "./login.ts";

/** The terminal, or what stands in for it. */
export type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks a question; a secret stays unseen, because nothing but the reader echoes while it reads. */
async function ask({ input, output }: Terminal, question: string, isSecret: boolean): Promise<string> {
  const reader = createInterface({ input, output: isSecret ? NOWHERE : output, terminal: true });
  if (isSecret) output.write(question);
  const answer = await reader.question(question).finally(() => reader.close());
  if (isSecret) output.write("\n");
  return answer;
}

/**
 * The account of DOCTOR_USERNAME and DOCTOR_PASSWORD, or what is typed for them; `null` where nobody can be asked.
 */
export async function readAccount(
  { DOCTOR_USERNAME, DOCTOR_PASSWORD }: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<Account | null> {
  if (!(DOCTOR_USERNAME && DOCTOR_PASSWORD) && !terminal.input.isTTY) return null;
  return {
    username: DOCTOR_USERNAME || (await ask(terminal, "Username: ", false)),
    password: DOCTOR_PASSWORD || (await ask(terminal, "Password (not shown): ", true)),
  };
}
