"use client";

import { type ComponentProps, lazy, Suspense, useState } from "react";

const PictureDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./picture-dialog"));

type PictureButtonProps = ComponentProps<"button"> & {
  foto: string;
  label: string;
  zoom: boolean;
  /** The name of the record, for the dialog. */
  record: string;
};

export function PictureButton({ foto, label, zoom, record, ...rest }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="row-control" onClick={() => setOpen(true)} {...rest}>
        {label}
      </button>
      {open && (
        <Suspense>
          <PictureDialog
            foto={foto}
            title={label}
            record={record}
            zoom={zoom}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
