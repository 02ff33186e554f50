export const THEMES = { system: "Sistem", light: "Terang", dark: "Gelap" } as const;
export const DENSITIES = { tight: "Rapat", normal: "Sedang", roomy: "Lega" } as const;

export type Theme = keyof typeof THEMES;
export type Density = keyof typeof DENSITIES;

/** The look of one list; `hidden` contains field names, `arrangement` how its columns are arranged as it is stored (arrangement.ts). */
export type ListLook = { hidden: string[]; density: Density; arrangement?: unknown };

/** The settings of a person in this browser; `lists` is keyed by resource name. */
export type Settings = {
  theme: Theme;
  /** Whether single-key shortcuts like `/` are on: users of speech input must turn them off. */
  hasKeys: boolean;
  isSidebarFolded: boolean;
  /** Whether the arrow keys move between the cells of a list. */
  hasGrid?: boolean;
  lists: Record<string, ListLook>;
  /** The last rounding of changed prices. */
  rounding?: number;
  /** The views of each list that an earlier release stored, until they are moved (app/_shell/storage-migration.ts). */
  views?: unknown;
};

export const DEFAULT_LOOK: ListLook = { hidden: [], density: "normal" };
export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  hasKeys: true,
  isSidebarFolded: false,
  lists: {},
};

const KEY = "sns_settings:";

export const settingsKey = (userId: string) => KEY + userId;

/** A cookie that signals stored settings, so that a page includes the script that applies them. */
export const SETTINGS_COOKIE = "sns_has_settings";
const COOKIE_SECONDS = 400 * 24 * 3600;

export function settingsCookie(isSecure: boolean): string {
  return `${SETTINGS_COOKIE}=1; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isOneOf = <Name extends string>(names: Record<Name, string>, value: unknown): value is Name =>
  typeof value === "string" && Object.hasOwn(names, value);

/** Whether a stored value names a field or a list. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]+$/.test(value);

/** Parses the look of a list; invalid parts count as the defaults. */
export function readLook(value: unknown): ListLook {
  const { hidden, density, arrangement }: Record<string, unknown> = isObject(value) ? value : {};
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isIdentifier) : [],
    density: isOneOf(DENSITIES, density) ? density : DEFAULT_LOOK.density,
    ...(isObject(arrangement) && { arrangement }),
  };
}

/** Parses a stored text; `null` for one that is damaged or missing. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Parses stored settings; invalid values fall back to the defaults. */
export function readSettings(text: string | null): Settings {
  const stored = parseStored(text);
  // A damaged text is reported as damaged views.
  if (!isObject(stored)) return { ...DEFAULT_SETTINGS, views: text ?? undefined };
  const { theme, hasKeys, isSidebarFolded, hasGrid, lists, rounding, views } = stored;
  const looks = Object.entries(isObject(lists) ? lists : {}).filter(([name]) => isIdentifier(name));
  return {
    theme: isOneOf(THEMES, theme) ? theme : DEFAULT_SETTINGS.theme,
    hasKeys: hasKeys !== false,
    isSidebarFolded: isSidebarFolded === true,
    lists: Object.fromEntries(looks.map(([name, look]) => [name, readLook(look)])),
    ...(hasGrid === true && { hasGrid }),
    ...(typeof rounding === "number" && { rounding }),
    views,
  };
}

export const hiddenColumnsSuffix = (count: number) => (count > 0 ? ` (${count} tersembunyi)` : "");

/**
 * Returns the styles of a page before its scripts run: a folded sidebar, hidden columns, their number, and row heights. Rows whose
 * columns are arranged are hidden until they are, for some seconds at most.
 */
function stylesOf({ isSidebarFolded, lists }: Settings): string {
  const looks = Object.entries(lists).flatMap(([name, { hidden, density, arrangement }]) => [
    `[data-list="${name}"]{--row:var(--row-${density})${density === "tight" ? ";--lines:1;--break:break-all" : ""}${arrangement ? ";--arrange:arrange" : ""}}`,
    `[data-columns-of="${name}"]::after{content:"${hiddenColumnsSuffix(hidden.length)}"}`,
    ...hidden.map((field) => `[data-list="${name}"] [data-column="${field}"]{display:none}`),
  ]);
  return [isSidebarFolded ? "aside{display:none}" : "", ...looks].join("");
}

/** Serializes settings, with the styles that a script of the page applies before the first paint. */
export function writeSettings(settings: Settings): string {
  return JSON.stringify({ ...settings, styles: stylesOf(settings) });
}
