"use client";

import { useEffect } from "react";
import { loadScript } from "../../_ui/on-demand/on-demand";

/** Loads the script of the forms with a list that is opened after some input; that it failed shows when a form is opened. */
export function PreloadForms() {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) void loadScript(() => import("./forms"));
  }, []);
  return null;
}
