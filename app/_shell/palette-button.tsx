"use client";

import { useState } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { BarButton } from "../_ui/button";
import { hasDialog } from "../_ui/dialog";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

const Palette = onDemand(() => import("./palette/palette"));

/** Opens the palette, as Ctrl+K and Cmd+K do wherever no dialog is open. */
export function PaletteButton({ menu }: { menu: MenuEntry[] }) {
  const [isOpen, setOpen] = useState(false);

  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (!hasDialog()) setOpen(true);
  });

  return (
    <>
      <BarButton
        aria-label="Cari apa saja"
        aria-haspopup="dialog"
        title="Ctrl+K"
        onClick={() => setOpen(true)}
        path="M15.5 15.5L21 21M17 10a7 7 0 11-14 0 7 7 0 0114 0z"
      />
      {isOpen && <Palette menu={menu} onClose={() => setOpen(false)} />}
    </>
  );
}
