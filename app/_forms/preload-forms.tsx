"use client";

import { useEffect } from "react";

/** How long a list stands before the forms' script is loaded, in milliseconds. */
const PRELOAD_AFTER_MS = 2000;

const FORM_LINK = 'a[href^="/update-"], a[href^="/create-"]';

/** Loads the script that all forms share; a failure shows when a form is opened. */
function preload() {
  import("./forms").catch(() => {});
}

const onApproach = ({ target }: Event) => {
  if (target instanceof Element && target.closest(FORM_LINK)) preload();
};

/** Loads the forms' script ahead: when a link to a form is pointed at or focused, or once its list has stood a while. */
export function PreloadForms() {
  useEffect(() => {
    const timer = setTimeout(preload, PRELOAD_AFTER_MS);
    document.addEventListener("pointerover", onApproach);
    document.addEventListener("focusin", onApproach);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onApproach);
      document.removeEventListener("focusin", onApproach);
    };
  }, []);
  return null;
}
