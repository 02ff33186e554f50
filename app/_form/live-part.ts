import type { ComponentType } from "react";
import { createStore } from "../_ui/state/store";
import type { OpenForm } from "./open-form";

export type LivePartProps = {
  open: OpenForm;
  /** Takes values of others into the form. */
  take: (values: Record<string, string>) => void;
};

/** What an update form shows of others; `null` where the page hears nothing of them. */
export const livePart = createStore<ComponentType<LivePartProps> | null>(null);
