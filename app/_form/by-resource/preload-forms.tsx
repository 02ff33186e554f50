"use client";

import { useEffect } from "react";
import { loadScript } from "../../_ui/on-demand/on-demand";

/** Preloads the script of the forms if the person has used the page already; ignores a failure, which opening a form would show. */
export function PreloadForms() {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) void loadScript(() => import("./forms"));
  }, []);
  return null;
}
