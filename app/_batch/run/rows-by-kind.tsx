"use client";

import type { ReactNode } from "react";
import type { RowsView } from "@/lib/batch/rows-by-kind";
import { formatAmount } from "@/lib/list/format-value";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import { Button, TOGGLE_LOOK } from "../../_ui/button";
import { END_ICONS, IconButton, PageField } from "../../_ui/page-field";

type RowsByKindProps<Kind extends string> = {
  words: Record<Kind, string>;
  counts: Record<Kind, number>;
  view: RowsView<Kind>;
  onShow: (view: RowsView<Kind>) => void;
  children: ReactNode;
};

/** Renders a window of rows under the buttons that show one kind of them, and above what leads to other windows. */
export function RowsByKind<Kind extends string>(props: RowsByKindProps<Kind>) {
  const { words, counts, view, onShow, children } = props;
  const { shown, start } = view;
  const kinds = (Object.keys(words) as Kind[]).filter((kind) => counts[kind] > 0);
  const countOf = (kind: Kind | "all"): number =>
    kind === "all" ? kinds.reduce((sum, each) => sum + counts[each], 0) : counts[kind];
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left pr-1 text-sm text-muted">Tampilkan</legend>
        {(["all", ...kinds] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onShow({ shown: kind, start: 0 })}
            className={`${TOGGLE_LOOK} text-sm`}
          >
            {kind === "all" ? "Semua" : words[kind]} ({formatAmount(countOf(kind))})
          </button>
        ))}
      </fieldset>
      {children}
      <WindowPager start={start} count={countOf(shown)} onStep={(to) => onShow({ shown, start: to })} />
    </>
  );
}

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
