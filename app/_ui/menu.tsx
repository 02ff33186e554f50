import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "./button";
import { Icon } from "./icon";
import { focusableElementsIn, moveFocusByArrows } from "./keyboard";
import { useWindowEvent } from "./state/use-window-event";

/** The state that a button passes to its menu; `wasOpened` stays true after the first opening. */
export type MenuState = { isOpen: boolean; wasOpened: boolean; close: () => void; focusButton: () => void };

export type MenuHandle = { open: () => void };

type MenuButtonProps = {
  ref?: Ref<MenuHandle>;
  icon: string;
  label: ReactNode;
  /** The tooltip, which also hides the label: the button shows only its icon. */
  title?: string | undefined;
  onOpen?: () => void;
  children: (menu: MenuState) => ReactNode;
};

/** Renders a button that opens a menu; Esc and blur close the menu. Phones show only the icon. */
export function MenuButton({ ref, icon, label, title, onOpen, children }: MenuButtonProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { isOpen, setOpen, button, focusButton, close, handlers } = useDisclosurePanel();

  function open() {
    onOpen?.();
    setOpen(true);
    setWasOpened(true);
  }
  useImperativeHandle(ref, () => ({ open }));

  return (
    <div className="relative" {...handlers}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={title}
        onClick={() => (isOpen ? setOpen(false) : open())}
        className={buttonClass(title ? "ghost" : "plain")}
      >
        <Icon path={icon} />
        <span className={title ? "sr-only" : "max-md:sr-only"}>{label}</span>
      </button>
      {children({ isOpen, wasOpened, close, focusButton })}
    </div>
  );
}

/** Returns the state of a panel that a button opens. Spread `handlers` on the parent of both, so that Esc and blur close the panel. */
export function useDisclosurePanel() {
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const focusButton = () => buttonRef.current?.focus();

  function close() {
    setOpen(false);
    focusButton();
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && isOpen) close();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
  return { isOpen, setOpen, button: buttonRef, focusButton, close, handlers };
}

type MenuProps = { label: string; children: ReactNode; ref?: RefObject<HTMLDivElement | null> };

/** Renders an open menu and focuses its first item; arrow keys and typed letters move the focus between the items. */
export function Menu({ label, children, ref }: MenuProps) {
  const fallbackRef = useRef<HTMLDivElement>(null);
  const menuRef = ref ?? fallbackRef;
  const handleTypeAhead = useTypeAhead();
  const reposition = () => menuRef.current && positionMenu(menuRef.current);
  useLayoutEffect(() => {
    reposition();
  });
  useWindowEvent("resize", reposition);
  const attachMenu = useCallback(
    (element: HTMLDivElement | null) => {
      menuRef.current = element;
      if (element) focusableElementsIn(element)[0]?.focus({ preventScroll: true });
    },
    [menuRef],
  );
  return (
    <div
      ref={attachMenu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        moveFocusByArrows(event);
        handleTypeAhead(event);
      }}
      className="absolute z-30 flex w-56 max-w-[calc(100vw-0.5rem)] flex-col gap-1 overflow-y-auto rounded-panel border border-line bg-surface p-1.5 shadow-dialog"
    >
      {children}
    </div>
  );
}

export function MenuItem({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      role="menuitem"
      className={`flex w-full items-center gap-2 rounded-control min-h-control px-2 py-1 text-left text-sm outline-offset-[-2px] hover:bg-pointed ${className}`}
      {...props}
    />
  );
}

/** The gap between a menu and its button or the edges of the window, in pixels. */
const MENU_GAP_PX = 4;

/** Positions an open menu below its button, or above if there is more room and it does not fit below. Limits its height to the room, and moves it into the window. */
function positionMenu(menu: HTMLElement): void {
  const { style } = menu;
  const { clientWidth, clientHeight } = document.documentElement;
  // The top bar would cover a menu above the top of `main`.
  const minTop = Math.max(menu.closest("main")?.getBoundingClientRect().top ?? 0, 0);
  const button = (menu.parentElement ?? menu).getBoundingClientRect();
  const spaceAbove = button.top - minTop - 2 * MENU_GAP_PX;
  const spaceBelow = clientHeight - button.bottom - 2 * MENU_GAP_PX;
  const opensAbove = menu.scrollHeight > spaceBelow && spaceAbove > spaceBelow;
  style.maxHeight = `${Math.max(opensAbove ? spaceAbove : spaceBelow, 0)}px`;
  const offset = `calc(100% + ${MENU_GAP_PX}px)`;
  style.inset = opensAbove ? `auto 0 ${offset} auto` : `${offset} 0 auto auto`;
  style.translate = "0";
  const { left, right } = menu.getBoundingClientRect();
  const hiddenAtLeft = Math.max(MENU_GAP_PX - left, 0);
  const hiddenAtRight = Math.max(right - (clientWidth - MENU_GAP_PX), 0);
  style.translate = `${hiddenAtLeft || -hiddenAtRight}px`;
}

const TYPE_AHEAD_TIMEOUT_MS = 700;

/** Returns a key handler that focuses the next menu item whose label starts with the typed letters. The same letter again moves on to the next such item. */
function useTypeAhead() {
  const typedLettersRef = useRef({ text: "", typedAt: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, currentTarget } = event;
    if (key.length !== 1 || key === " " || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const { text, typedAt } = typedLettersRef.current;
    const letters = (timeStamp - typedAt < TYPE_AHEAD_TIMEOUT_MS ? text : "") + key.toLowerCase();
    typedLettersRef.current = { text: letters, typedAt: timeStamp };
    const isRepeated = letters === key.toLowerCase().repeat(letters.length);
    const items = focusableElementsIn(currentTarget);
    const from = items.indexOf(event.target as HTMLElement) + (isRepeated ? 1 : 0);
    const prefix = isRepeated ? letters.slice(-1) : letters;
    [...items.slice(from), ...items.slice(0, from)]
      .find(({ textContent }) => textContent.trim().toLowerCase().startsWith(prefix))
      ?.focus();
  };
}
