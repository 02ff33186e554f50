import { parseThumbnailWidth, type ThumbnailWidth, UNSUPPORTED_WIDTH } from "@/lib/fields/pictures/thumbnail";
import { fetchStoredPicture, fetchThumbnail, type StoredPictureFailure } from "@/lib/server/data/picture";
import { createJsonReply, toPictureProblem } from "@/lib/server/data/replies";
import { findDataRequestProblem } from "@/lib/server/session/guard";

const RESPONSE_HEADERS = { "cache-control": "no-store", vary: "accept" };

/** Returns a stored picture: as a thumbnail if the query has a width (`lebar`), else as the API has it. */
export async function GET(request: Request, { params }: RouteContext<"/images/[foto]">) {
  const problem = await findDataRequestProblem(request);
  if (problem) return createJsonReply(problem, 409, RESPONSE_HEADERS);
  const width = parseThumbnailWidth(new URL(request.url).searchParams);
  if (!width) return createJsonReply({ kind: "message", text: UNSUPPORTED_WIDTH }, 400, RESPONSE_HEADERS);
  const result = await fetchRequestedPicture((await params).foto, width, request);
  if (!result.ok) {
    const { failure } = result;
    return createJsonReply(toPictureProblem(failure), statusCodeOf(failure), RESPONSE_HEADERS);
  }
  const { bytes, type } = result.value;
  return new Response(bytes, { headers: { ...RESPONSE_HEADERS, "content-type": type } });
}

function fetchRequestedPicture(foto: string, width: ThumbnailWidth | "whole", { headers, signal }: Request) {
  if (width === "whole") return fetchStoredPicture(foto);
  const acceptsWebp = headers.get("accept")?.includes("image/webp");
  return fetchThumbnail(foto, { width, type: acceptsWebp ? "image/webp" : "image/jpeg" }, signal);
}

function statusCodeOf(failure: StoredPictureFailure): number {
  if (failure.kind === "http") return failure.status === 404 ? 404 : 502;
  if (failure.kind === "network") return failure.timeout ? 504 : 502;
  return FAILURE_STATUS_CODES[failure.kind] ?? 502;
}

const FAILURE_STATUS_CODES: Partial<Record<StoredPictureFailure["kind"], number>> = {
  "signed-out": 401,
  session: 401,
  forbidden: 403,
  bytes: 413,
  pixels: 413,
  broken: 422,
  heic: 422,
  busy: 503,
};
