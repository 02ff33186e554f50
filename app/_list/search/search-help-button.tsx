"use client";

import { useState } from "react";
import { buttonLook } from "../../_ui/button";
import { onDemand } from "../../_ui/on-demand/on-demand";

const SearchHelpDialog = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./search-help-dialog"));

/** Opens the examples of searches. */
export function SearchHelpButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Cara mencari"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={buttonLook("plain")}
      >
        <svg
          aria-hidden
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="M4.8 5.4a3.2 3.2 0 1 1 4.9 2.7c-1.1.7-1.7 1.2-1.7 2.4M8 13.6v.1" />
        </svg>
      </button>
      {isOpen && <SearchHelpDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
