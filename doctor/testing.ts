import type { Finding } from "./findings.ts";

/** Accounts of the stand-in: of the master data, and of the stock opname. */
export const SITI = { username: "siti", password: "siti-2024" };
export const BUDI = { username: "budi", password: "budi-2024" };

/** The findings that differ from the contract, each as one line. */
export function told(findings: Finding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict === "failed" || verdict === "warning")
    .map(({ what, verdict, found, where }) => `${verdict}: ${what}: ${found} (${where})`);
}
