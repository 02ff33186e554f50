import type { KeyboardEvent } from "react";

/** Whether a key submits the form that it is pressed in: Enter together with Ctrl or Cmd. */
export const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "Enter" && (ctrlKey || metaKey);
