import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { StatusCard } from "@/app/_ui/cards";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { NOT_FOUND_PATH, startPathOf } from "@/lib/resources/routes";
import { requirePermission, requireSession } from "@/lib/server/session/guard";

/** Renders the not-found screen with a link to the first screen of the person's role, or the notice that the person has no role. */
export async function NotFoundInShell() {
  const { role } = await requireSession();
  const homePath = startPathOf(role);
  return (
    <NotFoundScreen>
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      {homePath === NOT_FOUND_PATH ? (
        <p className="max-w-prose text-muted">
          Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.
        </p>
      ) : (
        // A plain `<a>`, because a `Link` would add its script to every screen.
        <a href={homePath} className={buttonClass("primary")}>
          Ke halaman awal
        </a>
      )}
    </NotFoundScreen>
  );
}

export const NOT_FOUND_TITLE = "Halaman Tidak Ditemukan";

export function NotFoundScreen({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={NOT_FOUND_TITLE} />
      <StatusCard sign="empty">
        <p aria-hidden className="text-5xl font-bold text-brand">
          404
        </p>
        {children}
      </StatusCard>
    </div>
  );
}

/** Returns the page component of a warehouse screen that has no content yet. */
export const createPlaceholderPage = (title: string) => async () => {
  await requirePermission("warehouse", "read");
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <StatusCard sign="empty">
        <p>Layar ini belum tersedia</p>
      </StatusCard>
    </div>
  );
};
