"use client";

import { useEffect } from "react";

const FORM_LINK = 'a[href^="/update-"], a[href^="/create-"]';

/** Loads the script that all forms share; a failure shows when a form is opened. */
function preload() {
  import("./forms").catch(() => {});
}

const onApproach = ({ target }: Event) => {
  if (target instanceof Element && target.closest(FORM_LINK)) preload();
};

/** Loads the forms' script ahead, when a link to a form is pointed at or focused. */
export function PreloadForms() {
  useEffect(() => {
    document.addEventListener("pointerover", onApproach);
    document.addEventListener("focusin", onApproach);
    return () => {
      document.removeEventListener("pointerover", onApproach);
      document.removeEventListener("focusin", onApproach);
    };
  }, []);
  return null;
}
