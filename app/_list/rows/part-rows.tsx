import { formatAmount } from "@/lib/list/format-value";

type PartRowsProps = {
  /** What is answered from these rows, if anything is. */
  answer: string | number | undefined;
  rows: number;
};

/** Says how much of a list has come, from which it is answered meanwhile. */
export default function PartRows({ answer, rows }: PartRowsProps) {
  return (
    <p className="late list-age">
      {answer !== undefined && `${typeof answer === "number" ? formatAmount(answer) : answer} dari `}
      {formatAmount(rows)} baris yang sudah dimuat
    </p>
  );
}
