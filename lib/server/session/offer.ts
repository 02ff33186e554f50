import type { Offer } from "../../messages/session";
import { RESOURCES } from "../../resources/registry";
import { copyPath, HELP_PATH, homeOf, importPath, ROUTES, redirectFor } from "../../resources/routes";
import type { Session } from "./seal";
import { screenAddress } from "./wanted-screen";

/** Returns the title of a screen. */
function titleOf(pathname: string): string | undefined {
  for (const { screens, catalogue } of RESOURCES) {
    const { list, create, update } = screens;
    const screen = [list, create].find((one) => one?.path === pathname);
    if (screen) return screen.title;
    if (importPath(list.path) === pathname) return `Impor ${list.title}`;
    if (catalogue && copyPath(list.path) === pathname) return `Salin katalog ${catalogue}`;
    if (update && pathname.startsWith(`${update.path}/`)) return update.title;
  }
  if (pathname === HELP_PATH) return "Bantuan";
  return ROUTES.find(({ path }) => path === pathname)?.label;
}

/** Returns the offer of the screen that a person wanted, unless it is the start screen or not permitted. */
export function offerFor({ role, userId }: Session, wanted: string): Offer | null {
  const url = URL.parse(wanted, "http://app");
  const href = url && screenAddress(url);
  if (!href || url.pathname === homeOf(role) || redirectFor(url.pathname, role) !== null) return null;
  const title = titleOf(url.pathname);
  return title === undefined ? null : { userId, href, title };
}
