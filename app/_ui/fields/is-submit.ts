import type { KeyboardEvent } from "react";

/** Whether a key submits its form: Ctrl+Enter or Cmd+Enter. */
export const isSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "Enter" && (ctrlKey || metaKey);
