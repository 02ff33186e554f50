import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { env } from "../lib/server/process/env.ts";
import { type Finding, failed, ok, warning } from "./findings.ts";

const DAY_MS = 86_400_000;

/** Warn if a certificate expires in fewer days. */
const MAX_DAYS = 14;

function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" ? "no answer in time" : (code ?? name);
}

/** Waits for a connection with the timeout of an API call, inspects it and closes it. */
async function look<Opened extends Socket, Value>(
  socket: Opened,
  event: string,
  read: (socket: Opened) => Value,
): Promise<Value> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(env().API_TIMEOUT_MS) });
    return read(socket);
  } finally {
    socket.destroy();
  }
}

/** Runs one step and reports its result, its time, or the code of its failure. */
async function step(
  what: string,
  expected: string,
  where: string,
  work: () => Promise<string>,
): Promise<Finding> {
  const start = performance.now();
  try {
    const found = await work();
    return ok(what, expected, `${found} after ${Math.round(performance.now() - start)} ms`);
  } catch (error) {
    return failed(what, expected, codeOf(error), where);
  }
}

/** Connects to the API step by step, so that a failure names its step. */
export async function judgeReach(): Promise<Finding[]> {
  const { protocol, hostname, port: explicitPort } = new URL(env().API_BASE_URL);
  const isSafe = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const port = Number(explicitPort) || (isSafe ? 443 : 80);
  const where = "API_BASE_URL";

  const name = await step("name", "an address", where, async () => {
    await lookup(host);
    return host;
  });
  if (name.verdict === "failed") return [name];
  const open = await step("connection", "open", where, () =>
    look(connect({ host, port }), "connect", () => `port ${port}`),
  );
  if (open.verdict === "failed") return [name, open];
  if (!isSafe) return [name, open, judgePlain(host)];

  let days = Number.POSITIVE_INFINITY;
  const certificate = `a certificate of ${host}`;
  const tls = await step("TLS", certificate, "API_BASE_URL, or NODE_EXTRA_CA_CERTS", () =>
    look(connectTls({ host, port, servername: isIP(host) ? "" : host }), "secureConnect", (socket) => {
      days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      return `${socket.getProtocol()}, ${days} days left,`;
    }),
  );
  if (tls.verdict === "failed" || days >= MAX_DAYS) return [name, open, tls];
  return [name, open, warning("TLS", certificate, tls.found, "the certificate of the API")];
}

/** Without TLS the token is sent in the clear, which is safe within one host only. */
function judgePlain(host: string): Finding {
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  return isLocal
    ? ok("TLS", "https, or one host", "one host")
    : warning("TLS", "https", "none: passwords and bearers travel in the clear", "API_BASE_URL");
}
