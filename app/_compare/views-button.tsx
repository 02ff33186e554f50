"use client";

import { useState } from "react";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { onDemand } from "../_ui/on-demand/on-demand";

const ViewsDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../_list/views/views-dialog"));

/** Returns the name under which the views of a catalogue's comparison are kept, apart from those of its list. */
export const viewPlace = (resource: string) => `bandingkan ${resource}`;

type ViewsButtonProps = { resource: string; query: string; onShow: (query: string) => void };

/** Opens the saved views of a comparison, which this browser keeps. */
export function CompareViewsButton({ resource, query, onShow }: ViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon path="M4 2h8v12l-4-3-4 3z" />
        <span className="max-sm:sr-only">Tampilan</span>
      </Button>
      {isOpen && (
        <ViewsDialog
          resource={viewPlace(resource)}
          isKept={false}
          hint="Dealer, harga, acuan, filter dan urutan"
          query={query}
          onShow={(view) => onShow(view.query)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
