"use client";

import { useRef } from "react";
import { buttonLook } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { ProgressLink } from "../_ui/link-progress";
import { useCommand } from "../_ui/state/commands";

/** Links to the form that adds a record to the shown list. */
export function AddLink({ path, button }: { path: string; button: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useCommand("add", () => link.current?.click());
  return (
    <ProgressLink ref={link} href={path} className={buttonLook("primary")}>
      <Icon path="M8 3v10M3 8h10" strokeWidth="2" className="md:hidden" />
      <span className="max-md:sr-only">{button}</span>
    </ProgressLink>
  );
}
