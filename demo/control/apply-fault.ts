import { setTimeout as delay } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Next } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import type { Call } from "../http/call.ts";
import type { Fault, Faults } from "./faults.ts";

/** Middleware that applies the matching fault, if any. */
export function applyFaults(faults: Faults) {
  return async (call: Call, next: Next) => {
    const [path = ""] = (call.env.incoming.url ?? "").split("?");
    const fault = faults.take(call.env.incoming.method ?? "", path, call.get("scope"));
    if (!fault) return next();
    const left = leftSignal(call);
    if (fault.delayMs) await delay(fault.delayMs, undefined, { signal: left }).catch(() => undefined);
    if (fault.hang && !left.aborted) await faults.hold(fault, left);
    if (left.aborted) return drop(call);
    call.set("isPlain", fault.cutJson === true || fault.holdBody === true);
    const instead = await answer(call, next, fault);
    if (instead) call.res = instead;
    if (fault.holdBody) await holdBody(call, () => faults.hold(fault, left));
  };
}

/** Answers with the fault; undefined once the call itself has answered. */
async function answer(call: Call, next: Next, fault: Fault) {
  if (fault.status !== undefined) return insteadOf(call, fault, fault.status);
  if (fault.redirect !== undefined) return call.redirect(fault.redirect, 302);
  if (fault.reset === "before-headers") return drop(call);
  await next();
  if (fault.reset === "after-commit") replace(call, drop(call));
  else if (fault.reset === "in-body") replace(call, await dropInBody(call));
  else if (fault.cutJson) replace(call, cut(call, await bytesOf(call)));
}

/** Aborts when the client leaves. */
function leftSignal({ env }: Call): AbortSignal {
  const left = new AbortController();
  env.outgoing.once("close", () => left.abort());
  return left.signal;
}

const MEGABYTE = 1024 * 1024;

function insteadOf(call: Call, { body, base64, contentType, megabytes }: Fault, status: number) {
  if (megabytes) return call.json(["x".repeat(megabytes * MEGABYTE)], status as 200);
  if (base64 !== undefined) {
    return call.body(Buffer.from(base64, "base64"), status as 200, {
      "content-type": contentType ?? "image/jpeg",
    });
  }
  if (body === undefined) return call.body(null, status as StatusCode);
  const isText = typeof body === "string";
  const type = contentType ?? (isText ? "text/html; charset=utf-8" : "application/json");
  return call.body(isText ? body : JSON.stringify(body), status as 200, { "content-type": type });
}

function drop(call: Call) {
  call.set("isDropped", true);
  call.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the headers and half of the normal body, then closes the connection. */
async function dropInBody(call: Call) {
  const bytes = await bytesOf(call);
  const { outgoing, incoming } = call.env;
  call.set("isDropped", true);
  const headers = { ...Object.fromEntries(call.res.headers), "content-length": bytes.length };
  outgoing.writeHead(call.res.status, headers);
  // Not a reset: it could overtake the written bytes.
  outgoing.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

function cut(call: Call, bytes: Buffer<ArrayBuffer>) {
  const headers = new Headers(call.res.headers);
  headers.delete("content-length");
  return new Response(bytes.subarray(0, bytes.length / 2), { status: call.res.status, headers });
}

/** Sends the second half of the body after a wait. */
async function holdBody(call: Call, wait: () => Promise<void>) {
  const bytes = await bytesOf(call);
  const headers = new Headers(call.res.headers);
  headers.delete("content-length");
  const half = bytes.length / 2;
  const body = new ReadableStream<Uint8Array>({
    async start(halves) {
      halves.enqueue(bytes.subarray(0, half));
      await wait();
      halves.enqueue(bytes.subarray(half));
      halves.close();
    },
  });
  replace(call, new Response(body, { status: call.res.status, headers }));
}

async function bytesOf(call: Call) {
  return Buffer.from(await call.res.arrayBuffer());
}

// Otherwise the new response would inherit headers of the replaced one.
function replace(call: Call, response: Response) {
  call.res = undefined;
  call.res = response;
}
