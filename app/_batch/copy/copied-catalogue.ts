/** A catalogue into which items can be copied; serializable. */
export type CopyTarget = {
  resource: string;
  /** The name of the catalogue. */
  name: string;
  list: { path: string; title: string };
  /** The labels of the fields of an item, in their order. */
  labels: Record<string, string>;
  /** The fields that the source does not have: they are asked for. */
  missing: string[];
};

/** What the screen needs of the catalogue that is copied; serializable. */
export type CopiedCatalogue = {
  resource: string;
  name: string;
  targets: CopyTarget[];
  /** Whether items that are there may be updated. */
  canUpdate: boolean;
  today: string;
};
