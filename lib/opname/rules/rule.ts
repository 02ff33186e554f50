import type { Counts } from "../counts/counts";
import type { Groups } from "../counts/groups";

/** The rules by their name in the address, in the order in which they are shown. */
export const RULES = {
  jumlah: "Jumlah kosong atau aneh",
  biasanya: "Jauh dari biasanya",
  sehari: "Dihitung dua kali sehari",
  lonjakan: "Lonjakan dari hitungan sebelumnya",
  tanggal: "Tanggal kosong, aneh, atau di masa depan",
  "tanpa-foto": "Tanpa foto",
  "foto-sama": "Foto yang sama di beberapa catatan",
  ganda: "Kode atau nama ganda",
} as const;

export type RuleName = keyof typeof RULES;

export const RULE_NAMES = Object.keys(RULES) as RuleName[];

export const isRuleName = (name: string): name is RuleName => Object.hasOwn(RULES, name);

/** Why a rule flags a row, and the row with which it was compared. */
export type Reason = { text: string; other?: number };

/** The rows that a rule flags, each once, and why it flags one of them. */
export type Findings = { rows: number[]; why: (row: number) => Reason };

/** What rules look at: the found rows by their index in the list, and the local time of the business. */
export type Subject = {
  counts: Counts;
  found: Int32Array;
  now: number;
  /** The counts of each item in each branch that have a number above zero and a date, the earliest first. */
  series: () => Groups;
};

export type Rule = (subject: Subject) => Findings;
