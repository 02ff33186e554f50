/** The values of a form's fields as a person types them. */
export type Texts = Record<string, string>;

/**
 * One write of a batch. `was` are the values from which an update or delete was planned: it is carried out only where the
 * record still has them. `values` are all fields of a create, and the changed ones of an update.
 */
export type PlannedWrite =
  | {
      kind: "create";
      values: Texts;
      /** How many equal records there were when it was planned. */
      copies: number;
    }
  | { kind: "update"; key: string; was: Texts; values: Texts }
  | { kind: "delete"; key: string; was: Texts };

/** The writes of one resource, and what they are called on the screen. */
export type Plan = { resource: string; title: string; writes: PlannedWrite[] };

/** The most writes of a plan. */
export const MOST_WRITES = 20_000;

/** The most writes that the server takes at once. */
export const CHUNK_SIZE = 20;
