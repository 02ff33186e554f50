import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

export const MEGABYTE = 1024 * 1024;

/** The maximum size of a request's body, in megabytes: three pictures of 15 MB and the other fields of their form. */
export const MAX_BODY_MB = 48;

let cachedEnv: Env | undefined;

/** Returns the settings of the app, from the environment variables at the first call. */
export function env(): Env {
  cachedEnv ??= parseEnv(process.env);
  return cachedEnv;
}

type EnvVariables = Record<string, string | undefined>;

/** Parses the settings; throws a SettingsError with a line for each problem, without the value of the setting. */
export function parseEnv(variables: EnvVariables): Env {
  const nonEmptyVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = envSchema.safeParse({ ...nonEmptyVariables, DATA_DIR: resolveDataFolder(variables) });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `Setting ${issue.path.join(".")}: ${issue.message}.`);
  throw new SettingsError(lines.join("\n"));
}

/** Returns the folder of the app's data: DATA_DIR, else systemd's state folder, else `.data`. */
export const resolveDataFolder = ({ DATA_DIR, STATE_DIRECTORY }: EnvVariables): string =>
  DATA_DIR || STATE_DIRECTORY?.split(":")[0] || resolve(".data");

export class SettingsError extends Error {
  override name = "SettingsError";
}

type Env = z.infer<typeof envSchema>;

const SECRETS_ERROR =
  "must be a secret of at least 32 characters, or several separated by commas, the newest first";

const commaSeparatedList = z.string().transform((text) => text.split(",").map((part) => part.trim()));

const envSchema = z.object({
  API_BASE_URL: baseUrlSetting("must be the http(s) address of the API, for example http://127.0.0.1:4010"),
  API_PATHS_FILE: z.string().refine(isAbsolute, "must be the absolute path of a JSON file").optional(),
  SESSION_SECRET: z
    .string({ error: SECRETS_ERROR })
    .pipe(commaSeparatedList)
    .refine((secrets) => secrets.every(({ length }) => length >= 32), { error: SECRETS_ERROR }),
  APP_ORIGIN: z
    .string()
    .toLowerCase()
    .pipe(commaSeparatedList)
    .refine((origins) => origins.every(isOrigin), {
      error: "must be http(s) origins separated by commas, for example https://kantor.contoh.id",
    })
    .default([]),
  TRUSTED_PROXIES: integerSetting(0, 10).prefault("0"),
  DATA_DIR: z.string().refine(isAbsolute, { error: "must be the absolute path of a folder" }),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address like postgres://user@127.0.0.1:5432/history",
    })
    .optional(),
  HISTORY_DAYS: integerSetting(1, 36_500).prefault("730"),
  HISTORY_MB: integerSetting(8, 1_048_576).prefault("1024"),
  PORT: integerSetting(1, 65_535).prefault("3000"),
  HOSTNAME: z.string().min(1).default("0.0.0.0"),
  NEW_USER_PASSWORD: z.string().default(""),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone, { error: "must be the name of a time zone, for example Asia/Jakarta" })
    .default("Asia/Jakarta"),
  API_TIMEOUT_MS: integerSetting(100, 300_000).prefault("10000"),
  API_LIST_TIMEOUT_MS: integerSetting(100, 3_600_000).prefault("60000"),
  API_UPLOAD_TIMEOUT_MS: integerSetting(100, 3_600_000).prefault("60000"),
  API_MAX_ANSWER_MB: integerSetting(1, 1024).prefault("200"),
  LIST_MEMORY_MB: integerSetting(8, 65_536).prefault("64"),
  LIST_QUEUE_MAX: integerSetting(1, 10_000).prefault("40"),
  EVENT_STREAMS_MAX: integerSetting(0, 50_000).prefault("5000"),
  LIST_WAIT_MS: integerSetting(100, 300_000).prefault("30000"),
  UPLOAD_MEMORY_MB: integerSetting(MAX_BODY_MB, 65_536).prefault("96"),
  REQUESTS_PER_SECOND: integerSetting(1, 10_000).prefault("20"),
  SESSION_IDLE_MINUTES: integerSetting(1, 1440).prefault("30"),
  SESSION_MAX_HOURS: integerSetting(1, 168).prefault("12"),
  SESSION_COOKIE_SECURE: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  METRICS_PORT: integerSetting(1, 65_535).optional(),
  METRICS_HOSTNAME: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrlSetting(
    "must be an http(s) address, for example http://127.0.0.1:4318",
  ).optional(),
  // OpenTelemetry's exporter reads this variable itself.
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^\s=,]+=[^\s,]+(,[^\s=,]+=[^\s,]+)*$/, "must be names and values as in name=value,name=value")
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("support-apk"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0)?)$/, "must be a number from 0 to 1, for example 0.1")
    .transform(Number)
    .prefault("1"),
  SHUTDOWN_SECONDS: integerSetting(1, 3600).prefault("30"),
  SHUTDOWN_DRAIN_SECONDS: integerSetting(0, 300).prefault("0"),
  SHUTDOWN_FILE: z.string().refine(isAbsolute, { error: "must be the absolute path of a file" }).optional(),
});

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function integerSetting(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

function baseUrlSetting(error: string) {
  return z
    .url({ protocol: /^https?$/, error })
    .refine(hasOnlyHostAndPath, { error: "must be an address without user name, query and fragment" })
    .transform((url) => url.replace(/\/+$/, ""));
}

/** Returns whether a URL has no user name, password, query and fragment; `true` for malformed URLs, which another check reports. */
function hasOnlyHostAndPath(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === "";
}
