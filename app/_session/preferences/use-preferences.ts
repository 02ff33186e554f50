import { useCallback, useEffect, useSyncExternalStore } from "react";
import {
  createSettingsCookie,
  DEFAULT_LIST_LOOK,
  getSettingsStorageKey,
  type ListLook,
  parseSettings,
  serializeSettings,
  type Theme,
  type UserSettings,
} from "@/lib/preferences/preferences";
import { createListeners } from "../../_ui/state/store";
import { useOwner } from "../page-owner";

const settingsStore = createLocalStorageStore(parseSettings, serializeSettings);

/** Returns the person's settings in this browser and `change`, which sets some of them; `getSettings` returns the stored settings even during hydration. */
export function usePreferences() {
  const key = getSettingsStorageKey(useOwner().userId);
  const settings = settingsStore.use(key);
  const change = useCallback(
    (some: Partial<UserSettings>) => {
      if (!settingsStore.write(key, { ...settingsStore.read(key), ...some })) return;
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser.
      document.cookie = createSettingsCookie(window.location.protocol === "https:");
    },
    [key],
  );
  const getSettings = useCallback(() => settingsStore.read(key), [key]);
  return { settings, change, getSettings };
}

export function useListLook(resource: string) {
  const { settings, change } = usePreferences();
  const listLook = settings.lists[resource] ?? DEFAULT_LIST_LOOK;
  const changeLook = (some: Partial<ListLook>) =>
    change({ lists: { ...settings.lists, [resource]: { ...listLook, ...some } } });
  return { look: listLook, changeLook };
}

/** Applies the stored theme to the page, and again after each change of the settings. */
export function ThemeEffect() {
  const { userId } = useOwner();
  useEffect(() => {
    const apply = () => applyTheme(settingsStore.read(getSettingsStorageKey(userId)).theme);
    apply();
    const unsubscribe = settingsStore.subscribe(() => {
      apply();
      // Removes the styles of APPLY_SETTINGS_SCRIPT, which would override the changed settings of the lists.
      document.adoptedStyleSheets = [];
    });
    return () => {
      unsubscribe();
      applyTheme("system");
    };
  }, [userId]);
  return null;
}

function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** Returns the localStorage key of the dismissed findings that an earlier release stored for a user. */
export const legacyDismissalsKey = (userId: string) => `sns_aside:${userId}`;

/** Returns whether localStorage has views or dismissed findings that an earlier release stored for a user. */
export function hasLegacyStorage(userId: string): boolean {
  const hasViews = settingsStore.read(getSettingsStorageKey(userId)).views !== undefined;
  try {
    return hasViews || window.localStorage.getItem(legacyDismissalsKey(userId)) !== null;
  } catch {
    return false;
  }
}

/** Creates a store of values in localStorage by their key: `read` returns the same object until the text changes, `write` returns false if localStorage refused the value. */
export function createLocalStorageStore<Value>(
  parse: (text: string | null) => Value,
  format: (value: Value) => string,
) {
  const listeners = createListeners();
  const initial = parse(null);
  const getInitial = () => initial;
  let cachedEntry = { key: "", text: null as string | null, value: initial };

  function readText(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return cachedEntry.key === key ? cachedEntry.text : null;
    }
  }

  function read(key: string): Value {
    const text = readText(key);
    if (cachedEntry.key !== key || cachedEntry.text !== text) cachedEntry = { key, text, value: parse(text) };
    return cachedEntry.value;
  }

  function write(key: string, value: Value): boolean {
    const text = format(value);
    cachedEntry = { key, text, value: parse(text) };
    let isStored = true;
    try {
      window.localStorage.setItem(key, text);
    } catch {
      isStored = false;
    }
    listeners.notify();
    return isStored;
  }

  /** Calls a listener after each change, also in another tab; returns the unsubscriber. */
  function subscribe(listener: () => void): () => void {
    const unsubscribe = listeners.subscribe(listener);
    window.addEventListener("storage", listener);
    return () => {
      unsubscribe();
      window.removeEventListener("storage", listener);
    };
  }

  /** A hook that returns the stored value, and during hydration the default, which the server has rendered. */
  const use = (key: string): Value => useSyncExternalStore(subscribe, () => read(key), getInitial);

  return { read, write, subscribe, use };
}
