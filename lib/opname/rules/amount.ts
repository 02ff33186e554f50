import type { Rule } from "./rule";

function reasonFor(amount: number, given: string | number): string {
  if (amount === 0) return "Jumlahnya nol";
  if (amount < 0) return "Jumlahnya negatif";
  return given === "" ? "Jumlahnya kosong" : `Jumlahnya bukan angka: ${given}`;
}

/** Flags the rows whose Jumlah is missing, not a number, negative or zero. */
export const amountRule: Rule = ({ counts: { amounts, given }, found }) => {
  const rows: number[] = [];
  for (const row of found) if (!((amounts[row] ?? Number.NaN) > 0)) rows.push(row);
  return {
    rows,
    why: (row) => ({ text: reasonFor(amounts[row] ?? Number.NaN, given("jumlah", row)) }),
  };
};
