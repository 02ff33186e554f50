import { guardRequest } from "./lib/server/session/guard-request";

/** Runs before every request that `config` names (docs/framework-seams.md: how the file becomes Next's `proxy.ts`). */
export default guardRequest;

export const config = {
  runtime: "nodejs",
  // Static files need no session, and are read-only.
  matcher:
    "/((?!_next/static/|icons/|screenshots/|sw\\.js$|manifest\\.webmanifest$|icon\\.svg$|apple-icon\\.png$|robots\\.txt$).*)",
};
