"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useSyncExternalStore } from "react";
import {
  DEFAULT_LOOK,
  DEFAULT_SETTINGS,
  type ListLook,
  readSettings,
  type Settings,
  settingsCookie,
  settingsKey,
  type Theme,
  writeSettings,
} from "@/lib/preferences/preferences";
import { storedValues } from "./stored-values";

const UserContext = createContext("");

const stored = storedValues(readSettings, writeSettings);

function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** Provides the signed-in person's settings and applies their theme while mounted. */
export function PreferencesProvider({ userId, children }: { userId: string; children: ReactNode }) {
  useEffect(() => {
    const apply = () => applyTheme(stored.read(settingsKey(userId)).theme);
    apply();
    const unsubscribe = stored.subscribe(() => {
      apply();
      // Replaces the inline script's styles by the lists' own.
      document.adoptedStyleSheets = [];
    });
    return () => {
      unsubscribe();
      applyTheme("system");
    };
  }, [userId]);
  return <UserContext value={userId}>{children}</UserContext>;
}

/**
 * Returns the signed-in person's settings and their setter; stored in this browser (lib/preferences.ts). `readNow` returns what
 * is stored, which a page knows only after its hydration.
 */
export function usePreferences() {
  const key = settingsKey(use(UserContext));
  const settings = useSyncExternalStore(
    stored.subscribe,
    () => stored.read(key),
    () => DEFAULT_SETTINGS,
  );
  const change = useCallback(
    (some: Partial<Settings>) => {
      if (!stored.write(key, { ...stored.read(key), ...some })) return;
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser.
      document.cookie = settingsCookie(window.location.protocol === "https:");
    },
    [key],
  );
  const readNow = useCallback(() => stored.read(key), [key]);
  return { settings, change, readNow };
}

/** Returns one list's look and its setter. */
export function useListLook(resource: string) {
  const { settings, change } = usePreferences();
  const look = settings.lists[resource] ?? DEFAULT_LOOK;
  const changeLook = (some: Partial<ListLook>) =>
    change({ lists: { ...settings.lists, [resource]: { ...look, ...some } } });
  return { look, changeLook };
}
