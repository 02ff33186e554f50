"use client";

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { moveByArrows } from "./arrow-keys";

type MenuProps = { label: string; children: ReactNode; ref?: RefObject<HTMLDivElement | null> };

/** Renders the items of an open menu below its button; the first one takes the focus, arrows move it. */
export function Menu({ label, children, ref }: MenuProps) {
  const own = useRef<HTMLDivElement>(null);
  const menu = ref ?? own;
  useEffect(() => menu.current?.querySelector<HTMLElement>("button")?.focus(), [menu]);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={moveByArrows}
      className="absolute top-full right-0 z-30 mt-1 flex max-h-[60dvh] w-56 flex-col gap-1 overflow-y-auto rounded-panel border border-line bg-surface p-1.5 shadow-dialog"
    >
      {children}
    </div>
  );
}

/** Renders an item of a menu. */
export function MenuItem(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      role="menuitem"
      className="flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left text-sm outline-offset-[-2px] hover:bg-pointed"
      {...props}
    />
  );
}
