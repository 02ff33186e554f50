import { unreadiness } from "@/lib/server/http/start-and-stop";

/** Reports to a balancer or deployment whether this process accepts requests. */
export async function GET() {
  const reason = await unreadiness();
  const body = reason ? `not ready: ${reason}` : "ready";
  return new Response(body, {
    status: reason ? 503 : 200,
    headers: { "cache-control": "no-store", "content-type": "text/plain" },
  });
}
