/** How many calls of a stack are told, and how many causes. */
const MOST_FRAMES = 12;
const MOST_CAUSES = 3;

/** A text without what it may quote: all between its first and last quotation mark, and whatever looks like a path. */
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
 * What a log tells of something that was thrown: where and of which kind. What was being read or sent may stand in
 * its message, so that quotations are left out, and of a SyntaxError, which is one, the whole message.
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
