import type { Page } from "playwright/test";
import type { Api } from "../site/api.ts";

export type Size = { width: number; height: number };

export const DESKTOP: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 390, height: 844 };

/** A screen in some of its states, by name; each is opened from the one before. */
export type Views = Record<string, (page: Page, api: Api) => Promise<unknown>>;
