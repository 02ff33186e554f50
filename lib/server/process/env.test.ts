import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv, SettingsError } from "./env";

const SECRET = "0123456789abcdef0123456789abcdef";
const GIVEN = { API_BASE_URL: "http://127.0.0.1:4010", SESSION_SECRET: SECRET };

function complaints(changes: Record<string, string | undefined>): string[] {
  try {
    parseEnv({ ...GIVEN, ...changes });
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split("\n");
    throw error;
  }
  return [];
}

test("only the API's address and the secret are required", () => {
  expect(parseEnv(GIVEN)).toEqual({
    ...GIVEN,
    SESSION_SECRET: [SECRET],
    APP_ORIGIN: [],
    TRUSTED_PROXIES: 0,
    DATA_DIR: path.resolve(".data"),
    HISTORY_DAYS: 730,
    HISTORY_MB: 1024,
    PORT: 3000,
    HOSTNAME: "0.0.0.0",
    NEW_USER_PASSWORD: "",
    APP_TIMEZONE: "Asia/Jakarta",
    API_TIMEOUT_MS: 10_000,
    API_LIST_TIMEOUT_MS: 60_000,
    API_UPLOAD_TIMEOUT_MS: 60_000,
    API_MAX_ANSWER_MB: 200,
    LIST_MEMORY_MB: 64,
    LIST_QUEUE_MAX: 40,
    EVENT_STREAMS_MAX: 5000,
    LIST_WAIT_MS: 30_000,
    UPLOAD_MEMORY_MB: 96,
    REQUESTS_PER_SECOND: 20,
    SESSION_IDLE_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    SESSION_COOKIE_SECURE: true,
    LOG_LEVEL: "info",
    METRICS_HOSTNAME: "127.0.0.1",
    OTEL_SERVICE_NAME: "support-apk",
    OTEL_TRACES_SAMPLER_ARG: 1,
    SHUTDOWN_SECONDS: 30,
    SHUTDOWN_DRAIN_SECONDS: 0,
  });
});

/** A value for each setting that may be missing; none is the default. */
const SETTINGS = {
  DATABASE_URL: "postgres://siti:rahasia@db.contoh.id/history",
  DATA_DIR: "/var/lib/support-apk",
  HISTORY_DAYS: "30",
  HISTORY_MB: "8",
  TRUSTED_PROXIES: "2",
  PORT: "8080",
  HOSTNAME: "127.0.0.1",
  API_PATHS_FILE: "/etc/paths.json",
  NEW_USER_PASSWORD: " awal 123 ",
  APP_TIMEZONE: "Asia/Makassar",
  API_TIMEOUT_MS: "250",
  API_LIST_TIMEOUT_MS: "4500",
  API_UPLOAD_TIMEOUT_MS: "2500",
  API_MAX_ANSWER_MB: "50",
  LIST_MEMORY_MB: "128",
  LIST_QUEUE_MAX: "2",
  EVENT_STREAMS_MAX: "9",
  LIST_WAIT_MS: "500",
  UPLOAD_MEMORY_MB: "48",
  REQUESTS_PER_SECOND: "100",
  SESSION_IDLE_MINUTES: "5",
  SESSION_MAX_HOURS: "24",
  SESSION_COOKIE_SECURE: "false",
  LOG_LEVEL: "warn",
  METRICS_PORT: "9464",
  METRICS_HOSTNAME: "10.0.0.7",
  OTEL_EXPORTER_OTLP_ENDPOINT: "https://otel.contoh.id",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20cmFoYXNpYQ==,x-scope=1",
  OTEL_SERVICE_NAME: "kantor",
  OTEL_TRACES_SAMPLER_ARG: "0.25",
  SHUTDOWN_SECONDS: "90",
  SHUTDOWN_DRAIN_SECONDS: "5",
  SHUTDOWN_FILE: "/run/stopping",
};

test("an empty setting counts as not set", () => {
  const empty = Object.fromEntries(Object.keys({ ...SETTINGS, APP_ORIGIN: "" }).map((name) => [name, ""]));
  expect(parseEnv({ ...GIVEN, ...empty })).toEqual(parseEnv(GIVEN));
});

test("the data is where systemd keeps the state of the service, unless DATA_DIR says otherwise", () => {
  const systemd = { STATE_DIRECTORY: "/var/lib/support-apk:/var/lib/other" };
  expect(parseEnv({ ...GIVEN, ...systemd })).toMatchObject({ DATA_DIR: "/var/lib/support-apk" });
  expect(parseEnv({ ...GIVEN, ...systemd, DATA_DIR: "/srv/data" })).toMatchObject({ DATA_DIR: "/srv/data" });
});

test("known settings are parsed, numbers as numbers, and unknown ones are ignored", () => {
  const parsed = parseEnv({ ...GIVEN, ...SETTINGS, PATH: "/bin" });
  const { API_BASE_URL, SESSION_SECRET, APP_ORIGIN, ...others } = parsed;
  expect({ API_BASE_URL, SESSION_SECRET, APP_ORIGIN }).toEqual({
    ...GIVEN,
    SESSION_SECRET: [SECRET],
    APP_ORIGIN: [],
  });
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  expect(Object.fromEntries(texts)).toEqual(SETTINGS);
  const { PORT, OTEL_TRACES_SAMPLER_ARG, SESSION_COOKIE_SECURE } = parsed;
  expect([PORT, OTEL_TRACES_SAMPLER_ARG, SESSION_COOKIE_SECURE]).toEqual([8080, 0.25, false]);
});

test.each([
  ["http://127.0.0.1:4010/", "http://127.0.0.1:4010"],
  ["https://api.contoh.id//", "https://api.contoh.id"],
  ["https://contoh.id/back/office/", "https://contoh.id/back/office"],
])("the address %s is parsed as %s", (value, parsed) => {
  expect(parseEnv({ ...GIVEN, API_BASE_URL: value }).API_BASE_URL).toBe(parsed);
});

test("several secrets are separated by commas", () => {
  const older = "f".repeat(32);
  expect(parseEnv({ ...GIVEN, SESSION_SECRET: `${SECRET}, ${older}` }).SESSION_SECRET).toEqual([
    SECRET,
    older,
  ]);
});

test.each([
  ["https://kantor.contoh.id", ["https://kantor.contoh.id"]],
  ["http://localhost:3000,HTTPS://Kantor.id", ["http://localhost:3000", "https://kantor.id"]],
])("the origins %s are parsed as %j", (value, parsed) => {
  expect(parseEnv({ ...GIVEN, APP_ORIGIN: value }).APP_ORIGIN).toEqual(parsed);
});

describe("one sentence, naming the setting and never its value, for", () => {
  function expectOneSentence(name: string, value: string | undefined) {
    const [sentence = "", ...more] = complaints({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^Setting ${name}: .+\\.$`));
    expect(more).toEqual([]);
    if (value && value.length > 2) expect(sentence).not.toContain(value);
  }

  test.each([
    ["API_BASE_URL", undefined],
    ["API_BASE_URL", "rahasia"],
    ["API_BASE_URL", "ftp://rahasia.id"],
    ["API_PATHS_FILE", "rahasia/paths.json"],
    ["SESSION_SECRET", undefined],
    ["SESSION_SECRET", SECRET.slice(1)],
    ["SESSION_SECRET", `${SECRET},`],
    ["SESSION_SECRET", `${SECRET},rahasia`],
    ["APP_ORIGIN", "kantor.rahasia.id"],
    ["APP_ORIGIN", "https://rahasia.id/"],
    ["APP_ORIGIN", "https://rahasia.id:443"],
    ["APP_ORIGIN", "https://siti@rahasia.id"],
    ["APP_ORIGIN", "null"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "rahasia.id:4318"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://siti:rahasia@otel.id"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "rahasia"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["DATABASE_URL", "mysql://rahasia"],
    ["DATA_DIR", "rahasia/data"],
    ["APP_TIMEZONE", "Rahasia/Kota"],
    ["SHUTDOWN_FILE", "stopping"],
  ])("the text %s=%s", expectOneSentence);

  test.each([
    ["TRUSTED_PROXIES", "11"],
    ["HISTORY_DAYS", "0"],
    ["HISTORY_MB", "7"],
    ["PORT", "65536"],
    ["API_TIMEOUT_MS", "99"],
    ["API_TIMEOUT_MS", "300001"],
    ["API_LIST_TIMEOUT_MS", "99"],
    ["API_UPLOAD_TIMEOUT_MS", "99"],
    ["LIST_MEMORY_MB", "7"],
    ["LIST_QUEUE_MAX", "0"],
    ["EVENT_STREAMS_MAX", "50001"],
    ["LIST_WAIT_MS", "99"],
    ["UPLOAD_MEMORY_MB", "47"],
    ["REQUESTS_PER_SECOND", "0"],
    ["SESSION_IDLE_MINUTES", "0"],
    ["SESSION_IDLE_MINUTES", "1441"],
    ["SESSION_MAX_HOURS", "0"],
    ["SESSION_MAX_HOURS", "169"],
    ["SESSION_COOKIE_SECURE", "TRUE"],
    ["LOG_LEVEL", "rahasia"],
    ["METRICS_PORT", "0"],
    ["SHUTDOWN_SECONDS", "0"],
    ["SHUTDOWN_DRAIN_SECONDS", "301"],
  ])("the number or word %s=%s", expectOneSentence);
});

test("the error names every wrong setting", () => {
  const wrong = { API_BASE_URL: "x", SESSION_SECRET: "x", PORT: "x", APP_TIMEZONE: "x", API_TIMEOUT_MS: "x" };
  expect(complaints(wrong).map((sentence) => sentence.split(":")[0])).toEqual([
    "Setting API_BASE_URL",
    "Setting SESSION_SECRET",
    "Setting PORT",
    "Setting APP_TIMEZONE",
    "Setting API_TIMEOUT_MS",
  ]);
});
