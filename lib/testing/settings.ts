import { vi } from "vitest";

const SETTINGS = {
  API_BASE_URL: "http://127.0.0.1:1",
  SESSION_SECRET: "a secret that is only used in tests",
};

/** Sets the settings of the app, which reads them once: to be called before anything of it is used. */
export function applySettings(settings: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) vi.stubEnv(name, value);
}

/** Imports a part of the app anew, under settings of its own. */
export function importWith<Module>(
  settings: Record<string, string>,
  importModule: () => Promise<Module>,
): Promise<Module> {
  vi.resetModules();
  applySettings(settings);
  return importModule();
}
