"use client";

import { useState } from "react";
import { writeListAddress } from "@/lib/list/list-address";
import { buttonLook } from "../../_ui/button";
import { onDemand } from "../../_ui/on-demand/on-demand";
import { useListAddress } from "../address/use-list-address";
import { useShowView } from "../address/use-show-view";

const ViewsDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "../views/views-dialog"));

/** Opens the saved views of a list. */
export function ViewsButton({ resource }: { resource: string }) {
  const [isOpen, setOpen] = useState(false);
  const { place } = useListAddress();
  const showView = useShowView(resource);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonLook("plain")}
      >
        <svg aria-hidden width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M4 2h8v12l-4-3-4 3z" />
        </svg>
        <span className="max-sm:sr-only">Tampilan</span>
      </button>
      {isOpen && (
        <ViewsDialog
          resource={resource}
          query={writeListAddress({ ...place, start: 0 })}
          onShow={showView}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
