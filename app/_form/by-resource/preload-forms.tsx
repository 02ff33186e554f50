"use client";

import { useEffect } from "react";
import { loadScript } from "../../_ui/on-demand/load-script";

const FORM_LINK = 'a[href^="/update-"], a[href^="/create-"]';

/** Loads the script that all forms share; a failure shows when a form is opened. */
function preload() {
  void loadScript(() => import(/* webpackChunkName: "form-ahead" */ "./form-page"));
}

const onApproach = ({ target }: Event) => {
  if (target instanceof Element && target.closest(FORM_LINK)) preload();
};

/** Loads the forms' script when a link to a form is pointed at or focused, and with a list that is opened after some input. */
export function PreloadForms() {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) preload();
    document.addEventListener("pointerover", onApproach);
    document.addEventListener("focusin", onApproach);
    return () => {
      document.removeEventListener("pointerover", onApproach);
      document.removeEventListener("focusin", onApproach);
    };
  }, []);
  return null;
}
