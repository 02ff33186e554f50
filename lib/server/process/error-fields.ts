/** How many stack frames are logged, and how many causes. */
const MOST_FRAMES = 12;
const MOST_CAUSES = 3;

/** Removes possible quotations: all between the first and the last quotation mark, and paths. */
export function withoutQuotes(text: string): string {
  return text.replace(/["'`].*["'`]/s, "…").replace(/\/\S*/g, "…");
}

type ErrorFields = {
  type: string;
  code?: string;
  digest?: string;
  message?: string;
  stack?: string[];
  cause?: ErrorFields;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/**
 * Returns the fields of a thrown value for the log. A message may quote what was read or sent, so quotations are
 * removed, and the whole message of a SyntaxError.
 */
export function errorFields(error: unknown, causes = MOST_CAUSES): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    code: "code" in error ? textOf(error.code) : undefined,
    digest: "digest" in error ? textOf(error.digest) : undefined,
    message: error.name === "SyntaxError" ? undefined : withoutQuotes(error.message),
    stack: frames.slice(0, MOST_FRAMES).map((line) => line.trim()),
    cause: error.cause !== undefined && causes > 0 ? errorFields(error.cause, causes - 1) : undefined,
  };
}
