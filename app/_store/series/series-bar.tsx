import { Button } from "../../_ui/button";
import type { SeriesPlace } from "./place-in-series";

type SeriesBarProps = {
  place: SeriesPlace;
  disabled: boolean;
  onStep: (link: string, isBack: boolean) => void;
};

/** Steps through the found rows of a list without saving. */
export function SeriesBar({ place: { number, count, previous, next }, disabled, onStep }: SeriesBarProps) {
  return (
    <nav aria-label="Data yang ditemukan" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        name="sebelumnya"
        disabled={disabled || !previous}
        onClick={() => previous && onStep(previous, true)}
      >
        Sebelumnya
      </Button>
      <span className="text-sm font-medium tabular-nums">
        {number} dari {count}
      </span>
      <Button name="berikutnya" disabled={disabled || !next} onClick={() => next && onStep(next, false)}>
        Berikutnya
      </Button>
    </nav>
  );
}
