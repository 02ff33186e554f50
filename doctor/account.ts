import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Account } from "./login.ts";

/** The terminal, or its stand-in in tests. */
export type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks a question; readline, which echoes the input, gets no output for a secret. */
async function ask({ input, output }: Terminal, question: string, isSecret: boolean): Promise<string> {
  const reader = createInterface({ input, output: isSecret ? NOWHERE : output, terminal: true });
  if (isSecret) output.write(question);
  const answer = await reader.question(question).finally(() => reader.close());
  if (isSecret) output.write("\n");
  return answer;
}

/** Returns the account of DOCTOR_USERNAME and DOCTOR_PASSWORD, or asks for it; `null` without a terminal. */
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
