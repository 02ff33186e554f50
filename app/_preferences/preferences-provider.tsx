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
} from "@/lib/preferences";

const UserContext = createContext("");

const listeners = new Set<() => void>();

/** The settings last read or written; a fallback when storage is blocked. */
let last: { key: string; text: string | null; settings: Settings } = {
  key: "",
  text: null,
  settings: DEFAULT_SETTINGS,
};

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return last.key === key ? last.text : null;
  }
}

function settingsOf(userId: string): Settings {
  const key = settingsKey(userId);
  const text = stored(key);
  if (last.key !== key || last.text !== text) last = { key, text, settings: readSettings(text) };
  return last.settings;
}

function store(userId: string, settings: Settings) {
  const key = settingsKey(userId);
  const text = writeSettings(settings);
  last = { key, text, settings };
  try {
    window.localStorage.setItem(key, text);
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser.
    document.cookie = settingsCookie(window.location.protocol === "https:");
  } catch {
    // Without storage the choice lasts until a reload.
  }
}

function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Provides the signed-in person's settings and applies their theme while mounted. */
export function PreferencesProvider({ userId, children }: { userId: string; children: ReactNode }) {
  useEffect(() => {
    const apply = () => applyTheme(settingsOf(userId).theme);
    apply();
    const unsubscribe = subscribe(() => {
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
  const userId = use(UserContext);
  const settings = useSyncExternalStore(
    subscribe,
    () => settingsOf(userId),
    () => DEFAULT_SETTINGS,
  );
  const change = useCallback(
    (some: Partial<Settings>) => {
      store(userId, { ...settingsOf(userId), ...some });
      for (const listener of listeners) listener();
    },
    [userId],
  );
  const readNow = useCallback(() => settingsOf(userId), [userId]);
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
