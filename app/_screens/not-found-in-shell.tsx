import { buttonLook } from "@/app/_ui/button";
import { PageTitle } from "@/app/_ui/page-title";
import { homeOf, NOT_FOUND_PATH } from "@/lib/resources/routes";
import { requireSession } from "@/lib/server/session/guard";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./not-found-screen";

/** Renders not-found for a signed-in person: links to the role's start, or explains a missing role. */
export async function NotFoundInShell() {
  const { role } = await requireSession();
  const home = homeOf(role);
  return (
    <NotFoundScreen>
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      {home === NOT_FOUND_PATH ? (
        <p className="max-w-prose text-muted">
          Akun Anda belum memiliki peran. Hubungi administrator untuk mendapatkannya.
        </p>
      ) : (
        // A `Link` would add its script to every screen of the shell.
        <a href={home} className={`mt-4 ${buttonLook("primary")}`}>
          Ke halaman awal
        </a>
      )}
    </NotFoundScreen>
  );
}
