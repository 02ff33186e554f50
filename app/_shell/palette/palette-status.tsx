"use client";

import { formatAmount } from "@/lib/list/formats/format-number";
import { Button } from "../../_ui/button";
import type { Progress } from "./use-readable-lists";

type PaletteStatusProps = {
  words: string;
  /** How much was found; `null` while it is searched. */
  count: number | null;
  progress: Progress;
  onRetry: () => void;
};

/** Shows how much was found, which list is still coming, and which have failed. */
export function PaletteStatus({ words, count, progress, onRetry }: PaletteStatusProps) {
  const { coming, failures } = progress;
  const texts = [
    words !== "" && count !== null && `${formatAmount(count)} ditemukan.`,
    coming && `Memuat ${coming}...`,
  ];
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-2 text-sm has-[>p:only-child:empty]:hidden">
      <p role="status" className="text-muted empty:hidden">
        {texts.filter(Boolean).join(" ")}
      </p>
      {failures.length > 0 && (
        <div className="flex items-center justify-between gap-3">
          <ul role="alert" className="text-danger-strong">
            {failures.map(({ label, text }) => (
              <li key={label}>
                {label} gagal dimuat. {text}
              </li>
            ))}
          </ul>
          <Button onClick={onRetry}>Coba lagi</Button>
        </div>
      )}
    </div>
  );
}
