import type { Fault } from "@/demo/control/faults";

/** What an answer of the API amounts to, and with it what people are told. */
export type Meaning =
  | { kind: "fine" }
  /** A list whose rows hold nothing that can be read. */
  | { kind: "rows"; length: number }
  | { kind: "http"; status: number; text: string; message?: string; detail?: string }
  | { kind: "session"; reason: "expired" | "single"; message: string }
  /** There was no answer; it came too late, or nothing was sent at all. */
  | { kind: "network"; text: string; isLate?: true; isUnsent?: true }
  /** The answer is none of the contract's. */
  | { kind: "odd"; text: string };

/** A fault of the stand-in, and what it means to whoever meets it. */
export type FaultCase = {
  name: string;
  fault: Omit<Fault, "path" | "method" | "scope">;
  reads: Meaning;
  writes: Meaning;
  /** What is different for a picture, for a create and for a login. */
  picture?: Meaning;
  create?: Meaning;
  login?: Meaning;
  /** How often a read is sent: once more where its connection broke. */
  readCalls?: 2;
};

const fine: Meaning = { kind: "fine" };
const unreadable = (status = 200): Meaning => ({
  kind: "odd",
  text: `Jawaban server tidak dapat dibaca (${status})`,
});
const tooLarge: Meaning = { kind: "odd", text: "Jawaban server terlalu besar (200)" };
const broken: Meaning = { kind: "network", text: "Server tidak dapat dihubungi (RESET)" };

/** The same whoever meets it. */
const all = (name: string, fault: FaultCase["fault"], meaning: Meaning): FaultCase => ({
  name,
  fault,
  reads: meaning,
  writes: meaning,
});

const STATUSES: [status: number, text: string][] = [
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [409, "Conflict"],
  [422, "Unprocessable Entity"],
  [429, "Too Many Requests"],
  [500, "Internal Server Error"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
];

/** Every shape in which the API tells a failure, with the words in it (API-CONTRACT.md). */
const SHAPES: [name: string, body: unknown, words: { message?: string; detail?: string }][] = [
  ["a message", { message: "Pesan" }, { message: "Pesan" }],
  [
    "an error object with a list",
    { error: { nama: ["Pertama", "Kedua"], username: "taken" } },
    { detail: "Pertama" },
  ],
  ["an error object with a text", { error: { username: "taken" } }, { detail: "taken" }],
  ["an errors object", { errors: { nama: ["Wajib"] } }, { detail: "Wajib" }],
  ["an error text", { error: "Ditolak" }, { detail: "Ditolak" }],
  ["both", { message: "Pesan", error: { a: ["Rinci"] } }, { message: "Pesan", detail: "Rinci" }],
  ["empty objects", { error: {}, message: "" }, {}],
  ["another type", ["Pesan"], {}],
  ["HTML", "<h1>Gagal</h1>", {}],
  ["nothing", undefined, {}],
];

const failures = [
  ...STATUSES.map(([status, text]) =>
    all(
      `${status} with a message`,
      { status, body: { message: "Pesan" } },
      { kind: "http", status, text, message: "Pesan" },
    ),
  ),
  ...STATUSES.map(([status, text]) =>
    all(`${status} in HTML`, { status, body: "<h1>Gagal</h1>" }, { kind: "http", status, text }),
  ),
  ...SHAPES.map(([name, body, words]) =>
    all(
      `422 with ${name}`,
      { status: 422, body },
      { kind: "http", status: 422, text: "Unprocessable Entity", ...words },
    ),
  ),
  all(
    "500 with half an error object",
    { status: 500, body: '{"error": {"nama', contentType: "application/json" },
    { kind: "http", status: 500, text: "Internal Server Error" },
  ),
  all("a redirect", { redirect: "http://127.0.0.1:9/masuk" }, { kind: "http", status: 302, text: "Found" }),
  all(
    "the end of the session",
    { status: 401, body: { message: "Token tidak valid" } },
    { kind: "session", reason: "expired", message: "Token tidak valid" },
  ),
  all(
    "the end of the session in an error object",
    { status: 403, body: { error: { sesi: ["Only one session is allowed"] } } },
    { kind: "session", reason: "single", message: "Only one session is allowed" },
  ),
];

const oddAnswers: FaultCase[] = [
  all("HTML with 200", { status: 200, body: "<h1>Selamat datang</h1>" }, unreadable()),
  all("an enormous body", { status: 200, megabytes: 1 }, tooLarge),
  { ...all("cut-off JSON", { cutJson: true }, unreadable()), create: unreadable(201), picture: fine },
  { ...all("an empty body", { status: 200 }, unreadable()), writes: fine, login: unreadable() },
  {
    ...all("no content", { status: 204 }, unreadable(204)),
    writes: fine,
    login: unreadable(204),
    picture: unreadable(),
  },
  ...(
    [
      ["an object where a list is meant", { a: 1 }],
      ["two lists", { a: [], b: [] }],
      ["a text", '"teks"'],
      ["null", "null"],
    ] as const
  ).map(([name, body]) => ({
    ...all(name, { status: 200, body, contentType: "application/json" }, unreadable()),
    writes: fine,
    login: unreadable(),
  })),
  {
    ...all("numbers for rows", { status: 200, body: [1, 2] }, { kind: "rows", length: 2 }),
    writes: fine,
    login: unreadable(),
    picture: unreadable(),
  },
];

const connections: FaultCase[] = [
  all("a slow answer", { delayMs: 100 }, fine),
  all(
    "no answer",
    { hang: true },
    { kind: "network", text: "Server tidak menjawab tepat waktu (ETIMEDOUT)", isLate: true },
  ),
  { ...all("a reset before the headers", { reset: "before-headers" }, broken), readCalls: 2 },
  { ...all("a reset in the body", { reset: "in-body" }, broken), readCalls: 2 },
  { ...all("a reset after the commit", { reset: "after-commit" }, broken), readCalls: 2 },
];

/** Every fault that an answer of the API may have, with what it means. */
export const faultCases: FaultCase[] = [...connections, ...oddAnswers, ...failures];
