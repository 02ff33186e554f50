import type { Rule } from "./rule";

/** Flags the rows whose date is missing, unreadable or after now. */
export const dateRule: Rule = ({ counts: { times, given }, found, now }) => {
  const rows: number[] = [];
  for (const row of found) if (!((times[row] ?? Number.NaN) <= now)) rows.push(row);
  return {
    rows,
    why(row) {
      const text = given("created_at", row);
      if (text === "") return { text: "Tanggalnya kosong" };
      const isUnreadable = Number.isNaN(times[row]);
      return { text: isUnreadable ? `Tanggalnya tidak terbaca: ${text}` : "Tanggalnya di masa depan" };
    },
  };
};
