"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { useLeaveGuard } from "./leave-guard";
import { LinkProgress } from "./link-progress";
import { expectListAnew } from "./list/use-place";

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "href" | "onNavigate"> & { href: string };

/** A link to another screen that does not leave a form with changes without asking. */
export function ScreenLink({ href, children, ...rest }: ScreenLinkProps) {
  const { hasChanges, leave } = useLeaveGuard();
  const router = useRouter();
  const [isNext, setIsNext] = useState(false);
  const prepare = () => setIsNext(true);
  return (
    <Link
      href={href}
      {...rest}
      // The frame of a screen is fetched when somebody is about to go there, not for each entry of the menu.
      prefetch={isNext ? null : false}
      onMouseEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      onNavigate={(event) => {
        if (href === window.location.pathname) expectListAnew();
        if (!hasChanges()) return;
        event.preventDefault();
        leave(() => router.push(href));
      }}
    >
      {children}
      <LinkProgress />
    </Link>
  );
}
