/** Returns a JSON response that no cache stores. */
export const jsonReply = (body: unknown, status = 200, headers?: Record<string, string>): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
