import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { ListColumn } from "@/lib/list/list";
import { Icon } from "../../_ui/icon";
import { MenuItem } from "../../_ui/menu";

export function CheckMenuItem({ children, ...item }: ComponentProps<typeof MenuItem>) {
  return (
    <MenuItem {...item}>
      <Icon
        path="M3 8.5l3.5 3.5L13 5"
        strokeWidth="2"
        className={`shrink-0 text-brand-stronger ${item["aria-checked"] ? "" : "invisible"}`}
      />
      {children}
    </MenuItem>
  );
}

/** How many positions an arrow key moves a column or the focus. */
export const ARROW_KEY_STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

type ColumnItemProps = ComponentProps<"div"> & {
  column: ListColumn;
  isShown: boolean;
  isPinned: boolean;
  hint: string;
  onToggle: () => void;
  onPin: () => void;
  onHandleDown: (event: PointerEvent) => void;
};

/** Renders a column in the columns menu: a checkbox for its visibility, a pin and a drag handle. */
export function ColumnItem(props: ColumnItemProps) {
  const { column, isShown, isPinned, hint, onToggle, onPin, onHandleDown, onKeyDown, ...rest } = props;
  const { label } = column;
  const itemRef = useRef<HTMLButtonElement>(null);
  const pinRef = useRef<HTMLSpanElement>(null);

  function handleArrowKey(event: KeyboardEvent<HTMLDivElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // On the pin, Up and Down first focus the checkbox, from which the menu moves the focus.
    if (ARROW_KEY_STEPS[event.key] && event.target === pinRef.current) itemRef.current?.focus();
    const next = { ArrowRight: pinRef, ArrowLeft: itemRef }[event.key];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.current?.focus();
  }

  return (
    <div {...rest} role="none" className="column-item flex items-center" onKeyDown={handleArrowKey}>
      <CheckMenuItem
        ref={itemRef}
        role="menuitemcheckbox"
        aria-checked={isShown}
        aria-describedby={hint}
        onClick={onToggle}
      >
        {label}
      </CheckMenuItem>
      {/* Not a button, because Up and Down of the menu move between buttons. */}
      <span
        ref={pinRef}
        role="menuitem"
        tabIndex={-1}
        aria-label={isPinned ? `Lepas sematan ${label}` : `Sematkan ${label}`}
        title={isPinned ? "Lepas sematan" : "Sematkan"}
        onClick={onPin}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onPin();
        }}
        className={`grid cursor-pointer min-h-7 min-w-7 place-items-center rounded-control outline-offset-[-2px] hover:bg-pointed pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${isPinned ? "text-brand-stronger" : "text-muted opacity-60 hover:opacity-100 focus-visible:opacity-100"}`}
      >
        <Icon path="M5.5 2h5l-.7 4.5 2.2 2.5H4l2.2-2.5zM8 9v5" className={isPinned ? "fill-current" : ""} />
      </span>
      <span
        aria-hidden
        title="Seret untuk memindah"
        className="grid min-h-7 min-w-6 cursor-grab touch-none place-items-center text-muted pointer-coarse:min-h-11 pointer-coarse:min-w-9"
        onPointerDown={onHandleDown}
        // Keeps the focus in the menu, which would close without it.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon path="M5 4h2M9 4h2M5 8h2M9 8h2M5 12h2M9 12h2" strokeWidth="2" />
      </span>
    </div>
  );
}
