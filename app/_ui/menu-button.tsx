"use client";

import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { buttonLook } from "./button";
import { Icon } from "./icon";

/** Whether a menu is open, whether it has ever been, what closes it, and what gives its button the focus. */
export type MenuState = { isOpen: boolean; wasOpened: boolean; close: () => void; focusButton: () => void };

type MenuButtonProps = {
  /** The path of its icon, 16 by 16. */
  icon: string;
  label: ReactNode;
  onOpen?: () => void;
  children: (menu: MenuState) => ReactNode;
};

/** Opens and closes a menu; Esc or losing the focus closes it. Its label is hidden on a phone. */
export function MenuButton({ icon, label, onOpen, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = () => button.current?.focus();

  function toggle() {
    if (!isOpen) onOpen?.();
    setIsOpen(!isOpen);
    setWasOpened(true);
  }

  function close() {
    setIsOpen(false);
    focusButton();
  }

  function closeByEsc(event: KeyboardEvent) {
    if (event.key === "Escape" && isOpen) close();
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the button and menu inside.
    <div className="relative" onKeyDown={closeByEsc} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        className={buttonLook("plain")}
      >
        <Icon path={icon} />
        <span className="max-md:sr-only">{label}</span>
      </button>
      {children({ isOpen, wasOpened, close, focusButton })}
    </div>
  );
}
