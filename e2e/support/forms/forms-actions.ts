import { type APIRequestContext, expect, type Page } from "playwright/test";
import type { Api } from "../site/api.ts";
import { submit, writes } from "./forms-screen.ts";

/** A browser's request of a server action; React prefixes form fields with `_1_`. */
export type Captured = { address: string; headers: Record<string, string>; parts: [string, string][] };

/** Submits the form, waits for the response, and returns the request. */
export async function captureSubmit(page: Page, api: Api): Promise<Captured> {
  const answered = async () => (await writes(api)).filter(({ status }) => status).length;
  const before = await answered();
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await submit(page);
  const request = await sent;
  await expect.poll(answered).toBe(before + 1);
  const { cookie: _, ...headers } = request.headers();
  const form = await new Response(request.postData(), { headers }).formData();
  delete headers["content-type"];
  return { address: request.url(), headers, parts: [...form].map(([name, value]) => [name, String(value)]) };
}

export type Change = { field: string; value?: string | File };

/**
 * Sends a captured request again with changed arguments or fields (without a value: left out), as if from a page of
 * its address; returns the response's text.
 */
export async function replay(
  request: APIRequestContext,
  { address, headers, parts }: Captured,
  changes: Change[] = [],
): Promise<string> {
  const multipart = new FormData();
  const changed = new Map(changes.map(({ field, value }) => [field === "0" ? field : `_1_${field}`, value]));
  const files = [...changed].filter(([, value]) => value instanceof File);
  for (const [name, value] of files) multipart.append(name, value as File);
  for (const [name, value] of parts) {
    const sent = changed.has(name) ? changed.get(name) : value;
    if (typeof sent === "string") multipart.append(name, sent);
  }
  const own = { ...headers, origin: new URL(address).origin };
  return (await request.post(address, { headers: own, multipart, maxRedirects: 0 })).text();
}
