import { changeArrangement } from "./arrangement";
import { isRecord, type ListLook, readLook } from "./preferences";

/** What a list shows under a name: the query of its address without the window, its columns, their arrangement and density. */
export type View = { name: string; query: string; look: ListLook; isStandard: boolean };

/** Returns the name under which the views of a catalogue's comparison are kept, apart from those of its list. */
export const comparisonViews = (resource: string) => `bandingkan ${resource}`;

/** The most views of a list. */
export const MOST_VIEWS = 50;

export const LONGEST_NAME = 60;
const LONGEST_QUERY = 4000;

/** Views to keep and names to drop: of a person, or of all who may read the list. */
export type ViewChange = { isShared: boolean; put: View[]; drop: string[] };

/** The views of a list that the server keeps: those of a person, and those that people share, with the name of who does. */
export type OfferedViews = {
  kind: "views";
  own: View[];
  shared: { view: View; by: string; isOwn: boolean }[];
};

/** Parses a stored view; `null` if it is none. */
export function readView(stored: unknown): View | null {
  if (!isRecord(stored)) return null;
  const { name, query, look, isStandard } = stored;
  if (typeof name !== "string" || name.trim() === "" || name.length > LONGEST_NAME) return null;
  if (typeof query !== "string" || query.length > LONGEST_QUERY) return null;
  const { arrangement: arranged, ...rest } = readLook(look);
  const arrangement = changeArrangement(arranged);
  return {
    name,
    query,
    look: { ...rest, ...(arrangement && { arrangement }) },
    isStandard: isStandard === true,
  };
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

/** The key of what is known of the server's views, beside those of the resources. */
const SAME = " same";

/**
 * Returns the stored views with other ones of one list; `isSame` says that the server keeps the same ones, so that one that it does
 * not have was deleted elsewhere.
 */
export function writeViews(
  stored: unknown,
  resource: string,
  views: View[],
  isSame = false,
): Record<string, unknown> {
  const all = isRecord(stored) ? stored : {};
  const same = { ...(isRecord(all[SAME]) && all[SAME]), [resource]: isSame };
  return { ...all, [resource]: views, ...((isSame || SAME in all) && { [SAME]: same }) };
}

/** Returns the views of a list of this browser with those that the server keeps: two with one name both stay. */
export function joinViews(stored: unknown, resource: string, kept: View[]): View[] {
  if (isRecord(stored) && isRecord(stored[SAME]) && stored[SAME][resource] === true) return kept;
  const joined = [...kept];
  for (const view of readViews(stored, resource).views) {
    if (kept.some((each) => isSameView(each, view))) continue;
    let name = view.name;
    for (let next = 2; named(joined, name); next++)
      name = `${view.name.slice(0, LONGEST_NAME - 5)} (${next})`;
    joined.push({ ...view, name });
  }
  return withOneStandard(joined);
}

export const isSameView = (one: View, other: View) =>
  JSON.stringify(readView(one)) === JSON.stringify(readView(other));

/** Returns what makes views of others: those that are new or changed, and the names that are gone. */
export function viewChange(from: View[], to: View[]): Omit<ViewChange, "isShared"> {
  return {
    put: to.filter((view) => !from.some((each) => isSameView(each, view))),
    drop: from.filter(({ name }) => !named(to, name)).map(({ name }) => name),
  };
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
