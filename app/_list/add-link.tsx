"use client";

import { buttonLook } from "../_ui/button";
import { ProgressLink } from "../_ui/link-progress";

const ID = "tambah";

/** Links to the form that adds a record to the shown list. */
export const AddLink = ({ path, button }: { path: string; button: string }) => (
  <ProgressLink id={ID} href={path} className={buttonLook("primary")}>
    {button}
  </ProgressLink>
);

/** Returns that link on this page. */
export const addLink = () => document.getElementById(ID);
