import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Returns the style sheets of the build, which Next inlines into pages; none in development. */
export function pageStyles(): string[] {
  if (process.env.NODE_ENV === "development") return [];
  const folder = path.join(process.cwd(), process.env.NEXT_DIST_DIR ?? "", "static/css");
  return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
}
