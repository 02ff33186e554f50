import { type ComponentType, lazy } from "react";
import type { ViewProps } from "./view-props";

type View = {
  label: string;
  View: ComponentType<ViewProps>;
  /** Whether the pressed rule narrows it. */
  isNarrowed?: true;
};

/** The views beside the table by their name in the address, in the order of their tabs; each is loaded when it is opened. */
export const VIEWS: Readonly<Record<string, View>> = {
  ringkasan: { label: "Ringkasan", View: lazy(() => import("./summary-view")) },
  foto: { label: "Foto", View: lazy(() => import("../_photos/photo-view")), isNarrowed: true },
  periksa: { label: "Perlu diperiksa", View: lazy(() => import("./check-view")) },
};

/** Returns the view of a name from the address, or `undefined`. */
export const viewNamed = (name: string) => (Object.hasOwn(VIEWS, name) ? VIEWS[name] : undefined);
