import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FormHelpLink } from "@/app/_shell/help/help-links";
import type { Permission } from "@/lib/resources/permissions";

/** Returns whether the router of an open page has asked for this one, not the browser for a document. */
export async function isClientNavigation(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}

type FormFrameProps = { title: string; permission: Permission; children: ReactNode };

/** Renders a form's title, and the link to its help. */
export function FormFrame({ title, permission, children }: FormFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-title font-bold">{title}</h1>
        <FormHelpLink permission={permission} />
      </div>
      {children}
    </div>
  );
}
