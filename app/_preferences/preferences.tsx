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

/** What was read or written last; it also stands in where the browser keeps no storage. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store yet.
    document.cookie = settingsCookie(window.location.protocol === "https:");
  } catch {
    // Without storage a choice holds until the page is left.
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

/** Makes the settings of the signed-in person known to what is inside, and applies their theme as long as it is there. */
export function SettingsProvider({ userId, children }: { userId: string; children: ReactNode }) {
  useEffect(() => {
    const apply = () => applyTheme(settingsOf(userId).theme);
    apply();
    const unsubscribe = subscribe(() => {
      apply();
      // From now on the lists themselves show what was chosen.
      document.adoptedStyleSheets = [];
    });
    return () => {
      unsubscribe();
      applyTheme("system");
    };
  }, [userId]);
  return <UserContext value={userId}>{children}</UserContext>;
}

/** The signed-in person's settings, and how to change some of them; they last in this browser (lib/preferences.ts). */
export function useSettings() {
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
  return { settings, change };
}

/** How the person wants one list to look, and how to change it. */
export function useListLook(resource: string) {
  const { settings, change } = useSettings();
  const look = settings.lists[resource] ?? DEFAULT_LOOK;
  const changeLook = (some: Partial<ListLook>) =>
    change({ lists: { ...settings.lists, [resource]: { ...look, ...some } } });
  return { look, changeLook };
}
