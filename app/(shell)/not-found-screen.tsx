import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { StateCard } from "@/app/_ui/cards";
import { PageHeader, PageTitle } from "@/app/_ui/page-title";
import { NOT_FOUND_PATH, startPathOf } from "@/lib/resources/routes";
import { requirePermission, requireSession } from "@/lib/server/session/guard";

/** Renders a warehouse screen, which has no content yet. */
export async function PlaceholderScreen({ title }: { title: string }) {
  await requirePermission("warehouse", "read");
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <StateCard sign="empty">
        <p>Layar ini belum tersedia</p>
      </StateCard>
    </div>
  );
}

/** Renders the not-found screen with a link to the start of the role, or an explanation of a missing role. */
export async function NotFoundInShell() {
  const { role } = await requireSession();
  const home = startPathOf(role);
  return (
    <NotFoundScreen>
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      {home === NOT_FOUND_PATH ? (
        <p className="max-w-prose text-muted">
          Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.
        </p>
      ) : (
        // A `Link` would add its script to every screen of the shell.
        <a href={home} className={buttonClass("primary")}>
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
      <StateCard sign="empty">
        <p aria-hidden className="text-5xl font-bold text-brand">
          404
        </p>
        {children}
      </StateCard>
    </div>
  );
}
