"use client";

import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import type { ListColumn } from "@/lib/lists/list";
import { hiddenText } from "@/lib/preferences";
import { useListLook } from "../_preferences/preferences-provider";
import { buttonLook } from "../_ui/button";

const ColumnsMenu = lazy(() => import("./columns-menu"));

/** Opens the menu of a list's columns and density, and says how many columns are hidden; Esc or losing the focus closes it. */
export function ColumnsButton({ resource, columns }: { resource: string; columns: ListColumn[] }) {
  const { hidden } = useListLook(resource).look;
  const hiddenCount = columns.filter(({ field }) => hidden.includes(field)).length;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function closeByEsc(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the button and menu inside.
    <div className="relative ml-auto" onKeyDown={closeByEsc} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonLook("plain")}
      >
        <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M2 3h12v10H2zM6.2 3v10M10 3v10" />
        </svg>
        {/* Before hydration the stored styles write the number. */}
        <span data-columns-of={hiddenCount === 0 ? resource : undefined} className="max-sm:sr-only">
          Kolom{hiddenText(hiddenCount)}
        </span>
        {hiddenCount > 0 && (
          <span
            aria-hidden
            className="absolute -top-2 -right-2 min-w-5 rounded-full bg-brand-strong px-1 text-center text-xs leading-5 text-white sm:hidden"
          >
            {hiddenCount}
          </span>
        )}
      </button>
      <Suspense>
        {isOpen && <ColumnsMenu resource={resource} columns={columns} hiddenCount={hiddenCount} />}
      </Suspense>
    </div>
  );
}
