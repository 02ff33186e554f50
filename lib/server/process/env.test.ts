import path from "node:path";
import { expect, test } from "vitest";
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

test("only the API's address and the secret are required; what guards the app is on by default", () => {
  expect(parseEnv(GIVEN)).toMatchObject({
    ...GIVEN,
    SESSION_SECRET: [SECRET],
    APP_ORIGIN: [],
    TRUSTED_PROXIES: 0,
    DATA_DIR: path.resolve(".data"),
    HISTORY_DAYS: 730,
    HISTORY_MB: 1024,
    REQUESTS_PER_SECOND: 20,
    SESSION_IDLE_MINUTES: 30,
    SESSION_MAX_HOURS: 12,
    SESSION_COOKIE_SECURE: true,
  });
});

/** Settings that may be missing; no value is the default. */
const SETTINGS = {
  DATABASE_URL: "postgres://siti:rahasia@db.contoh.id/history",
  DATA_DIR: "/var/lib/support-apk",
  TRUSTED_PROXIES: "2",
  API_PATHS_FILE: "/etc/paths.json",
  NEW_USER_PASSWORD: " awal 123 ",
  APP_TIMEZONE: "Asia/Makassar",
  API_TIMEOUT_MS: "250",
  UPLOAD_MEMORY_MB: "48",
  SESSION_COOKIE_SECURE: "false",
  LOG_LEVEL: "warn",
  METRICS_PORT: "9464",
  OTEL_EXPORTER_OTLP_ENDPOINT: "https://otel.contoh.id",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20cmFoYXNpYQ==,x-scope=1",
  OTEL_TRACES_SAMPLER_ARG: "0.25",
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
  expect(parsed).toMatchObject({
    ...SETTINGS,
    TRUSTED_PROXIES: 2,
    API_TIMEOUT_MS: 250,
    UPLOAD_MEMORY_MB: 48,
    SESSION_COOKIE_SECURE: false,
    METRICS_PORT: 9464,
    OTEL_TRACES_SAMPLER_ARG: 0.25,
  });
  expect(parsed).not.toHaveProperty("PATH");
});

test.each([
  ["API_BASE_URL", "https://contoh.id/back/office//", "https://contoh.id/back/office"],
  ["SESSION_SECRET", `${SECRET}, ${"f".repeat(32)}`, [SECRET, "f".repeat(32)]],
  ["APP_ORIGIN", "http://localhost:3000,HTTPS://Kantor.id", ["http://localhost:3000", "https://kantor.id"]],
])("%s=%s is parsed as %j", (name, value, parsed) => {
  expect(parseEnv({ ...GIVEN, [name]: value })).toMatchObject({ [name]: parsed });
});

test.each([
  ["API_BASE_URL", undefined],
  ["API_BASE_URL", "rahasia"],
  ["API_BASE_URL", "ftp://rahasia.id"],
  ["API_PATHS_FILE", "rahasia/paths.json"],
  ["SESSION_SECRET", undefined],
  ["SESSION_SECRET", SECRET.slice(1)],
  ["SESSION_SECRET", `${SECRET},rahasia`],
  ["APP_ORIGIN", "kantor.rahasia.id"],
  ["APP_ORIGIN", "https://rahasia.id/"],
  ["APP_ORIGIN", "https://siti@rahasia.id"],
  ["APP_ORIGIN", "null"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "https://siti:rahasia@otel.id"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "rahasia"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["DATABASE_URL", "mysql://rahasia"],
  ["DATA_DIR", "rahasia/data"],
  ["APP_TIMEZONE", "Rahasia/Kota"],
  ["SHUTDOWN_FILE", "stopping"],
  ["TRUSTED_PROXIES", "11"],
  ["HISTORY_DAYS", "0"],
  ["API_TIMEOUT_MS", "99"],
  ["API_TIMEOUT_MS", "300001"],
  ["UPLOAD_MEMORY_MB", "47"],
  ["SESSION_IDLE_MINUTES", "0"],
  ["SESSION_MAX_HOURS", "169"],
  ["SESSION_COOKIE_SECURE", "TRUE"],
  ["LOG_LEVEL", "rahasia"],
])("one sentence, naming the setting and never its value, for %s=%s", (name, value) => {
  const [sentence = "", ...more] = complaints({ [name]: value });
  expect(sentence).toMatch(new RegExp(`^Setting ${name}: .+\\.$`));
  expect(more).toEqual([]);
  if (value && value.length > 2) expect(sentence).not.toContain(value);
});

test("the error names every wrong setting", () => {
  const wrong = { API_BASE_URL: "x", SESSION_SECRET: "x", PORT: "x", APP_TIMEZONE: "x" };
  const named = complaints(wrong).map((sentence) => sentence.split(":")[0]);
  expect(named).toEqual(Object.keys(wrong).map((name) => `Setting ${name}`));
});
