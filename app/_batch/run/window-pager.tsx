"use client";

import { formatAmount } from "@/lib/list/format-value";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import { Button } from "../../_ui/button";
import { END_ICONS, IconButton, PageField } from "../../_ui/page-field";

const LOOK = "aria-disabled:cursor-not-allowed aria-disabled:opacity-60 max-sm:min-h-11 max-sm:px-1.5";

type WindowPagerProps = { start: number; count: number; onStep: (start: number) => void };

/** Renders the range of a window of rows, the number of its page, and what leads to other windows. */
export function WindowPager({ start: wanted, count, onStep }: WindowPagerProps) {
  const { start, label, hasPrevious, hasNext } = windowAt(wanted, count);
  const last = windowAt(count, count).start;
  if (count <= PAGE_SIZE) return null;
  // A button at an end is not disabled: it would lose the focus.
  const leadsTo = (isPossible: boolean, to: number) => ({
    "aria-disabled": !isPossible,
    className: LOOK,
    onClick: () => isPossible && onStep(to),
  });
  return (
    <nav
      aria-label="Halaman"
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:justify-between max-sm:gap-x-2"
    >
      <p aria-live="polite" className="text-sm text-muted sm:mr-auto">
        {label} dari {formatAmount(count)}
      </p>
      <PageField
        page={start / PAGE_SIZE + 1}
        last={last / PAGE_SIZE + 1}
        onPage={(page) => onStep((page - 1) * PAGE_SIZE)}
      />
      <div className="flex gap-2 max-sm:w-full max-sm:gap-1 max-sm:*:flex-auto">
        <IconButton label="Pertama" path={END_ICONS.first} {...leadsTo(hasPrevious, 0)} />
        <Button {...leadsTo(hasPrevious, start - PAGE_SIZE)}>Sebelumnya</Button>
        <Button {...leadsTo(hasNext, start + PAGE_SIZE)}>Selanjutnya</Button>
        <IconButton label="Terakhir" path={END_ICONS.last} {...leadsTo(hasNext, last)} />
      </div>
    </nav>
  );
}
