"use client";

import { useEffect } from "react";
import { loadScript } from "../../_ui/on-demand/load-script";

/** Preloads the script of the forms if the person has already interacted with the page. Ignores a failure: opening a form loads the script again. */
export function PreloadForms() {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) void loadScript(() => import("./forms"));
  }, []);
  return null;
}
