import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Answered } from "./client.ts";
import type { Edge } from "./edge.ts";
import type { Line } from "./nginx.ts";

/** Waits for a log line, which nginx may write after the response has arrived. */
export async function expectLogged(edge: Edge, line: Partial<Line>) {
  await expect.poll(() => edge.lines()).toContainEqual(expect.objectContaining(line));
}

/** Expects nginx's own error page: no script, every header, and the request's id. */
export async function expectOwnPage(edge: Edge, { status, headers, body }: Answered, heading: string) {
  expect(body, String(status)).toContain(`<h1>${heading}</h1>`);
  await expectLogged(edge, { status, id: /ID permintaan: (\w{32})</.exec(body)?.[1] ?? "none" });
  expect(body).not.toMatch(/nginx|<script|<!--/i);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "strict-transport-security": expect.stringContaining("max-age="),
    "x-content-type-options": "nosniff",
    server: "nginx",
  });
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
}
