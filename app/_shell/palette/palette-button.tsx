"use client";

import { useEffect, useState } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { onDemand } from "../../_ui/on-demand/on-demand";

const Palette = onDemand(() => import("./palette"));

/** Opens the palette, as Ctrl+K and Cmd+K do wherever no dialog is open. */
export function PaletteButton({ menu }: { menu: MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        event.key.toLowerCase() !== "k"
      )
        return;
      event.preventDefault();
      if (!document.querySelector("dialog")) setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Cari apa saja"
        aria-haspopup="dialog"
        title="Ctrl+K"
        onClick={() => setOpen(true)}
        className="rounded-control p-2 hover:bg-bar-pressed"
      >
        <svg aria-hidden width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M15.5 15.5L21 21M17 10a7 7 0 11-14 0 7 7 0 0114 0z" />
        </svg>
      </button>
      {isOpen && <Palette menu={menu} onClose={() => setOpen(false)} />}
    </>
  );
}
