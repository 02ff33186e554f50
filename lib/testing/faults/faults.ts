import type { Fault } from "@/demo/control/faults";

/** A fault of the stand-in; `expected.ts` has the replies under its name. */
export type FaultCase = {
  name: string;
  fault: Omit<Fault, "path" | "method" | "scope">;
  /** How often a read is sent, if a broken connection makes it retry. */
  readCalls?: 2;
};

export const STATUSES = [401, 404, 422, 500];

/** Other shapes of a failure; all of them: lib/server/api/errors.test.ts. */
const SHAPES: [name: string, body: unknown][] = [
  ["an error object with a list", { error: { nama: ["Pertama", "Kedua"], username: "taken" } }],
  ["an error object with a text", { error: { username: "taken" } }],
  ["both", { message: "Pesan", error: { a: ["Rinci"] } }],
  ["empty objects", { error: {}, message: "" }],
  ["nothing", undefined],
];

const failures: FaultCase[] = [
  ...STATUSES.map((status) => ({
    name: `${status} with a message`,
    fault: { status, body: { message: "Pesan" } },
  })),
  { name: "502 in HTML", fault: { status: 502, body: "<h1>Gagal</h1>" } },
  ...SHAPES.map(([name, body]) => ({ name: `422 with ${name}`, fault: { status: 422, body } })),
  {
    name: "500 with half an error object",
    fault: { status: 500, body: '{"error": {"nama', contentType: "application/json" },
  },
  { name: "a redirect", fault: { redirect: "http://127.0.0.1:9/masuk" } },
  { name: "the end of the session", fault: { status: 401, body: { message: "Token tidak valid" } } },
  {
    name: "the end of the session in an error object",
    fault: { status: 403, body: { error: { sesi: ["Only one session is allowed"] } } },
  },
];

const oddAnswers: FaultCase[] = [
  { name: "HTML with 200", fault: { status: 200, body: "<h1>Selamat datang</h1>" } },
  { name: "an enormous body", fault: { status: 200, megabytes: 1 } },
  { name: "cut-off JSON", fault: { cutJson: true } },
  { name: "an empty body", fault: { status: 200 } },
  { name: "no content", fault: { status: 204 } },
  { name: "an object where a list is meant", fault: { status: 200, body: { a: 1 } } },
  { name: "numbers for rows", fault: { status: 200, body: [1, 2] } },
];

const connections: FaultCase[] = [
  { name: "a slow answer", fault: { delayMs: 100 } },
  { name: "no answer", fault: { hang: true } },
  { name: "a reset before the headers", fault: { reset: "before-headers" }, readCalls: 2 },
  { name: "a reset in the body", fault: { reset: "in-body" }, readCalls: 2 },
  { name: "a reset after the commit", fault: { reset: "after-commit" }, readCalls: 2 },
];

/** Every fault of a response. */
export const faultCases: FaultCase[] = [...connections, ...oddAnswers, ...failures];
