"use client";

import { buttonLook } from "../_ui/button";
import { Icon } from "../_ui/icon";
import { ProgressLink } from "../_ui/link-progress";

const ID = "tambah";

/** Links to the form that adds a record to the shown list. */
export const AddLink = ({ path, button }: { path: string; button: string }) => (
  <ProgressLink id={ID} href={path} className={buttonLook("primary")}>
    <Icon path="M8 3v10M3 8h10" strokeWidth="2" className="md:hidden" />
    <span className="max-md:sr-only">{button}</span>
  </ProgressLink>
);

/** Returns that link on this page. */
export const addLink = () => document.getElementById(ID);
