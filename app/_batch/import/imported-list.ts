import type { ImportDefinition } from "@/lib/resources/resource-definition";

/** What the import screen needs of the list into which it imports; serializable. */
export type ImportedList = {
  resource: string;
  list: { path: string; title: string };
  /** The labels of the fields of a file, in their order, and what stands in each for example. */
  labels: Record<string, string>;
  examples: Record<string, string>;
  known: ImportDefinition["known"];
  /** Whether records that are there may be updated. */
  canUpdate: boolean;
  /** What the person should know before, as that a user cannot be created. */
  warning: string | null;
  today: string;
};
