import { getApiPaths } from "../lib/server/api/call.ts";
import { env, SettingsError } from "../lib/server/process/env.ts";
import { readAccount } from "./account.ts";
import { examine } from "./examine.ts";
import { type Finding, failed, ok } from "./findings.ts";
import { exitCodeOf, reportOf } from "./report.ts";

/** Checks the settings as the server does at start. */
function judgeSettings(): Finding[] {
  const expected = "valid";
  try {
    const { API_BASE_URL } = env();
    const changed = Object.keys(getApiPaths()).length;
    return [
      ok("settings", expected, `the API is at ${API_BASE_URL}`),
      ok("API_PATHS_FILE", expected, `${changed} paths differ from the contract`),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message
      .split("\n")
      .map((found) => failed("settings", expected, found, "the environment, or .env"));
  }
}

function printReport(findings: Finding[]): void {
  console.log(`\n${reportOf(findings)}`);
  process.exitCode = exitCodeOf(findings);
}

async function main(): Promise<void> {
  const settings = judgeSettings();
  if (exitCodeOf(settings) !== 0) return printReport(settings);
  const account = await readAccount(process.env, { input: process.stdin, output: process.stderr });
  if (!account) {
    console.error("There is no terminal to ask for an account: set DOCTOR_USERNAME and DOCTOR_PASSWORD.");
    process.exitCode = 1;
    return;
  }
  printReport([...settings, ...(await examine(account))]);
}

await main().catch((error: Error) => {
  // Ctrl+C and Ctrl+D at a question.
  if (error.name !== "AbortError") throw error;
  process.exitCode = 1;
});
