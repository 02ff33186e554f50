import { vi } from "vitest";

const SETTINGS = {
  API_BASE_URL: "http://127.0.0.1:1",
  SESSION_SECRET: "a secret that is only used in tests",
};

/** Sets the app's environment variables; call before the app reads its settings, which happens once. */
export function applySettings(settings: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) vi.stubEnv(name, value);
}

function forgetProcess(): void {
  for (const name of Object.getOwnPropertySymbols(globalThis)) {
    if (name.description?.startsWith("sns.")) Reflect.deleteProperty(globalThis, name);
  }
}

/** Imports a module with reset state and other settings, as in a new process. */
export function importWith<Module>(
  settings: Record<string, string>,
  importModule: () => Promise<Module>,
): Promise<Module> {
  vi.resetModules();
  forgetProcess();
  applySettings(settings);
  return importModule();
}
