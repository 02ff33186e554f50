import { isRecord, type ListLook, readLook } from "./preferences";

/** What a list shows under a name: the query of its address without the window, its columns and density. */
export type View = { name: string; query: string; look: ListLook; isStandard: boolean };

/** The most views of a list. */
export const MOST_VIEWS = 50;

export const LONGEST_NAME = 60;
const LONGEST_QUERY = 4000;

function readView(stored: unknown): View | null {
  if (!isRecord(stored)) return null;
  const { name, query, look, isStandard } = stored;
  if (typeof name !== "string" || name.trim() === "" || name.length > LONGEST_NAME) return null;
  if (typeof query !== "string" || query.length > LONGEST_QUERY) return null;
  return { name, query, look: readLook(look), isStandard: isStandard === true };
}

/** Parses the stored views of a list; `isDamaged` says that something was stored that is no view. */
export function readViews(stored: unknown, resource: string): { views: View[]; isDamaged: boolean } {
  if (stored === undefined) return { views: [], isDamaged: false };
  const list = isRecord(stored) && Object.hasOwn(stored, resource) ? stored[resource] : [];
  if (!isRecord(stored) || !Array.isArray(list)) return { views: [], isDamaged: true };
  const views: View[] = [];
  for (const view of list.map(readView)) {
    if (view && views.length < MOST_VIEWS && !named(views, view.name)) views.push(view);
  }
  return { views: withOneStandard(views), isDamaged: views.length < list.length };
}

/** Returns the stored views with other ones of one list. */
export function writeViews(stored: unknown, resource: string, views: View[]): Record<string, unknown> {
  return { ...(isRecord(stored) ? stored : {}), [resource]: views };
}

function withOneStandard(views: View[]): View[] {
  const standard = views.find(({ isStandard }) => isStandard);
  return views.map((view) => ({ ...view, isStandard: view === standard }));
}

/** Returns the view with a name, in whatever case. */
export function named(views: View[], name: string): View | undefined {
  const wanted = name.trim().toLowerCase();
  return views.find((view) => view.name.toLowerCase() === wanted);
}

/** Returns views with one of them changed; as the standard it takes the place of the one before. */
export function changeView(views: View[], name: string, change: Partial<View>): View[] {
  return views.map((view) => {
    if (view.name === name) return { ...view, ...change };
    return change.isStandard ? { ...view, isStandard: false } : view;
  });
}
