"use client";

import { formatAmount } from "@/lib/list/format-value";
import type { Answers } from "@/lib/opname/answer";
import { RULE_NAMES, RULES, type RuleName } from "@/lib/opname/rules/rule";

const WORDS: Record<RuleName, string> = {
  jumlah: "Jumlah yang tidak ada, bukan angka, negatif, atau nol",
  biasanya: "Lebih dari 8 simpangan median dari yang biasa bagi itemnya, mulai 8 hitungan",
  sehari: "Item yang sama di cabang yang sama pada hari yang sama, dengan jumlah berbeda",
  lonjakan: "Sedikitnya 3 kali, atau sepertiga, dari hitungan sebelumnya di cabang itu",
  tanggal: "Tanggal yang tidak ada, tidak terbaca, atau setelah sekarang",
  "tanpa-foto": "Catatan tanpa bukti foto",
  "foto-sama": "Satu foto untuk lebih dari satu catatan",
  ganda: "Kode item dengan dua nama, atau nama dengan dua kode",
};

type RuleListProps = {
  /** How many rows each rule flags, as far as it is known. */
  counts: Answers["checks"];
  pressed: RuleName | null;
  off: readonly RuleName[];
  onPress: (rule: RuleName) => void;
  onSwitch: (rule: RuleName) => void;
};

/** Renders the rules with how many rows each flags: a press lists them, the switch leaves a rule out. */
export function RuleList({ counts, pressed, off, onPress, onSwitch }: RuleListProps) {
  return (
    <ul
      aria-label="Aturan"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
    >
      {RULE_NAMES.map((rule) => {
        const isOn = !off.includes(rule);
        return (
          <li key={rule} className="flex items-stretch">
            <label className="flex min-w-11 items-center justify-center hover:bg-pointed">
              <input
                type="checkbox"
                checked={isOn}
                aria-label={`Pakai aturan ${RULES[rule]}`}
                onChange={() => onSwitch(rule)}
                className="size-4"
              />
            </label>
            <button
              type="button"
              aria-pressed={rule === pressed}
              disabled={!isOn}
              onClick={() => onPress(rule)}
              className="flex min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left text-sm hover:bg-pointed focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-muted aria-pressed:bg-brand-soft print:flex!"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{RULES[rule]}</span>
                <span className="block text-xs text-muted max-lg:hidden">{WORDS[rule]}</span>
              </span>
              <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold tabular-nums">
                {counts[rule] === undefined ? "…" : formatAmount(counts[rule])}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
