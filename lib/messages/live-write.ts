/** Where the browser reads of writes as they happen. */
export const EVENTS_PATH = "/events";

/** A write that may have changed a list: never its values. `at` is when it ended, in milliseconds of the server's clock. */
export type LiveWrite = {
  resource: string;
  key: string | null;
  action: "create" | "update" | "del";
  userId: string;
  by: string;
  at: number;
  batch: string | null;
};

/** An event of the stream: writes, or that some were missed; or that the session has ended. */
export type LiveEvent = { writes: LiveWrite[]; isPart?: boolean } | { ended: true };
