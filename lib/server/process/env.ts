import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

export const MEGABYTE = 1024 * 1024;

/** The largest request, in megabytes: three pictures of 15 MB and their form. */
export const MAX_BODY_MB = 48;

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

/** Returns whether a URL has only host and path; ignores malformed ones. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === "";
}

const SECRETS =
  "must be a secret of at least 32 characters, or several separated by commas, the newest first";

const separated = z.string().transform((text) => text.split(",").map((part) => part.trim()));

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const settings = z.object({
  API_BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the http(s) address of the API, for example http://127.0.0.1:4010",
    })
    .refine(isPlainAddress, { error: "must be an address without user name, query and fragment" })
    .transform((url) => url.replace(/\/+$/, "")),
  API_PATHS_FILE: z.string().refine(isAbsolute, "must be the absolute path of a JSON file").optional(),
  SESSION_SECRET: z
    .string({ error: SECRETS })
    .pipe(separated)
    .refine((secrets) => secrets.every(({ length }) => length >= 32), { error: SECRETS }),
  APP_ORIGIN: z
    .string()
    .toLowerCase()
    .pipe(separated)
    .refine((origins) => origins.every(isOrigin), {
      error: "must be http(s) origins separated by commas, for example https://kantor.contoh.id",
    })
    .default([]),
  TRUSTED_PROXIES: integer(0, 10).prefault("0"),
  DATA_DIR: z.string().refine(isAbsolute, { error: "must be the absolute path of a folder" }),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address like postgres://user@127.0.0.1:5432/history",
    })
    .optional(),
  HISTORY_DAYS: integer(1, 36_500).prefault("730"),
  HISTORY_MB: integer(8, 1_048_576).prefault("1024"),
  PORT: integer(1, 65_535).prefault("3000"),
  HOSTNAME: z.string().min(1).default("0.0.0.0"),
  NEW_USER_PASSWORD: z.string().default(""),
  APP_TIMEZONE: z
    .string()
    .refine(isTimeZone, { error: "must be the name of a time zone, for example Asia/Jakarta" })
    .default("Asia/Jakarta"),
  API_TIMEOUT_MS: integer(100, 300_000).prefault("10000"),
  API_LIST_TIMEOUT_MS: integer(100, 3_600_000).prefault("60000"),
  API_UPLOAD_TIMEOUT_MS: integer(100, 3_600_000).prefault("60000"),
  API_MAX_ANSWER_MB: integer(1, 1024).prefault("200"),
  LIST_MEMORY_MB: integer(8, 65_536).prefault("64"),
  LIST_QUEUE_MAX: integer(1, 10_000).prefault("40"),
  EVENT_STREAMS_MAX: integer(0, 50_000).prefault("5000"),
  LIST_WAIT_MS: integer(100, 300_000).prefault("30000"),
  UPLOAD_MEMORY_MB: integer(MAX_BODY_MB, 65_536).prefault("96"),
  REQUESTS_PER_SECOND: integer(1, 10_000).prefault("20"),
  SESSION_IDLE_MINUTES: integer(1, 1440).prefault("30"),
  SESSION_MAX_HOURS: integer(1, 168).prefault("12"),
  SESSION_COOKIE_SECURE: z
    .enum(["true", "false"])
    .default("true")
    .transform((value) => value === "true"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOSTNAME: z.string().min(1).default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address, for example http://127.0.0.1:4318" })
    .refine(isPlainAddress, { error: "must be an address without user name, query and fragment" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  // Read by the exporter.
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
  SHUTDOWN_SECONDS: integer(1, 3600).prefault("30"),
  SHUTDOWN_DRAIN_SECONDS: integer(0, 300).prefault("0"),
  SHUTDOWN_FILE: z.string().refine(isAbsolute, { error: "must be the absolute path of a file" }).optional(),
});

type Env = z.infer<typeof settings>;

export class SettingsError extends Error {
  override name = "SettingsError";
}

type Variables = Record<string, string | undefined>;

/** Returns DATA_DIR, else systemd's state folder, else `.data`. */
export const dataFolder = ({ DATA_DIR, STATE_DIRECTORY }: Variables): string =>
  DATA_DIR || STATE_DIRECTORY?.split(":")[0] || resolve(".data");

/** Parses the settings; throws a SettingsError with a sentence, without the value, for each wrong one. */
export function parseEnv(variables: Variables): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = settings.safeParse({ ...present, DATA_DIR: dataFolder(variables) });
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => `Setting ${issue.path.join(".")}: ${issue.message}.`).join("\n"),
  );
}

let current: Env | undefined;

export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
