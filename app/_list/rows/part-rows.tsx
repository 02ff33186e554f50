import { formatAmount } from "@/lib/list/format-value";

/** Says from how many rows an answer is that a list gives while it comes, or how many have come. */
export default function PartRows({ answer, rows }: { answer: string; rows: number }) {
  return (
    <p className="late list-age">
      {answer && `${answer} dari `}
      {formatAmount(rows)} baris yang sudah dimuat
    </p>
  );
}
