/** The values of a form's fields as a person types them. */
export type Texts = Record<string, string>;

/**
 * One write of a batch. `was` are the values from which an update or delete was planned: a delete is carried out only where the
 * record still has them, an update where nobody has changed its own fields to other values. `values` are all fields of a create,
 * and the changed ones of an update.
 */
export type PlannedWrite =
  | {
      kind: "create";
      values: Texts;
      /** How many equal records there were when it was planned, or when its person last decided about it. */
      copies: number;
    }
  | { kind: "update"; key: string; was: Texts; values: Texts }
  | { kind: "delete"; key: string; was: Texts };

/** What a batch is called on the screen, and the labels of its fields. */
export type BatchHead = {
  resource: string;
  /** What the person does, as `Impor`. */
  title: string;
  list: { path: string; title: string };
  /** The fields of its writes in the order in which they are shown, by their names. */
  labels: Texts;
};

/** The writes of one resource. */
export type Plan = BatchHead & { writes: PlannedWrite[] };

/** The most writes of a plan. */
export const MOST_WRITES = 20_000;

/** The most writes that the server takes at once. */
export const CHUNK_SIZE = 20;
