import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useOwner } from "../_session/page-owner";
import { readRequestedScreen, storeRequestedScreen } from "../_session/session";
import { ScreenLink } from "./screen-link";

/** Renders a link to the screen that was requested before the login, until the user navigates or closes the bar. */
export default function ReturnLinkBar() {
  const { userId } = useOwner();
  const [link] = useState(() => readRequestedScreen(userId));
  const pathname = usePathname();
  const [initialPathname] = useState(pathname);
  const [isClosed, setClosed] = useState(false);
  if (!isClosed && pathname !== initialPathname) setClosed(true);

  useEffect(() => storeRequestedScreen(null), []);

  if (isClosed || !link) return null;
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 border-b border-line bg-brand-soft px-4 text-sm"
    >
      <ScreenLink
        href={link.href}
        className="inline-flex min-h-control items-center font-semibold text-brand-stronger underline"
      >
        Kembali ke {link.title}
      </ScreenLink>
      <button
        type="button"
        onClick={() => setClosed(true)}
        className="min-h-control rounded-control px-3 font-medium hover:bg-pointed"
      >
        Tutup
      </button>
    </div>
  );
}
