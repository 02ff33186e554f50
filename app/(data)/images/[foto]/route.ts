import { readThumbnailWidth, type ThumbnailWidth, UNSUPPORTED_WIDTH } from "@/lib/fields/pictures/thumbnail";
import type { Problem } from "@/lib/messages/problem";
import { fetchApiPicture, fetchThumbnail, type StoredPictureFailure } from "@/lib/server/data/picture";
import { jsonReply, pictureProblem } from "@/lib/server/data/replies";
import { readerProblem } from "@/lib/server/session/guard";

const HEADERS = { "cache-control": "no-store", vary: "accept" };

const STATUS_CODES: Partial<Record<StoredPictureFailure["kind"], number>> = {
  "signed-out": 401,
  session: 401,
  forbidden: 403,
  bytes: 413,
  pixels: 413,
  broken: 422,
  heic: 422,
  busy: 503,
};

function statusOf(failure: StoredPictureFailure): number {
  if (failure.kind === "http") return failure.status === 404 ? 404 : 502;
  if (failure.kind === "network") return failure.timeout ? 504 : 502;
  return STATUS_CODES[failure.kind] ?? 502;
}

const refuse = (problem: Problem, status: number) => jsonReply(problem, status, HEADERS);

function fetchRequested(foto: string, width: ThumbnailWidth | "whole", { headers, signal }: Request) {
  if (width === "whole") return fetchApiPicture(foto);
  const acceptsWebp = headers.get("accept")?.includes("image/webp");
  return fetchThumbnail(foto, { width, type: acceptsWebp ? "image/webp" : "image/jpeg" }, signal);
}

/** Returns a stored picture: as a thumbnail if the query has a `width`, else as the API has it. */
export async function GET(request: Request, { params }: RouteContext<"/images/[foto]">) {
  const problem = await readerProblem(request);
  if (problem) return refuse(problem, 409);
  const width = readThumbnailWidth(new URL(request.url).searchParams);
  if (!width) return refuse({ kind: "message", text: UNSUPPORTED_WIDTH }, 400);
  const outcome = await fetchRequested((await params).foto, width, request);
  if (!outcome.ok) return refuse(pictureProblem(outcome.failure), statusOf(outcome.failure));
  const { bytes, type } = outcome.value;
  return new Response(bytes, { headers: { ...HEADERS, "content-type": type } });
}
