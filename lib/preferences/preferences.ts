export const THEME_LABELS = { system: "Sistem", light: "Terang", dark: "Gelap" } as const;
export const DENSITY_LABELS = { tight: "Rapat", normal: "Sedang", roomy: "Lega" } as const;

export type Theme = keyof typeof THEME_LABELS;
export type Density = keyof typeof DENSITY_LABELS;

/** The look of a list: the fields of the hidden columns, the density, and an unparsed `ColumnArrangement`. */
export type ListLook = { hidden: string[]; density: Density; arrangement?: unknown };

/** The settings of a person in this browser; `lists` has the look of each list, by the resource's name. */
export type UserSettings = {
  theme: Theme;
  /** Whether single-key shortcuts such as `/` are on; people with speech input need them off. */
  hasKeys: boolean;
  isSidebarFolded: boolean;
  /** Whether the arrow keys move between the cells of a list. */
  hasGrid?: boolean;
  lists: Record<string, ListLook>;
  /** The rounding that the person chose last when changing prices. */
  rounding?: number;
  /** Views that an earlier release has stored, until app/_shell/storage-migration.ts moves them to the server. */
  views?: unknown;
};

export const DEFAULT_LIST_LOOK: ListLook = { hidden: [], density: "normal" };
export const DEFAULT_SETTINGS: UserSettings = {
  theme: "system",
  hasKeys: true,
  isSidebarFolded: false,
  lists: {},
};

export const getSettingsStorageKey = (userId: string) => `sns_settings:${userId}`;

/** The cookie that tells the server to add the script that applies stored settings to a page. */
export const SETTINGS_COOKIE = "sns_has_settings";
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 3600;

export function createSettingsCookie(isSecure: boolean): string {
  return `${SETTINGS_COOKIE}=1; Path=/; Max-Age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isKeyOf = <Name extends string>(names: Record<Name, string>, value: unknown): value is Name =>
  typeof value === "string" && Object.hasOwn(names, value);

/** Returns whether a stored value can be the name of a field or a list. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]+$/.test(value);

/** Parses the stored look of a list; invalid parts are replaced by the defaults. */
export function parseListLook(value: unknown): ListLook {
  const { hidden, density, arrangement }: Record<string, unknown> = isObject(value) ? value : {};
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isIdentifier) : [],
    density: isKeyOf(DENSITY_LABELS, density) ? density : DEFAULT_LIST_LOOK.density,
    ...(isObject(arrangement) && { arrangement }),
  };
}

/** Parses stored JSON; returns `null` if the text is missing or invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Parses stored settings; invalid values are replaced by the defaults. */
export function parseSettings(text: string | null): UserSettings {
  const storedSettings = parseJson(text);
  // Invalid JSON is passed on as `views`, so that the migration of stored views reports it.
  if (!isObject(storedSettings)) return { ...DEFAULT_SETTINGS, views: text ?? undefined };
  const { theme, hasKeys, isSidebarFolded, hasGrid, lists, rounding, views } = storedSettings;
  const lookEntries = Object.entries(isObject(lists) ? lists : {}).filter(([name]) => isIdentifier(name));
  return {
    theme: isKeyOf(THEME_LABELS, theme) ? theme : DEFAULT_SETTINGS.theme,
    hasKeys: hasKeys !== false,
    isSidebarFolded: isSidebarFolded === true,
    lists: Object.fromEntries(lookEntries.map(([name, look]) => [name, parseListLook(look)])),
    ...(hasGrid === true && { hasGrid }),
    ...(typeof rounding === "number" && { rounding }),
    views,
  };
}

export const formatHiddenColumnCount = (count: number) => (count > 0 ? ` (${count} tersembunyi)` : "");

/**
 * Returns the CSS that applies settings before the scripts of a page run: the folded sidebar, the hidden columns, their number on the
 * columns button, and row heights. `--arrange` names the animation that hides a table until a script has arranged its columns.
 */
function createSettingsCss({ isSidebarFolded, lists }: UserSettings): string {
  const listRules = Object.entries(lists).flatMap(([name, { hidden, density, arrangement }]) => [
    `[data-list="${name}"]{--row:var(--row-${density})${density === "tight" ? ";--lines:1;--break:break-all" : ""}${arrangement ? ";--arrange:arrange" : ""}}`,
    `[data-columns-of="${name}"]::after{content:"${formatHiddenColumnCount(hidden.length)}"}`,
    ...hidden.map((field) => `[data-list="${name}"] [data-column="${field}"]{display:none}`),
  ]);
  return [isSidebarFolded ? "aside{display:none}" : "", ...listRules].join("");
}

/** Serializes settings together with the CSS that a script of the page applies before the first paint. */
export function serializeSettings(settings: UserSettings): string {
  return JSON.stringify({ ...settings, styles: createSettingsCss(settings) });
}
