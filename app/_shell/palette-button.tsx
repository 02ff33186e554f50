import { useState } from "react";
import type { MenuEntry } from "@/lib/resources/routes";
import { type Action, useGetActions } from "../_ui/actions";
import { TOP_BAR_BUTTON_CLASS } from "../_ui/button";
import { isDialogOpen } from "../_ui/dialog";
import { Icon } from "../_ui/icon";
import { onDemand } from "../_ui/on-demand/on-demand";
import { useWindowEvent } from "../_ui/state/use-window-event";

const Palette = onDemand(() => import("./palette/palette"));

export function PaletteButton({ menu }: { menu: MenuEntry[] }) {
  const getActions = useGetActions();
  const [actions, setActions] = useState<Action[] | null>(null);
  const openPalette = () => setActions(getActions());

  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (!isDialogOpen()) openPalette();
  });

  return (
    <>
      <button
        type="button"
        aria-label="Cari apa saja"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
        className={`${TOP_BAR_BUTTON_CLASS} gap-2 max-md:size-control max-md:p-0 md:w-70 md:after:text-xs md:after:content-["Ctrl_K"]`}
      >
        <Icon path="M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z" strokeLinecap="round" />
        <span className="mr-auto font-normal max-md:hidden">Cari apa saja</span>
      </button>
      {actions && <Palette menu={menu} actions={actions} onClose={() => setActions(null)} />}
    </>
  );
}
