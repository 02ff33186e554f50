"use client";

import { useState } from "react";
import { ROW_CONTROL } from "../button";
import { PictureDialog } from "./picture-dialog";

/** Opens the picture of a row. */
export function PictureButton({ foto, label, zoom }: { foto: string; label: string; zoom: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={ROW_CONTROL} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && <PictureDialog foto={foto} title={label} zoom={zoom} onClose={() => setOpen(false)} />}
    </>
  );
}
