/** Whether a key submits its form: Ctrl+Enter or Cmd+Enter. */
export const isSubmit = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) =>
  key === "Enter" && (ctrlKey || metaKey);
