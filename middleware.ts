import { guardRequest } from "./lib/server/session/guard-request";

/** Guards the requests that `config` matches (docs/framework-seams.md: the file becomes Next's `proxy.ts`). */
export default guardRequest;

export const config = {
  runtime: "nodejs",
  // Static files need no session.
  matcher:
    "/((?!_next/static/|icons/|screenshots/|sw\\.js$|manifest\\.webmanifest$|icon\\.svg$|apple-icon\\.png$|robots\\.txt$).*)",
};
