import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/app/_shell/shell";
import { SETTINGS_COOKIE } from "@/lib/preferences/preferences";
import { menuOf } from "@/lib/resources/routes";
import { ownViews } from "@/lib/server/data/views";
import { APPLY_SETTINGS } from "@/lib/server/http/inline-scripts";
import { requireSession } from "@/lib/server/session/guard";
import { draftLockOf } from "@/lib/server/session/seal";

/** Renders the shell; requires a session (requirements 2.2). */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const { name, email, role, userId } = await requireSession();
  const owner = { userId, draftLock: draftLockOf(userId) };
  const hasSettings = (await cookies()).has(SETTINGS_COOKIE);
  return (
    <Shell
      menu={menuOf(role)}
      person={{ name, email, role }}
      owner={owner}
      views={ownViews(userId)}
      script={hasSettings ? APPLY_SETTINGS : null}
    >
      {children}
    </Shell>
  );
}
