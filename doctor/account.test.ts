import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readAccount } from "./account.ts";

/** A terminal that answers each question at once. */
function typing(answers: Record<string, string>) {
  let shown = "";
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough().on("data", (chunk: Buffer) => {
    shown += chunk;
    for (const [question, answer] of Object.entries(answers)) {
      if (!shown.includes(question)) continue;
      delete answers[question];
      setImmediate(() => input.write(`${answer}\r`));
    }
  });
  return { terminal: { input, output }, shown: () => shown };
}

test("the account is prompted for, and its password is never shown", async () => {
  const { terminal, shown } = typing({ "Username: ": "siti", "Password (not shown): ": "rahasia" });
  expect(await readAccount({}, terminal)).toEqual({ username: "siti", password: "rahasia" });
  expect(shown()).toContain("siti");
  expect(shown().replace(/[^a-z]/g, "")).not.toContain("rahasia");
});

test("only unset values are prompted for", async () => {
  const { terminal, shown } = typing({ "Password (not shown): ": "rahasia" });
  expect(await readAccount({ DOCTOR_USERNAME: "budi" }, terminal)).toEqual({
    username: "budi",
    password: "rahasia",
  });
  expect(shown()).not.toContain("Username");
});

test.each([{}, { DOCTOR_USERNAME: "siti" }, { DOCTOR_USERNAME: "", DOCTOR_PASSWORD: "x" }])(
  "without a terminal %j is no account",
  async (variables) => {
    const output = new PassThrough();
    expect(await readAccount(variables, { input: new PassThrough(), output })).toBeNull();
    expect(output.read()).toBeNull();
  },
);
