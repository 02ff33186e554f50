import "server-only";
import { env } from "../process/env";
import type { ResourceDefinition } from "../resources/resource-definition";
import { user } from "../resources/user";

/** Returns what a new record of a resource begins with: the initial password of a user (requirements 5.2). */
export function presetValues({ name }: ResourceDefinition): Record<string, string> {
  return name === user.name ? { password: env().NEW_USER_PASSWORD } : {};
}
