"use client";

import { type ComponentProps, lazy, Suspense, useState } from "react";
import { ROW_CONTROL } from "../_ui/button";

const PictureDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./picture-dialog"));

type PictureButtonProps = ComponentProps<"button"> & { foto: string; label: string; zoom: boolean };

export function PictureButton({ foto, label, zoom, ...rest }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={ROW_CONTROL} onClick={() => setOpen(true)} {...rest}>
        {label}
      </button>
      {open && (
        <Suspense>
          <PictureDialog foto={foto} title={label} zoom={zoom} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
