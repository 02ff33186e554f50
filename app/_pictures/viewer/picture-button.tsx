"use client";

import { type ComponentProps, useState } from "react";
import type { ListView } from "@/lib/list/list";
import { onDemand } from "../../_ui/on-demand/on-demand";
import type { FindPositions } from "./photos";

const PictureDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./picture-dialog"));

type PictureButtonProps = ComponentProps<"button"> & {
  view: ListView;
  foto: string;
  /** The position of the row among the found ones. */
  position: number;
  record: string;
  findPositions?: FindPositions;
};

export function PictureButton({ view, foto, position, record, findPositions, ...rest }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="row-control" onClick={() => setOpen(true)} {...rest}>
        {view.picture?.label}
      </button>
      {open && (
        <PictureDialog
          view={view}
          foto={foto}
          position={position}
          record={record}
          findPositions={findPositions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
