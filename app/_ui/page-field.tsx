import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

type PageFieldProps = {
  page: number;
  /** The last page; infinite until the list is loaded. */
  lastPage: number;
  onPageChange: (page: number) => void;
};

/** Renders the page number as a field in which Enter goes to another page, and the number of pages. */
export function PageNumberField({ page, lastPage, onPageChange }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function goOnEnter({ key }: KeyboardEvent) {
    if (key !== "Enter") return;
    setTyped(null);
    if (Number(typed) >= 1) onPageChange(Math.min(Math.floor(Number(typed)), lastPage));
  }

  return (
    <div className="flex items-center gap-2 text-sm text-muted">
      <label className="flex items-center gap-2">
        <span>Halaman</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? page}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={goOnEnter}
          onBlur={() => setTyped(null)}
          className="min-h-control w-16 rounded-control border border-edge bg-surface px-2 text-center text-ink tabular-nums max-sm:w-11 max-sm:px-0"
        />
      </label>
      <span>dari {Number.isFinite(lastPage) ? lastPage : "..."}</span>
    </div>
  );
}

export const FIRST_LAST_ICONS = { first: "M4 3v10M12 3L7 8l5 5", last: "M12 3v10M4 3l5 5-5 5" };

type IconButtonProps = ComponentProps<"button"> & { label: string; path: string };

/** Renders a button with an icon; `label` is its accessible name and tooltip. */
export function IconButton({ label, path, ...button }: IconButtonProps) {
  return (
    <Button aria-label={label} title={label} className="px-0!" {...button}>
      <Icon path={path} />
    </Button>
  );
}
