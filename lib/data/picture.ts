import "server-only";
import { fetchFile } from "../api/client";
import { PICTURE_CALL } from "../resources/calls";
import { authorize } from "../session/authorize";
import type { Outcome } from "../session/outcome";

/** Fetches a picture of an opname record, a dealer branch or a user by its file name (api-contract 6). */
export async function fetchPicture(
  foto: string,
): Promise<Outcome<{ type: string; bytes: Uint8Array<ArrayBuffer> }>> {
  const session = await authorize("read", "opname", "cabang");
  return session.ok ? fetchFile({ ...PICTURE_CALL, params: { foto }, token: session.value.token }) : session;
}
