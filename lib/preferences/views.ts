import { changeArrangement } from "./arrangement";
import { isObject, type ListLook, parseListLook } from "./preferences";

/** A named view of a list: the query of its URL without `start`, and the look of the list. */
export type SavedView = { name: string; query: string; look: ListLook; isStandard: boolean };

/** Returns the key of the views of a catalogue's price comparison in `OwnViewsByList`. */
export const getComparisonViewsKey = (resource: string) => `bandingkan ${resource}`;

export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 60;

const MAX_QUERY_LENGTH = 4000;
const MAX_VIEW_JSON_LENGTH = 20_000;

/** The views of a person, by the name of the resource or by `getComparisonViewsKey`. */
export type OwnViewsByList = Record<string, SavedView[]>;

/** Views to save and the names of views to delete, of a person or shared with all; with `isNew` none of the saved names may exist yet. */
export type ViewChange = { isShared: boolean; isNew?: boolean; put: SavedView[]; drop: string[] };

/** The views of a list: those of a person, and the shared ones with the name of the person who shares each. */
export type AvailableViews = {
  kind: "views";
  own: SavedView[];
  shared: { view: SavedView; by: string; isOwn: boolean }[];
};

/** Parses a stored view; returns `null` if the view is invalid. */
export function parseStoredView(stored: unknown): SavedView | null {
  if (!isObject(stored)) return null;
  const { name, query, look, isStandard } = stored;
  if (typeof name !== "string" || name.trim() === "" || name.length > MAX_VIEW_NAME_LENGTH) return null;
  if (typeof query !== "string") return null;
  const { arrangement: arranged, ...rest } = parseListLook(look);
  const arrangement = changeArrangement(arranged);
  const parsedLook = { ...rest, ...(arrangement && { arrangement }) };
  return { name, query, look: parsedLook, isStandard: isStandard === true };
}

export const isViewTooLarge = (view: SavedView): boolean =>
  view.query.length > MAX_QUERY_LENGTH || JSON.stringify(view).length > MAX_VIEW_JSON_LENGTH;

export const isSameView = (one: SavedView, other: SavedView) =>
  JSON.stringify(parseStoredView(one)) === JSON.stringify(parseStoredView(other));

/** Returns the views to save and the names to delete that turn the views `from` into the views `to`. */
export function diffViews(from: SavedView[], to: SavedView[]): Pick<ViewChange, "put" | "drop"> {
  return {
    put: to.filter((view) => !from.some((each) => isSameView(each, view))),
    drop: from.filter(({ name }) => !findView(to, name)).map(({ name }) => name),
  };
}

/** Returns the views with at most one standard view: the first of those that are marked as standard. */
export function withOneStandardView(views: SavedView[]): SavedView[] {
  const standardView = views.find(({ isStandard }) => isStandard);
  return views.map((view) => ({ ...view, isStandard: view === standardView }));
}

/** Returns a view name without outer spaces and in lower case, to compare names. */
export const normalizeViewName = (name: string) => name.trim().toLowerCase();

/** Returns the view with a name, ignoring case and outer spaces. */
export const findView = (views: SavedView[], name: string): SavedView | undefined =>
  views.find((view) => normalizeViewName(view.name) === normalizeViewName(name));

/** Returns the views with changes to the view `name`; if that becomes the standard view, no other is. */
export function changeView(views: SavedView[], name: string, change: Partial<SavedView>): SavedView[] {
  return views.map((view) => {
    if (view.name === name) return { ...view, ...change };
    return change.isStandard ? { ...view, isStandard: false } : view;
  });
}
