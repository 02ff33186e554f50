import { fetchPicture } from "@/lib/data/picture";
import { readProblem } from "@/lib/data/replies";
import { shownPictureType } from "@/lib/pictures/check-picture";
import { otherReaderProblem } from "@/lib/session/guard";
import type { Refusal } from "@/lib/session/outcome";

const HEADERS = { "cache-control": "no-store" };

function statusOf(failure: Refusal): number {
  switch (failure.kind) {
    case "signed-out":
    case "session":
      return 401;
    case "forbidden":
    case "own-account":
      return 403;
    case "busy":
      return 503;
    case "http":
      return failure.status === 404 ? 404 : 502;
    case "network":
      return failure.timeout ? 504 : 502;
    case "unreadable":
    case "oversized":
      return 502;
  }
}

function refuse(failure: Refusal): Response {
  return Response.json(readProblem(failure), { status: statusOf(failure), headers: HEADERS });
}

/** Returns a picture of the API, fetched with the session's bearer. */
export async function GET(request: Request, { params }: RouteContext<"/images/[foto]">) {
  const other = await otherReaderProblem(request);
  if (other) return Response.json(other, { status: 409, headers: HEADERS });
  const outcome = await fetchPicture((await params).foto);
  if (!outcome.ok) return refuse(outcome.failure);
  const { bytes, type } = outcome.value;
  const mime = shownPictureType(type);
  if (!mime) return refuse({ kind: "unreadable", status: 200 });
  return new Response(bytes, { headers: { ...HEADERS, "content-type": mime } });
}
