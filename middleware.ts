import { guardRequest } from "./lib/server/session/guard-request";

/** Runs before every request that `config` names (docs/framework-seams.md: how the file becomes Next's `proxy.ts`). */
export default guardRequest;

export const config = {
  runtime: "nodejs",
  // Static files, the offline page and the health checks need no session, and are read-only.
  matcher:
    "/((?!_next/|icons/|screenshots/|healthz$|readyz$|offline$|sw\\.js$|sw-routes\\.js$|manifest\\.webmanifest$|icon\\.svg$|apple-icon\\.png$|robots\\.txt$).*)",
};
