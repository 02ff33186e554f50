import { changeArrangement } from "./arrangement";
import { isObject, type ListLook, readLook } from "./preferences";

/** A named view: the query of the list's address without the window, its columns, their arrangement and density. */
export type SavedView = { name: string; query: string; look: ListLook; isStandard: boolean };

/** Returns the key in `OwnViews` of the views of a catalogue's comparison screen. */
export const comparisonViewsKey = (resource: string) => `bandingkan ${resource}`;

export const MAX_VIEWS = 50;

export const MAX_NAME_LENGTH = 60;

/** The most characters of an address's query, and of a view as it is stored. */
const LONGEST_QUERY = 4000;
const LONGEST_VIEW = 20_000;

/** The own views of a person, by resource name or `comparisonViewsKey`. */
export type OwnViews = Record<string, SavedView[]>;

/** Views to save and names to delete: of a person, or of all who may read the list; with `isNew` no name may exist yet. */
export type ViewChange = { isShared: boolean; isNew?: boolean; put: SavedView[]; drop: string[] };

/** The views of a list: those of a person, and those that people share, with the name of who does. */
export type AvailableViews = {
  kind: "views";
  own: SavedView[];
  shared: { view: SavedView; by: string; isOwn: boolean }[];
};

/** Parses a stored view; `null` if it is none. */
export function readView(stored: unknown): SavedView | null {
  if (!isObject(stored)) return null;
  const { name, query, look, isStandard } = stored;
  if (typeof name !== "string" || name.trim() === "" || name.length > MAX_NAME_LENGTH) return null;
  if (typeof query !== "string") return null;
  const { arrangement: arranged, ...rest } = readLook(look);
  const arrangement = changeArrangement(arranged);
  return {
    name,
    query,
    look: { ...rest, ...(arrangement && { arrangement }) },
    isStandard: isStandard === true,
  };
}

export const isTooLarge = (view: SavedView): boolean =>
  view.query.length > LONGEST_QUERY || JSON.stringify(view).length > LONGEST_VIEW;

export const isSameView = (one: SavedView, other: SavedView) =>
  JSON.stringify(readView(one)) === JSON.stringify(readView(other));

/** Returns the difference between two sets of views: new or changed ones, and removed names. */
export function diffViews(from: SavedView[], to: SavedView[]): Pick<ViewChange, "put" | "drop"> {
  return {
    put: to.filter((view) => !from.some((each) => isSameView(each, view))),
    drop: from.filter(({ name }) => !findView(to, name)).map(({ name }) => name),
  };
}

/** Returns the views with only the first standard view marked as standard. */
export function withOneStandard(views: SavedView[]): SavedView[] {
  const standard = views.find(({ isStandard }) => isStandard);
  return views.map((view) => ({ ...view, isStandard: view === standard }));
}

/** Returns the case-insensitive key of a name. */
export const nameKey = (name: string) => name.trim().toLowerCase();

/** Returns the view with a name, ignoring case. */
export const findView = (views: SavedView[], name: string): SavedView | undefined =>
  views.find((view) => nameKey(view.name) === nameKey(name));

/** Returns views with one of them changed; a new standard replaces the previous one. */
export function changeView(views: SavedView[], name: string, change: Partial<SavedView>): SavedView[] {
  return views.map((view) => {
    if (view.name === name) return { ...view, ...change };
    return change.isStandard ? { ...view, isStandard: false } : view;
  });
}
