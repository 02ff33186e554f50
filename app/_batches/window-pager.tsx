"use client";

import { formatAmount } from "@/lib/lists/formats/format-number";
import { PAGE_SIZE, windowAt } from "@/lib/lists/paging";
import { Button } from "../_ui/button";

type WindowPagerProps = { start: number; count: number; onStep: (start: number) => void };

/** Renders the range of a window of rows, and buttons for the windows beside it. */
export function WindowPager({ start, count, onStep }: WindowPagerProps) {
  const { label, hasPrevious, hasNext } = windowAt(start, count);
  if (count <= PAGE_SIZE) return null;
  return (
    <nav aria-label="Halaman" className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p aria-live="polite" className="text-sm text-muted">
        {label} dari {formatAmount(count)}
      </p>
      <div className="flex gap-2">
        <Button disabled={!hasPrevious} onClick={() => onStep(start - PAGE_SIZE)}>
          Sebelumnya
        </Button>
        <Button disabled={!hasNext} onClick={() => onStep(start + PAGE_SIZE)}>
          Selanjutnya
        </Button>
      </div>
    </nav>
  );
}
