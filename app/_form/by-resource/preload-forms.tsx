"use client";

import { useEffect } from "react";
import { loadScript } from "../../_ui/on-demand/on-demand";

/** Preloads the script of the forms once the person has interacted with the page; a failure shows when a form is opened. */
export function PreloadForms() {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) void loadScript(() => import("./forms"));
  }, []);
  return null;
}
