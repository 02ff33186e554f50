import { guardRequest } from "./lib/server/session/guard-request";

/** Guards the requests that `config` matches. A later version of Next calls this file `proxy.ts` (docs/framework-seams.md). */
export default guardRequest;

export const config = {
  runtime: "nodejs",
  // All paths but those of static files, which need no session.
  matcher:
    "/((?!_next/static/|icons/|screenshots/|sw\\.js$|manifest\\.webmanifest$|icon\\.svg$|apple-icon\\.png$|robots\\.txt$).*)",
};
