export const THEMES = { system: "Sistem", light: "Terang", dark: "Gelap" } as const;
export const DENSITIES = { tight: "Rapat", normal: "Sedang", roomy: "Lega" } as const;

export type Theme = keyof typeof THEMES;
export type Density = keyof typeof DENSITIES;

/** How a person wants one list to look; `hidden` names fields. */
export type ListLook = { hidden: string[]; density: Density };

/** What a person has chosen in this browser; lists are named by their resource. */
export type Settings = {
  theme: Theme;
  /** Whether single keys like `/` do something: people who speak to their computer need to turn them off. */
  hasKeys: boolean;
  lists: Record<string, ListLook>;
};

export const DEFAULT_LOOK: ListLook = { hidden: [], density: "normal" };
export const DEFAULT_SETTINGS: Settings = { theme: "system", hasKeys: true, lists: {} };

const KEY = "sns_settings:";

/** Where the settings of a user lie in the browser's storage; other users of the same browser have their own. */
export const settingsKey = (userId: string) => KEY + userId;

/** The cookie that says no more than that somebody has chosen settings in this browser, which a page looks up then. */
export const SETTINGS_COOKIE = "sns_has_settings";
const COOKIE_SECONDS = 400 * 24 * 3600;

/** That cookie as a script sets it, on a page with or without HTTPS. */
export function settingsCookie(isSecure: boolean): string {
  return `${SETTINGS_COOKIE}=1; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isOneOf = <Name extends string>(names: Record<Name, string>, value: unknown): value is Name =>
  typeof value === "string" && Object.hasOwn(names, value);

const isName = (value: unknown): value is string => typeof value === "string" && /^[\w-]+$/.test(value);

function readLook(value: unknown): ListLook {
  const { hidden, density }: Record<string, unknown> = isRecord(value) ? value : {};
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isName) : [],
    density: isOneOf(DENSITIES, density) ? density : DEFAULT_LOOK.density,
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The settings in a stored text; whatever cannot be used counts as not chosen. */
export function readSettings(text: string | null): Settings {
  const stored = parse(text);
  if (!isRecord(stored)) return DEFAULT_SETTINGS;
  const { theme, hasKeys, lists } = stored;
  const looks = Object.entries(isRecord(lists) ? lists : {}).filter(([name]) => isName(name));
  return {
    theme: isOneOf(THEMES, theme) ? theme : DEFAULT_SETTINGS.theme,
    hasKeys: hasKeys !== false,
    lists: Object.fromEntries(looks.map(([name, look]) => [name, readLook(look)])),
  };
}

/** What lists look like until their scripts run: the styles that hide columns and set the height of rows. */
function stylesOf(lists: Settings["lists"]): string {
  return Object.entries(lists)
    .flatMap(([name, { hidden, density }]) => [
      `[data-list="${name}"]{--row:var(--row-${density})}`,
      ...hidden.map((field) => `[data-list="${name}"] [data-column="${field}"]{display:none}`),
    ])
    .join("");
}

/** The text that keeps settings, together with the styles that inline-scripts.ts applies before the first paint. */
export function writeSettings(settings: Settings): string {
  return JSON.stringify({ ...settings, styles: stylesOf(settings.lists) });
}
