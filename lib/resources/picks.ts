import { segment } from "./define";

export type PickList = "brands" | "dealers" | "branches";

export function isPickList(name: string): name is PickList {
  return Object.hasOwn(PICK_LISTS, name);
}

/** The scope of every pick list (SPEC.md section 9). */
const SCOPE = "?page=1&limit=600";

/** The pick lists of API-CONTRACT.md; `of` is the brand of the dealers, or the dealer of the branches. */
export const PICK_LISTS: Record<PickList, { path: (of: string) => string; field: string }> = {
  brands: { path: () => `/api/listbrandit${SCOPE}`, field: "brand" },
  dealers: { path: (brand) => `/api/listdealerit/${segment(brand)}${SCOPE}`, field: "dealer" },
  branches: { path: (dealer) => `/api/listcabangit/${segment(dealer)}${SCOPE}`, field: "cabang" },
};
