"use client";

import { type ComponentProps, lazy, useState } from "react";
import type { ListView } from "@/lib/lists/list";
import { OnDemand } from "../_ui/on-demand";

const PictureDialog = lazy(() => import(/* webpackChunkName: "dialogs" */ "./picture-dialog"));

type PictureButtonProps = ComponentProps<"button"> & {
  view: ListView;
  foto: string;
  /** The place of the row among the found ones. */
  place: number;
  /** The name of the record, for the dialog. */
  record: string;
};

export function PictureButton({ view, foto, place, record, ...rest }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="row-control" onClick={() => setOpen(true)} {...rest}>
        {view.picture?.label}
      </button>
      <OnDemand>
        {open && (
          <PictureDialog
            view={view}
            foto={foto}
            place={place}
            record={record}
            onClose={() => setOpen(false)}
          />
        )}
      </OnDemand>
    </>
  );
}
