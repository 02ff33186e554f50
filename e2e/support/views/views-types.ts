import type { Page } from "playwright/test";
import type { Api } from "../site/api.ts";

export type Size = { width: number; height: number };

export const DESKTOP: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 390, height: 844 };

/** A screen in one of its states. */
export type View = {
  name: string;
  open: (page: Page, api: Api) => Promise<unknown>;
  /** The only viewport with this state. */
  only?: Size;
};
