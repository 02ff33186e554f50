"use client";

import { useEffect } from "react";
import { Button } from "../../_ui/button";
import { checkConnection, whenBack } from "./connection";

/** Reloads the requested URL, at which the offline page is shown. */
function openScreen() {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
}

/** Leaves the offline page when the connection returns, or at once by a button. */
export function ReturnWhenBack() {
  useEffect(() => whenBack(openScreen), []);
  return (
    <Button kind="primary" onClick={() => void checkConnection()}>
      Coba Lagi
    </Button>
  );
}
