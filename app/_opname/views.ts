import { type ComponentType, lazy } from "react";
import type { ViewProps } from "./view-props";

type View = {
  View: ComponentType<ViewProps>;
  /** Whether the pressed rule narrows it. */
  isNarrowed?: true;
};

/** The views beside the table by their name in the address; each is loaded when it is opened. */
export const VIEWS: Readonly<Record<string, View>> = {
  ringkasan: { View: lazy(() => import("./summary-view")) },
  foto: { View: lazy(() => import("../_photos/photo-view")), isNarrowed: true },
  periksa: { View: lazy(() => import("./check-view")) },
};

/** Returns the view of a name from the address, or `undefined`. */
export const viewNamed = (name: string) => (Object.hasOwn(VIEWS, name) ? VIEWS[name] : undefined);
