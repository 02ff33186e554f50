"use client";

import { useId } from "react";
import { THEMES, type Theme } from "@/lib/preferences";
import { usePreferences } from "./preferences-provider";

/** Selects light, dark or the system's theme. */
export function ThemeChoice() {
  const { settings, change } = usePreferences();
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-xs font-medium text-muted">Tema</legend>
      <div className="grid grid-cols-3 rounded-control border border-line bg-sunken p-0.5 text-sm">
        {(Object.keys(THEMES) as Theme[]).map((theme) => (
          <label
            key={theme}
            className="relative rounded-control px-2 py-1 text-center text-muted has-checked:bg-brand-strong has-checked:font-semibold has-checked:text-white"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              checked={settings.theme === theme}
              onChange={() => change({ theme })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
            />
            {THEMES[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
