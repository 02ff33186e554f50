"use client";

import { THEMES } from "@/lib/preferences/preferences";
import { Choice } from "../../_ui/fields/choice";
import { usePreferences } from "./preferences-provider";

/** Selects light, dark or the system's theme. */
export function ThemeChoice() {
  const { settings, change } = usePreferences();
  return (
    <Choice label="Tema" choices={THEMES} value={settings.theme} onChoose={(theme) => change({ theme })} />
  );
}
