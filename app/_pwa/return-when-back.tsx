"use client";

import { useEffect } from "react";
import { Button } from "../_ui/button";
import { checkConnection, whenBack } from "./connection";

/** Opens the screen that was asked for, at whose address the offline page stands. */
function openScreen() {
  if (window.location.pathname === "/offline") window.location.replace("/");
  else window.location.reload();
}

/** Returns from the offline page by itself when the connection does, and at once by a button. */
export function ReturnWhenBack() {
  useEffect(() => whenBack(openScreen), []);
  return (
    <Button kind="primary" onClick={() => void checkConnection()}>
      Coba Lagi
    </Button>
  );
}
