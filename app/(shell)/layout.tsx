import type { ReactNode } from "react";
import { Shell } from "@/app/_shell/shell";
import { menuOf } from "@/lib/resources/routes";
import { readOwnViews } from "@/lib/server/data/saved-items";
import { deriveDraftKeys } from "@/lib/server/session/draft-keys";
import { requireSession } from "@/lib/server/session/guard";

/** Renders the frame of signed-in screens. Redirects to the login if there is no session (screens.md#frame-and-menu). */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const { name, email, role, userId } = await requireSession();
  const pageOwner = { userId, draftKeys: deriveDraftKeys(userId) };
  return (
    <Shell menu={menuOf(role)} person={{ name, email, role }} owner={pageOwner} views={readOwnViews(userId)}>
      {children}
    </Shell>
  );
}
