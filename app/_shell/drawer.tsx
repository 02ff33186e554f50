"use client";

import type { ReactNode } from "react";
import { DialogTitle, Modal } from "../_ui/dialog";
import { Icon } from "../_ui/icon";

/** Renders the menu on narrow screens, closed by its button, Esc, or a tap beside it. */
export default function Drawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Modal
      onClose={onClose}
      isLight
      className="inset-y-0 left-0 flex h-dvh max-h-none w-72 max-w-[85vw] flex-col overflow-y-auto"
    >
      <div className="flex items-center justify-between border-b border-line px-4 py-3">
        <DialogTitle className="text-lg font-bold">Menu</DialogTitle>
        <button
          type="button"
          aria-label="Tutup menu"
          onClick={onClose}
          className="rounded-control p-2 hover:bg-pointed"
        >
          <Icon path="M4 4l12 12M16 4L4 16" size={20} strokeWidth="2" strokeLinecap="round" />
        </button>
      </div>
      {children}
    </Modal>
  );
}
