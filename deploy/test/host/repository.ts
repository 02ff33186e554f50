import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FOLDER } from "./settings.ts";

const source = path.join(import.meta.dirname, "../../..");
const repository = path.join(FOLDER, "repository.git");
const index = path.join(FOLDER, "index");
const BRANCH = "refs/heads/main";

const AUTHOR = { GIT_AUTHOR_NAME: "test", GIT_AUTHOR_EMAIL: "test@localhost" };
const COMMITTER = { GIT_COMMITTER_NAME: "test", GIT_COMMITTER_EMAIL: "test@localhost" };

function git(...args: string[]): string {
  const env: NodeJS.ProcessEnv = { ...process.env, ...AUTHOR, ...COMMITTER, GIT_INDEX_FILE: index };
  const command = ["--git-dir", repository, "--work-tree", source, ...args];
  return execFileSync("git", command, { cwd: source, env, encoding: "utf8", stdio: "pipe" }).trim();
}

function commit(...parents: string[]): void {
  const tree = git("write-tree");
  const made = git("commit-tree", tree, "-m", "test", ...parents.flatMap((parent) => ["-p", parent]));
  git("update-ref", BRANCH, made);
}

/** Makes a repository of the files as they are now, committed or not. */
export function makeRepository(): void {
  rmSync(repository, { recursive: true, force: true });
  rmSync(index, { force: true });
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  git("add", "--all", ".");
  commit();
}

/** What the second release says at this path, which the first does not. */
export const CHANGED = { path: "/robots.txt", text: "# The second release" };

/** Adds a commit for `git pull`. */
export function changeSource(): void {
  const file = `public${CHANGED.path}`;
  const changed = path.join(FOLDER, "changed");
  writeFileSync(changed, `${readFileSync(path.join(source, file), "utf8")}${CHANGED.text}\n`);
  const blob = git("hash-object", "-w", changed);
  git("update-index", "--cacheinfo", `100644,${blob},${file}`);
  commit(git("rev-parse", BRANCH));
}
