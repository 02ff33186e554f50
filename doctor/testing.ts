import type { Finding } from "./findings.ts";

/** Accounts of the stand-in: for the master data and the stock opname. */
export const SITI = { username: "siti", password: "siti-2024" };
export const BUDI = { username: "budi", password: "budi-2024" };

/** Formats the findings that differ from the contract, one per line. */
export function differencesIn(findings: Finding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict === "failed" || verdict === "warning")
    .map(({ what, verdict, found, where }) => `${verdict}: ${what}: ${found} (${where})`);
}
