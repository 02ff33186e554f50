"use client";

import { useState } from "react";
import { comparisonViews } from "@/lib/preferences/views";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { onDemand } from "../_ui/on-demand/on-demand";

const ViewsDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../_list/views/views-dialog"));

type ViewsButtonProps = {
  resource: string;
  /** Whether the server keeps views. */
  isKept: boolean;
  query: string;
  onShow: (query: string) => void;
};

/** Opens the saved views of a comparison. */
export function CompareViewsButton({ resource, isKept, query, onShow }: ViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon path="M4 2h8v12l-4-3-4 3z" />
        <span className="max-sm:sr-only">Tampilan</span>
      </Button>
      {isOpen && (
        <ViewsDialog
          resource={comparisonViews(resource)}
          isKept={isKept}
          hint="Dealer, harga, acuan, filter dan urutan"
          query={query}
          onShow={(view) => onShow(view.query)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
