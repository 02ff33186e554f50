import { NO_SUCH_WIDTH, readThumbnailWidth, type ThumbnailWidth } from "@/lib/fields/pictures/thumbnail";
import type { Problem } from "@/lib/messages/problem";
import { fetchPicture, fetchThumbnail, type NoThumbnail } from "@/lib/server/data/picture";
import { pictureProblem } from "@/lib/server/data/replies";
import { otherReaderProblem } from "@/lib/server/session/guard";

const HEADERS = { "cache-control": "no-store", vary: "accept" };

function statusOf(failure: NoThumbnail): number {
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
    case "broken":
      return 422;
    case "bytes":
    case "pixels":
      return 413;
  }
}

const refuse = (problem: Problem, status: number) => Response.json(problem, { status, headers: HEADERS });

function fetchShown(foto: string, width: ThumbnailWidth | "whole", { headers, signal }: Request) {
  if (width === "whole") return fetchPicture(foto);
  const takesWebp = headers.get("accept")?.includes("image/webp");
  return fetchThumbnail(foto, { width, type: takesWebp ? "image/webp" : "image/jpeg" }, signal);
}

/** Returns a picture of the API, fetched with the session's bearer, or its thumbnail in the wanted width. */
export async function GET(request: Request, { params }: RouteContext<"/images/[foto]">) {
  const other = await otherReaderProblem(request);
  if (other) return refuse(other, 409);
  const width = readThumbnailWidth(new URL(request.url).searchParams);
  if (!width) return refuse({ kind: "message", text: NO_SUCH_WIDTH }, 400);
  const outcome = await fetchShown((await params).foto, width, request);
  if (!outcome.ok) return refuse(pictureProblem(outcome.failure), statusOf(outcome.failure));
  const { bytes, type } = outcome.value;
  return new Response(bytes, { headers: { ...HEADERS, "content-type": type } });
}
