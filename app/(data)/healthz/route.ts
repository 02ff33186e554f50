/** Reports that the process is alive. */
export function GET() {
  return new Response("ok", { headers: { "cache-control": "no-store", "content-type": "text/plain" } });
}
