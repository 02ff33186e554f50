import { vi } from "vitest";

const SETTINGS = {
  API_BASE_URL: "http://127.0.0.1:1",
  SESSION_SECRET: "a secret that is only used in tests",
};

/** Sets the settings of the app, which reads them once: to be called before anything of it is used. */
export function applySettings(settings: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) vi.stubEnv(name, value);
}

function forgetProcess(): void {
  for (const name of Object.getOwnPropertySymbols(globalThis)) {
    if (name.description?.startsWith("sns.")) Reflect.deleteProperty(globalThis, name);
  }
}

/** Imports a part of the app anew, as in a process of its own with other settings. */
export function importWith<Module>(
  settings: Record<string, string>,
  importModule: () => Promise<Module>,
): Promise<Module> {
  vi.resetModules();
  forgetProcess();
  applySettings(settings);
  return importModule();
}
