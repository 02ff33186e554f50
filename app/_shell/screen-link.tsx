"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { forgetScroll } from "../_list/address/scroll-positions";
import { confirmLeaving, hasChanges } from "../_session/leaving/unsaved-changes";
import { ProgressLink } from "../_ui/link-progress";

type ScreenLinkProps = Omit<ComponentProps<typeof ProgressLink>, "href" | "onNavigate"> & { href: string };

/** Links to another screen; asks first when a form has unsaved changes. */
export function ScreenLink({ href, ...rest }: ScreenLinkProps) {
  const router = useRouter();
  return (
    <ProgressLink
      {...rest}
      href={href}
      onNavigate={(event) => {
        forgetScroll(href);
        if (!hasChanges()) return;
        event.preventDefault();
        confirmLeaving(() => router.push(href));
      }}
    />
  );
}
