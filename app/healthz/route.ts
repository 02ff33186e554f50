/** Says that the process lives, to whom watches over it. */
export function GET() {
  return new Response("ok", { headers: { "cache-control": "no-store", "content-type": "text/plain" } });
}
