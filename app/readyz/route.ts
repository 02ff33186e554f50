import { unreadiness } from "@/lib/watch/readiness";

/** Says whether this process should be sent requests, to a balancer or a deployment. */
export async function GET() {
  const reason = await unreadiness();
  const body = reason ? `not ready: ${reason}` : "ready";
  return new Response(body, {
    status: reason ? 503 : 200,
    headers: { "cache-control": "no-store", "content-type": "text/plain" },
  });
}
